"""Witch Catch (마녀잡기): a village of cat wizards, some of whom are witches. The rule book is `RULES.md`."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from duckpost.games.contract import Game, Seat
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.options import Options, check_fields, option_schema, outline, read_options
from duckpost.games.witch_catch.phases import PHASES
from duckpost.games.witch_catch.roles import INSTANTS
from duckpost.games.witch_catch.sizes import own_bytes
from duckpost.games.witch_catch.state import Cat, Village
from duckpost.games.witch_catch.story import story
from duckpost.games.witch_catch.tables import Tables, read_tables
from duckpost.games.witch_catch.view import private, public
from duckpost.games.witch_catch.words import Place, Role


def deal(seats: tuple[Seat, ...], options: Options, dice: Dice) -> Village:
    """Deal roles and places: specials are drawn from the enabled ones, open places are the first of a shuffled list."""
    specials = dice.fork("specials").sample(options.enabled, options.specials)
    roles = (
        *(Role.WITCH,) * options.witch,
        *(Role.CROW,) * options.crow,
        *(Role.JESTER,) * options.jester,
        *specials,
        *(Role.CITIZEN,) * options.citizens,
    )
    dealt = zip(seats, dice.fork("roles").shuffle(roles), strict=True)
    return Village(
        seats=seats,
        options=options,
        cats=tuple(Cat(seat=seat, role=role, uses=options.uses_of(role)) for seat, role in dealt),
        open=dice.fork("places").shuffle(tuple(Place))[: options.open_places],
    )


def witch_catch(tables: Tables) -> Game[Village]:
    """Return the game played with these tables."""
    return Game(
        id="witch_catch",
        min_players=min(tables.players),
        max_players=max(tables.players),
        state=Village,
        phases=PHASES,
        first="role_check",
        check_fields=partial(check_fields, tables),
        read_options=partial(read_options, tables),
        option_schema=partial(option_schema, tables),
        outline=outline,
        deal=deal,
        option=_seconds,
        public=public,
        private=private,
        story=story,
        instants=INSTANTS,
        roles=tuple(role.value for role in Role),
        own_bytes=own_bytes,
    )


def _seconds(village: Village, name: str) -> int | None:
    return village.options.seconds(name)


TABLES = read_tables(files(__package__).joinpath("tables.toml").read_text("utf-8"))
"""The default tables (RULES.md §9)."""

GAME = witch_catch(TABLES)
"""Witch Catch with its default tables."""
