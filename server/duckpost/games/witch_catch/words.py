"""The law of the village's words: roles, sides, places, materials and spells (RULES.md §1, §4, §5)."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """The eight roles."""

    CITIZEN = "citizen"
    HERBALIST = "herbalist"
    PICKPOCKET = "pickpocket"
    GUARDIAN = "guardian"
    SEER = "seer"
    WITCH = "witch"
    CROW = "crow"
    JESTER = "jester"


class Side(StrEnum):
    """Who wins together; the jester is alone."""

    TOWN = "town"
    WITCHES = "witches"
    JESTER = "jester"


class Place(StrEnum):
    """The six places that may be open. The pond is where frogs are found and is never a choice."""

    FOREST = "forest"
    MEADOW = "meadow"
    CAVE = "cave"
    BEACH = "beach"
    HILL = "hill"
    OLD_WELL = "old_well"


class Material(StrEnum):
    """What is dug up, one material a place."""

    MUSHROOM = "mushroom"
    HERB = "herb"
    CRYSTAL = "crystal"
    SHELL = "shell"
    FEATHER = "feather"
    MOONWATER = "moonwater"


class Spell(StrEnum):
    """What failed rituals unlock for the witches."""

    FOG = "fog"
    BLIGHT = "blight"
    SHADOW = "shadow"
    STORM = "storm"


MATERIAL_OF = dict(zip(Place, Material, strict=True))
"""The one material of each place (RULES.md §4)."""

SPECIALS = (Role.HERBALIST, Role.PICKPOCKET, Role.GUARDIAN, Role.SEER)
"""The roles that are drawn for the table's "specials" column (RULES.md §9)."""

SIDE_OF = dict.fromkeys(Role, Side.TOWN) | {
    Role.WITCH: Side.WITCHES,
    Role.CROW: Side.WITCHES,
    Role.JESTER: Side.JESTER,
}
"""The side each role wins with (RULES.md §1)."""

GUARD = "guard"
"""The guardian's other choice in `gathering` (RULES.md §6)."""

NOBODY = "nobody"
"""A witch's choice of no target (RULES.md §5)."""

NO_SPELL = "none"
"""A witch's choice of no spell (RULES.md §5)."""

NOTHING = "nothing"
"""An empty paw at the ritual (RULES.md §7)."""

ABSTAIN = "abstain"
"""A ballot for nobody (RULES.md §8)."""
