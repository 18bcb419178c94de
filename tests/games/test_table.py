"""The law of the runner: one close for answers, time and absence; what is asserted of a game; how a phase opens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duckpost.games.contract import Answer, Ask, AskId, Choice, Closes, Refusal, Rejected, Seat
from duckpost.games.dice import Dice
from duckpost.games.table import OVER, SETTLING_BOUND, BrokenGame, Spinning
from tests.games.sketch import A, B, C, Sketch, ask, draw, end, everyone, only, opened, phase, sketch, to, write_answers

ONE = phase("one", "two", steps=(write_answers,), timer=30)
TWO = phase("two", "one")


def refused(code: Refusal) -> pytest.RaisesExc[Rejected]:
    return pytest.RaisesExc(Rejected, check=lambda error: error.code is code)


# One close


def test_a_phase_closes_when_everybody_it_waits_for_has_answered() -> None:
    table = sketch(ONE, TWO)
    state = opened(table)
    for seat, waiting in ((B, (A, C)), (C, (A,)), (A, (A, B, C))):
        state = table.answer(state, seat, "one.pick", ["b"])
        assert table.waiting_for(state) == waiting
    assert (state.phase, state.entry, state.step) == ("two", 2, 3)
    assert state.log == ("s1 one.pick own b", "s2 one.pick own b", "s3 one.pick own b")


def test_time_up_gives_the_default_of_the_silent_and_keeps_what_was_said() -> None:
    table = sketch(ONE, TWO)
    state = table.time_up(table.answer(opened(table), B, "one.pick", ["c"]))
    assert state.phase == "two"
    assert state.log == ("s1 one.pick game a", "s2 one.pick own c", "s3 one.pick game a")


def test_answers_time_and_absence_close_a_phase_the_same_way() -> None:
    table = sketch(ONE, TWO)
    state = opened(table)
    for seat in (A, B):
        state = table.answer(state, seat, "one.pick", ["a"])
    said = table.answer(state, C, "one.pick", ["a"])
    timed = table.time_up(state)
    away = table.mark_away(table.mark_away(state, C, True), C, False)
    assert said.phase == timed.phase == away.phase == "two"
    assert timed.log == away.log == (*said.log[:2], "s3 one.pick game a")
    # Marked back, the default that the game gave in the next phase stays until its owner answers.
    assert [a.seat for a in away.answers] == [C]
    assert replace(timed, step=0) == replace(away, step=0, answers=())


def test_a_seat_that_is_away_is_answered_for_in_every_phase_that_opens() -> None:
    table = sketch(phase("one", "two"), phase("two", "three"), phase("three", "one"))
    state = table.mark_away(table.mark_away(opened(table), A, True), B, True)
    for name in ("one", "two", "three"):
        assert (state.phase, table.waiting_for(state)) == (name, (C,))
        state = table.answer(state, C, f"{name}.pick", ["a"])


def test_asks_that_appear_after_other_answers_are_filled_in_too() -> None:
    def chain(state: Sketch, seat: Seat) -> tuple[Ask, ...]:
        asked = [ask(seat, f"step{n}") for n in range(4)]
        answered = sum(state.choice(seat, a.id) is not None for a in asked)
        return tuple(asked[: answered + 1])

    table = sketch(phase("one", "two", asks=chain, steps=(write_answers,), timer=5), TWO)
    assert table.time_up(opened(table)).log == tuple(f"{s} step{n} game a" for s in (A, B, C) for n in range(4))


def test_a_phase_that_ends_on_time_alone_is_not_closed_by_answers_or_absence() -> None:
    table = sketch(phase("one", "two", closes=Closes.ON_TIME, timer=15, steps=(write_answers,)), TWO)
    state = opened(table)
    for seat in (A, B):
        state = table.answer(state, seat, "one.pick", ["b"])
    state = table.mark_away(state, C, True)
    assert state.phase == "one"
    assert [a.seat for a in state.answers] == [A, B], "who is away is decided for at the end"
    assert table.time_up(state).log == ("s1 one.pick own b", "s2 one.pick own b", "s3 one.pick game a")


def test_a_scene_without_asks_closes_at_once_and_one_with_a_timer_stays() -> None:
    table = sketch(
        phase("one", "two"),
        phase("two", "three", asks=only(A)),
        phase("three", "one", asks=only(A), closes=Closes.ON_TIME, timer=4),
    )
    state = opened(table)
    for seat in (A, B, C):
        state = table.answer(state, seat, "one.pick", ["a"])
    assert (state.phase, state.entry) == ("three", 3)


def test_an_optional_ask_holds_nothing_up_and_is_not_answered_for() -> None:
    asks = only(A, ask(A, "must"), ask(A, "may", optional=True))
    table = sketch(phase("one", "two", asks=asks, steps=(write_answers,)), TWO)
    assert table.answer(opened(table), A, "must", ["b"]).log == ("s1 must own b",)
    both = table.answer(table.answer(opened(table), A, "may", ["c"]), A, "must", ["b"])
    assert both.log == ("s1 may own c", "s1 must own b")


def test_a_closing_choice_ends_the_window_at_once() -> None:
    table = sketch(phase("one", "two", asks=everyone(closing=("c",)), steps=(write_answers,)), TWO)
    waiting = table.answer(opened(table), A, "pick", ["b"])
    assert waiting.phase == "one"
    closed = table.answer(waiting, B, "pick", ["c"])
    assert (closed.phase, closed.log) == ("two", ("s1 pick own b", "s2 pick own c", "s3 pick game a"))
    with refused(Refusal.NOT_OPEN):
        table.answer(closed, C, "pick", ["c"])


def test_a_step_that_ends_the_game_is_the_last_one() -> None:
    table = sketch(phase("one", "two", steps=(end, write_answers), timer=9), TWO)
    state = table.time_up(opened(table))
    assert (state.phase, state.log, state.answers, state.entry) == (OVER, (), (), 2)
    assert (table.phase(state), table.seconds(state), table.waiting_for(state), table.asks(state, A)) == (
        None,
        None,
        (),
        (),
    )
    with refused(Refusal.NOT_OPEN):
        table.time_up(state)
    with refused(Refusal.NOT_OPEN):
        table.answer(state, A, "one.pick", ["a"])
    assert table.view(state, A).game["phase"] == OVER


def test_an_away_mark_after_the_end_changes_nothing_but_the_mark() -> None:
    table = sketch(phase("one", "two", steps=(end,), timer=9), TWO)
    state = table.time_up(opened(table))
    assert table.mark_away(state, A, True) == replace(state, away=(A,), step=state.step + 1)


# What the runner asserts of a game


def test_phases_that_close_one_another_for_ever_are_named() -> None:
    table = sketch(phase("ping", "pong", asks=only(A)), phase("pong", "ping", asks=only(A)))
    with pytest.raises(Spinning, match=r"^sketch: the phases keep closing one another at p[io]ng$"):
        opened(table)


def test_settling_bears_a_long_chain_of_scenes() -> None:
    scenes = [phase(f"p{n}", f"p{n + 1}", asks=only(A)) for n in range(SETTLING_BOUND - 1)]
    state = opened(sketch(*scenes, phase(f"p{SETTLING_BOUND - 1}", "p0")))
    assert state.entry == SETTLING_BOUND


def test_asks_of_one_seat_that_never_end_are_named() -> None:
    def endless(state: Sketch, seat: Seat) -> tuple[Ask, ...]:
        return tuple(ask(seat, f"{n}") for n in range(len(state.answers) + 1))

    table = sketch(phase("one", "two", asks=endless, timer=5), TWO)
    with pytest.raises(Spinning, match="one: the asks of one seat never end"):
        table.time_up(opened(table))


@pytest.mark.parametrize(("then", "row"), [("two", ("one",)), ("three", ("three",)), (OVER, ("two",))])
def test_a_phase_goes_only_where_its_row_says_and_a_phase_is(then: str, row: tuple[str, ...]) -> None:
    table = sketch(phase("one", "two", next=to(then), goes_to=row, timer=5), TWO)
    with pytest.raises(BrokenGame, match=f"sketch: one may not go to {then}"):
        table.time_up(opened(table))


def test_a_required_ask_must_have_a_default() -> None:
    table = sketch(phase("one", "two", asks=everyone(default=None), timer=5), TWO)
    with pytest.raises(BrokenGame, match="one: the required ask pick has no default"):
        table.time_up(opened(table))
    with pytest.raises(BrokenGame, match="one: the required ask pick has no default"):
        table.mark_away(opened(table), A, True)


# Refusals


@pytest.mark.parametrize(
    ("seat", "ask_id", "choice", "code"),
    [
        ("s9", "one.pick", ["a"], Refusal.NOT_ALLOWED),
        ("", "one.pick", ["a"], Refusal.NOT_ALLOWED),
        (A, "two.pick", ["a"], Refusal.NOT_OPEN),
        (A, "", ["a"], Refusal.NOT_OPEN),
        (A, "one.pick", ["d"], Refusal.BAD_CHOICE),
        (A, "one.pick", None, Refusal.BAD_CHOICE),
        (B, "one.pick", ["a"], Refusal.ALREADY_ANSWERED),
        (B, "one.pick", ["d"], Refusal.ALREADY_ANSWERED),
    ],
)
def test_a_refusal_has_its_code_and_leaves_the_state_equal(seat: str, ask_id: str, choice: object, code: str) -> None:
    table = sketch(ONE, TWO)
    state = table.answer(opened(table), B, "one.pick", ["b"])
    kept = replace(state)
    with refused(Refusal(code)):
        table.answer(state, Seat(seat), ask_id, choice)
    assert state == kept


def test_time_that_does_not_run_cannot_be_up() -> None:
    table = sketch(phase("one", "two", timer="limit"), TWO)
    state = opened(table)
    with refused(Refusal.NOT_OPEN):
        table.time_up(state)
    assert table.time_up(replace(state, limit=30)).phase == "two"


@pytest.mark.parametrize(
    ("timer", "limit", "seconds"), [(7, None, 7), (None, 9, None), ("limit", 9, 9), ("limit", None, None)]
)
def test_a_phase_lasts_a_number_of_seconds_an_option_or_for_ever(
    timer: str | int | None, limit: int | None, seconds: int | None
) -> None:
    table = sketch(phase("one", "two", timer=timer), TWO)
    assert table.seconds(replace(opened(table), limit=limit)) == seconds


def test_a_seat_that_is_not_at_the_table_is_not_marked_and_sees_nothing() -> None:
    table = sketch(ONE, TWO)
    for ghost in (
        lambda: table.mark_away(opened(table), Seat("s9"), True),
        lambda: table.view(opened(table), Seat("s9")),
    ):
        with refused(Refusal.NOT_ALLOWED):
            ghost()


# Away


def test_an_away_mark_answers_at_once_what_is_open() -> None:
    table = sketch(ONE, TWO)
    state = table.mark_away(opened(table), B, True)
    assert state.answers == (Answer(B, AskId("one.pick"), ("a",), by_game=True),)
    assert table.waiting_for(state) == (A, C)


def test_what_the_game_answered_its_owner_may_answer_over_and_is_back() -> None:
    table = sketch(ONE, TWO)
    state = table.mark_away(opened(table), B, True)
    assert table.view(state, B).asks[0]["answer"] is None
    back = table.answer(state, B, "one.pick", ["c"])
    assert (back.away, back.answers) == ((), (Answer(B, AskId("one.pick"), ("c",)),))
    with refused(Refusal.ALREADY_ANSWERED):
        table.answer(back, B, "one.pick", ["a"])


def test_an_away_mark_keeps_what_its_owner_has_answered() -> None:
    table = sketch(ONE, TWO)
    state = table.answer(opened(table), B, "one.pick", ["c"])
    assert table.mark_away(state, B, True).answers == state.answers


def test_a_mark_that_is_set_already_changes_nothing() -> None:
    table = sketch(ONE, TWO)
    state = opened(table)
    assert table.mark_away(state, A, False) == state
    away = table.mark_away(state, A, True)
    assert table.mark_away(away, A, True) == away


def test_who_is_away_is_kept_in_seat_order() -> None:
    table = sketch(ONE, TWO)
    there_and_back = [(C, True), (A, True), (B, True), (A, False), (A, True)]
    state = opened(table)
    for seat, away in there_and_back[:2]:
        state = table.mark_away(state, seat, away)
    assert state.away == (A, C)


# Answers


def test_a_changed_answer_leaves_no_trace() -> None:
    table = sketch(phase("one", "two", asks=everyone(changeable=True)), TWO)
    straight = table.answer(opened(table), A, "pick", ["b"])
    changed = table.answer(table.answer(opened(table), A, "pick", ["c"]), A, "pick", ["b"])
    assert replace(changed, step=1) == straight


def test_answers_stand_in_seat_order_whoever_was_first() -> None:
    table = sketch(ONE, TWO)
    ab = table.answer(table.answer(opened(table), A, "one.pick", ["a"]), B, "one.pick", ["b"])
    ba = table.answer(table.answer(opened(table), B, "one.pick", ["b"]), A, "one.pick", ["a"])
    assert ab == ba


def test_an_ask_that_stays_open_keeps_its_answer_and_others_are_forgotten() -> None:
    before = only(A, ask(A, "long", optional=True), ask(A, "short"))
    after = only(A, ask(A, "long"), ask(A, "more"))
    table = sketch(phase("one", "two", asks=before), phase("two", "one", asks=after))
    state = table.answer(table.answer(opened(table), A, "long", ["c"]), A, "short", ["b"])
    assert (state.phase, state.answers) == ("two", (Answer(A, AskId("long"), ("c",)),))
    with refused(Refusal.ALREADY_ANSWERED):
        table.answer(state, A, "long", ["a"])


def test_an_instant_ask_works_at_once_and_stores_no_answer() -> None:
    def knock(state: Sketch, asked: Ask, choice: Choice, _dice: Dice) -> Sketch:
        return replace(state, log=(*state.log, f"{asked.seat} knocks {choice}"))

    asks = everyone("knock", optional=True)
    long = phase("one", "two", asks=lambda s, seat: (*asks(s, seat), ask(seat, "must")))
    table = sketch(long, phase("two", "one", asks=asks, closes=Closes.ON_TIME, timer=5), instants={"knock": knock})
    state = table.answer(opened(table), B, "knock", ["c"])
    assert (state.log, state.answers, state.phase) == (("s2 knocks ('c',)",), (), "one")
    for seat in (A, B, C):
        state = table.answer(state, seat, "must", ["a"])
    assert table.answer(state, B, "knock", ["a"]).log[-1] == "s2 knocks ('a',)", "it is still open in the next phase"


# Chance


def test_a_step_that_is_tried_again_draws_the_same() -> None:
    clock = phase("one", "one", steps=(draw,), closes=Closes.ON_TIME, timer=5)
    table = sketch(clock)
    state = opened(table)
    once, again = table.time_up(state), table.time_up(state)
    assert once == again
    further = table.time_up(once)
    assert len(set(further.log)) == 2
    assert sketch(clock, seed=2).time_up(state).log != once.log


def test_two_steps_of_one_close_draw_apart() -> None:
    def other(state: Sketch, dice: Dice) -> Sketch:
        return draw(state, dice)

    table = sketch(phase("one", "one", steps=(draw, other), closes=Closes.ON_TIME, timer=5))
    assert len(set(table.time_up(opened(table)).log)) == 2


# What is shown


def test_the_table_screen_is_the_public_part_alone() -> None:
    table = sketch(ONE, TWO)
    state = table.answer(opened(table), A, "one.pick", ["a"])
    screen, seat = table.view(state, None), table.view(state, B)
    assert (screen.you, screen.asks) == (None, ())
    assert screen.game == seat.game == {"phase": "one", "waiting_for": ["s2", "s3"], "log": []}
    assert seat.you == {"seat": "s2"}


@pytest.mark.parametrize("fields", [{"progress_hidden": True}, {"closes": Closes.ON_TIME, "timer": 5}])
def test_nobody_sees_progress_where_it_is_hidden(fields: dict[str, object]) -> None:
    table = sketch(phase("one", "two", **fields), TWO)
    state = opened(table)
    assert table.public(state)["waiting_for"] is None
    assert table.public(table.answer(state, A, "one.pick", ["a"])) == table.public(state)


def test_a_phase_may_look_like_another() -> None:
    table = sketch(phase("one", "two", looks_like="two"), TWO)
    assert table.public(opened(table))["phase"] == "two"


def test_an_ask_on_the_wire() -> None:
    ranked = ask(B, "rank", min=2, max=3, ordered=True, changeable=True)
    table = sketch(phase("one", "two", asks=only(B, ranked, ask(B, "may", optional=True))), TWO)
    state = table.answer(opened(table), B, "may", ["b"])
    shape = {"kind": "choose", "options": ["a", "b", "c"]}
    assert table.view(state, B).asks == (
        {"id": "rank", "prompt": "rank", "min": 2, "max": 3, "changeable": True, "optional": False, "answer": None}
        | shape
        | {"ordered": True},
        {"id": "may", "prompt": "may", "min": 1, "max": 1, "changeable": False, "optional": True, "answer": ["b"]}
        | shape,
    )
