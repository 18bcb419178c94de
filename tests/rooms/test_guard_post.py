"""The guardian's post: to everybody else, the host included, a room in `guard_post` is a room in `gathering`.

Two evenings are played alike but for one thing that nobody but the guardian may know: in one the guardian has chosen to
guard and looks for a post, in the other the guardian has not chosen yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duckpost.games.contract import Seat
from duckpost.games.witch_catch.words import GUARD, Role
from duckpost.rooms.commands import (
    Asleep,
    Command,
    Connected,
    Extend,
    GiveHost,
    Gone,
    Kick,
    Leave,
    MarkAway,
    Pause,
    Rename,
    Resume,
    Ring,
)
from duckpost.rooms.model import Scalar
from duckpost.rooms.refusals import Code
from duckpost.rooms.view import game_json, own_json, room_json
from tests.rooms.evening import S1, TIMED, Evening, playing

PLAYERS = 7
SEED = 6
POST = 15_000


def waiting_for_the_guardian(options: Mapping[str, Scalar] | None) -> Evening:
    """A gathering in which everybody but the guardian has chosen, 5 s after it began."""
    evening = playing(PLAYERS, seed=SEED, options=options, phase="gathering")
    guardian = evening.with_role(Role.GUARDIAN)
    evening.now += 5_000
    for ask in evening.pending():
        if ask.seat != guardian:
            evening.ok(evening.default(ask))
    return evening


def twins(options: Mapping[str, Scalar] | None) -> tuple[Evening, Evening, Seat]:
    """The evening with a guard on the way to a post, the one without, and the guardian."""
    posted, plain = waiting_for_the_guardian(options), waiting_for_the_guardian(options)
    guardian = posted.with_role(Role.GUARDIAN)
    posted.ok(posted.answer(guardian, "d1.gather", (GUARD,)))
    plain.next_id(guardian)
    assert (posted.state.phase, plain.state.phase) == ("guard_post", "gathering")
    assert guardian != S1
    return posted, plain, guardian


def seen(evening: Evening, guardian: Seat) -> bytes:
    """All that leaves the room for anybody but the guardian."""
    room = evening.room
    own = [own_json(room, seat) for seat in evening.state.seats if seat != guardian]
    return orjson.dumps([room_json(room), game_json(room), own])


GAMES = pytest.mark.parametrize("options", [None, TIMED], ids=["untimed", "timed"])


@GAMES
def test_nobody_else_sees_a_difference(options: Mapping[str, Scalar] | None) -> None:
    posted, plain, guardian = twins(options)
    assert seen(posted, guardian) == seen(plain, guardian)
    assert game_json(posted.room)["phase"] == "gathering"
    assert game_json(posted.room)["waiting_for"] is None


def test_the_clock_that_everybody_sees_goes_on_as_it_stood() -> None:
    posted, _, _ = twins(TIMED)
    assert posted.remaining == 55_000


@GAMES
def test_the_post_has_a_time_of_its_own_that_only_the_guardian_sees(options: Mapping[str, Scalar] | None) -> None:
    posted, _, guardian = twins(options)
    gathering_ends = None if options is None else posted.now + 55_000
    _, asks = own_json(posted.room, guardian)
    assert {ask["id"]: ask["ends_at"] for ask in asks} == {
        "d1.gather": gathering_ends,
        "d1.post": posted.now + POST,
    }
    for seat in posted.state.seats:
        if seat != guardian:
            assert all(ask["ends_at"] == gathering_ends for ask in own_json(posted.room, seat)[1])


@GAMES
def test_the_post_ends_on_its_own_time(options: Mapping[str, Scalar] | None) -> None:
    posted, _, _ = twins(options)
    posted.wait(POST - 1)
    assert posted.state.phase == "guard_post"
    posted.wait(1)
    assert posted.state.phase == "witch_hour"
    assert posted.remaining == 15_000


def test_an_extension_moves_what_everybody_sees_and_not_the_guardians_time() -> None:
    posted, _, guardian = twins(TIMED)
    due = posted.now + POST
    posted.ok(posted.say(Extend, seconds=60))
    assert posted.remaining == 115_000
    post = next(ask for ask in own_json(posted.room, guardian)[1] if ask["id"] == "d1.post")
    assert post["ends_at"] == posted.room.due == due


def test_an_extension_leaves_the_guardians_time_alone_even_where_both_would_end_together() -> None:
    evening = playing(PLAYERS, seed=SEED, options=TIMED, phase="gathering")
    guardian = evening.with_role(Role.GUARDIAN)
    evening.now += 60_000 - POST
    for ask in evening.pending():
        if ask.seat != guardian:
            evening.ok(evening.default(ask))
    evening.ok(evening.answer(guardian, "d1.gather", (GUARD,)))
    assert evening.remaining == POST
    due = evening.now + POST
    evening.ok(evening.say(Extend, seconds=60))
    assert evening.room.due == due
    assert evening.remaining == POST + 60_000


@GAMES
def test_a_pause_holds_both_times(options: Mapping[str, Scalar] | None) -> None:
    posted, _, guardian = twins(options)
    posted.now += 4_000
    posted.ok(posted.say(Pause))
    post = next(ask for ask in own_json(posted.room, guardian)[1] if ask["id"] == "d1.post")
    assert post["remaining_ms"] == POST - 4_000
    posted.now += 100_000
    posted.ok(posted.say(Resume))
    assert posted.room.due == posted.now + POST - 4_000
    assert posted.remaining == (None if options is None else 51_000)


@GAMES
def test_a_guard_who_is_posted_while_the_game_is_paused_has_the_full_time(options: Mapping[str, Scalar] | None) -> None:
    evening = playing(PLAYERS, seed=SEED, options=options, phase="gathering")
    guardian = evening.with_role(Role.GUARDIAN)
    evening.now += 5_000
    evening.ok(evening.answer(guardian, "d1.gather", (GUARD,)))
    last = evening.all_but_one()
    evening.ok(evening.say(Pause))
    evening.now += 50_000
    evening.ok(evening.say(MarkAway, who=last.seat, away=True))
    assert evening.state.phase == "guard_post"
    assert evening.remaining == (None if options is None else 55_000)
    evening.now += 50_000
    evening.ok(evening.say(Resume))
    assert evening.room.due == evening.now + POST
    assert evening.remaining == (None if options is None else 55_000)


def test_the_guardian_who_is_marked_away_or_goes_is_posted_by_chance() -> None:
    goes: tuple[Callable[[Evening, Seat], Command], ...] = (
        lambda evening, guardian: evening.say(MarkAway, who=guardian, away=True),
        lambda evening, guardian: evening.say(Kick, who=guardian),
        lambda evening, guardian: evening.say(Leave, guardian),
    )
    for go in goes:
        posted, _, guardian = twins(TIMED)
        posted.ok(go(posted, guardian))
        assert posted.state.phase == "witch_hour"


Deed = tuple[str, Any]


def deeds(guardian: Seat) -> st.SearchStrategy[list[Deed]]:
    others = st.sampled_from([seat for n in range(1, PLAYERS + 1) if (seat := Seat(f"s{n}")) != guardian])
    return st.lists(
        st.one_of(
            st.tuples(st.just("extend"), st.sampled_from([4, 5, 30, 1801])),
            st.tuples(st.just("pause"), st.none()),
            st.tuples(st.just("resume"), st.none()),
            st.tuples(st.just("away"), others),
            st.tuples(st.just("back"), others),
            st.tuples(st.just("kick"), others),
            st.tuples(st.just("leave"), others),
            st.tuples(st.just("give"), others),
            st.tuples(st.just("drop"), others),
            st.tuples(st.just("connect"), others),
            st.tuples(st.just("hide"), others),
            st.tuples(st.just("change"), st.tuples(others, st.integers(0, 3))),
            st.tuples(st.just("rename"), others),
            st.tuples(st.just("wait"), st.integers(0, 800)),
        ),
        max_size=12,
    )


def change(evening: Evening, about: tuple[Seat, int]) -> Command:
    seat, place = about
    return evening.answer(seat, "d1.gather", (evening.village.open[place].value,))


COMMANDS: dict[str, Callable[[Evening, Any, int], Command]] = {
    "extend": lambda evening, about, _: evening.say(Extend, seconds=about),
    "pause": lambda evening, *_: evening.say(Pause),
    "resume": lambda evening, *_: evening.say(Resume),
    "away": lambda evening, about, _: evening.say(MarkAway, who=about, away=True),
    "back": lambda evening, about, _: evening.say(MarkAway, who=about, away=False),
    "kick": lambda evening, about, _: evening.say(Kick, who=about),
    "give": lambda evening, about, _: evening.say(GiveHost, who=about),
    "leave": lambda evening, about, _: evening.say(Leave, about),
    "drop": lambda evening, about, _: Gone(about, evening.chair(about).link),
    "connect": lambda _, about, number: Connected(about, f"w1:{number}"),
    "hide": lambda evening, about, _: Asleep(about, evening.chair(about).link, True),
    "change": lambda evening, about, _: change(evening, about),
    "rename": lambda evening, about, number: evening.say(Rename, about, name=f"Name {number}"),
    "wait": lambda *_: Ring(),
}


def carry_out(evening: Evening, deed: Deed, number: int) -> tuple[Code | None, str]:
    """Do one thing; return the reply to whoever sent it."""
    what, about = deed
    evening.now += about if what == "wait" else 0
    decision = evening.do(COMMANDS[what](evening, about, number))
    return decision.refused, decision.detail


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_whatever_is_done_by_others_looks_the_same(options: Mapping[str, Scalar] | None, data: st.DataObject) -> None:
    posted, plain, guardian = twins(options)
    for number, deed in enumerate(data.draw(deeds(guardian))):
        assert carry_out(posted, deed, number) == carry_out(plain, deed, number)
        assert seen(posted, guardian) == seen(plain, guardian)
        assert (posted.state.phase, plain.state.phase) == ("guard_post", "gathering")
