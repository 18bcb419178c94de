"""The law of the words a story may use (rule book §1, §4, §5, §10).

Every closed vocabulary of a Witch Catch story stands here once, with what the rule book
says about each word: which side a role is on, which material a place has, when a spell
unlocks. The referee knows no other word; a story that uses one is malformed.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NewType

Seat = NewType("Seat", str)


class Role(StrEnum):
    """What a cat is; seen by its owner only until the game is over (§1)."""

    CITIZEN = "citizen"
    HERBALIST = "herbalist"
    PICKPOCKET = "pickpocket"
    GUARDIAN = "guardian"
    SEER = "seer"
    WITCH = "witch"
    CROW = "crow"
    JESTER = "jester"


class Place(StrEnum):
    """Where a cat can dig (§4); the pond is never a choice."""

    FOREST = "forest"
    MEADOW = "meadow"
    CAVE = "cave"
    BEACH = "beach"
    HILL = "hill"
    OLD_WELL = "old_well"


class Material(StrEnum):
    """What a place gives and the circle needs (§4)."""

    MUSHROOM = "mushroom"
    HERB = "herb"
    CRYSTAL = "crystal"
    SHELL = "shell"
    FEATHER = "feather"
    MOONWATER = "moonwater"


class Spell(StrEnum):
    """What a witch may add to her raid, once a game each (§5)."""

    FOG = "fog"
    BLIGHT = "blight"
    SHADOW = "shadow"
    STORM = "storm"


class RaidResult(StrEnum):
    """How a raid ended (§10)."""

    FROG = "frog"
    CROWD = "crowd"
    GUARDED = "guarded"
    NOBODY = "nobody"


class Phase(StrEnum):
    """The phases an ability can be used in, in the order of the day (§3, §6)."""

    DAY_END = "day_end"
    EVENING_TALK = "evening_talk"
    PROPOSAL = "proposal"
    APPROVAL = "approval"
    APPROVAL_RESULT = "approval_result"
    RITUAL = "ritual"
    RITUAL_RESULT = "ritual_result"
    QUARREL = "quarrel"
    VOTE = "vote"


class Winner(StrEnum):
    """Who can win (§2)."""

    TOWN = "town"
    WITCHES = "witches"
    JESTER = "jester"


class Reason(StrEnum):
    """Why a game ended (§2)."""

    SEALS = "seals"
    WITCHES_EXILED = "witches_exiled"
    WITCHES_FROGGED = "witches_frogged"
    KNIGHTS = "knights"
    OUTNUMBERED = "outnumbered"
    KNIGHTS_FAILED = "knights_failed"
    JESTER_EXILED = "jester_exiled"


class EndedIn(StrEnum):
    """The three moments at which a game can end (§2)."""

    DAY_END = "day_end"
    RITUAL = "ritual"
    VOTE = "vote"


ROUNDS: tuple[Phase, ...] = (Phase.PROPOSAL, Phase.APPROVAL, Phase.APPROVAL_RESULT)
"""The phases that come around again with every proposal (§3)."""

SPECIALS: frozenset[Role] = frozenset({Role.HERBALIST, Role.PICKPOCKET, Role.GUARDIAN, Role.SEER})
"""Drawn without repeats, so a game has at most one of each (§9)."""

MUST_HELP: frozenset[Role] = SPECIALS | {Role.CITIZEN, Role.JESTER}
"""Who must give a required material at a ritual when holding one (§7)."""

MATERIAL_OF: Mapping[Place, Material] = MappingProxyType(
    {
        Place.FOREST: Material.MUSHROOM,
        Place.MEADOW: Material.HERB,
        Place.CAVE: Material.CRYSTAL,
        Place.BEACH: Material.SHELL,
        Place.HILL: Material.FEATHER,
        Place.OLD_WELL: Material.MOONWATER,
    }
)

UNLOCKED_BY: Mapping[Spell, int] = MappingProxyType({Spell.FOG: 1, Spell.BLIGHT: 1, Spell.SHADOW: 2, Spell.STORM: 3})
"""How many rituals must have failed by what was given before a spell can be used (§5)."""

FEWEST_PLAYERS = 4
MOST_PLAYERS = 12
LARGE_GAME = 9
"""From this many players on, herbalist and seer have one use more (§6)."""


def uses_a_game(players: int) -> int:
    """How often the herbalist restores, and the seer looks, in one game (§6)."""
    return 3 if players >= LARGE_GAME else 2
