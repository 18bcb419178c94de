"""Message ids: carried out once and acknowledged twice; what was overtaken is refused; a refused one may be retried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckpost.rooms.commands import Answer, Extend, MarkAway, Pause, Rename, Resume, SetLocale, Start
from duckpost.rooms.refusals import Code
from duckpost.rooms.step import KEPT_RUNS
from tests.rooms.evening import S1, S2, S3, TIMED, Evening, playing


def name_of(evening: Evening) -> str:
    return evening.chair(S2).name


def test_a_message_sent_twice_is_carried_out_once_and_acknowledged_twice() -> None:
    evening = playing(5, options=TIMED, phase="gathering")
    left = evening.remaining
    assert left is not None
    extend = Extend(S1, evening.next_id(S1), 30)
    for _ in range(3):
        evening.ok(extend)
    assert evening.remaining == left + 30_000


def test_the_second_acknowledgement_stores_nothing() -> None:
    evening = Evening(2)
    evening.ok(Rename(S2, 7, "Mia"))
    before = evening.room
    evening.ok(Rename(S2, 7, "Mia"))
    assert evening.room is before


def test_a_retry_is_acknowledged_though_the_ask_is_gone() -> None:
    evening = playing(5)
    last = evening.all_but_one()
    answer = evening.default(last)
    evening.ok(answer)
    assert evening.state.phase == "morning"
    evening.ok(answer)


def test_the_id_counts_and_not_what_it_says() -> None:
    evening = Evening(2)
    evening.ok(Rename(S2, 1, "Mia"))
    evening.ok(Rename(S2, 1, "Lou"))
    evening.ok(SetLocale(S2, 1, "ko"))
    assert (name_of(evening), evening.chair(S2).locale) == ("Mia", "en")


def test_one_seats_ids_are_nothing_to_another_seat() -> None:
    evening = Evening(3)
    evening.ok(Rename(S2, 5, "Mia"))
    evening.ok(Rename(S3, 5, "Lou"))
    evening.ok(Rename(S3, 6, "Zoe"))
    assert evening.chair(S3).name == "Zoe"


def test_a_message_that_a_newer_one_has_overtaken_is_refused() -> None:
    evening = Evening(2)
    evening.ok(Rename(S2, 5, "Mia"))
    evening.refused(Rename(S2, 4, "Lou"), Code.NOT_OPEN)
    assert name_of(evening) == "Mia"


def test_a_refused_message_may_be_sent_again() -> None:
    evening = Evening(3)
    evening.refused(Start(S1, 1), Code.NOT_ALLOWED)
    evening.sit(4)
    evening.ok(Start(S1, 1))


def test_a_message_refused_while_paused_may_be_sent_again() -> None:
    evening = playing(5)
    evening.ok(evening.say(Pause))
    answer = evening.answer(S2, "ready", True)
    evening.refused(answer, Code.PAUSED)
    evening.ok(evening.say(Resume))
    evening.ok(answer)
    assert evening.state.choice(S2, evening.asks(S2)[0].id) is True


def test_ids_are_kept_over_reconnects_and_rematches() -> None:
    evening = Evening(2)
    evening.ok(Rename(S2, 9, "Mia"))
    evening.drop(S2)
    evening.now += 100_000
    evening.connect(S2, "w9:1")
    evening.ok(Rename(S2, 9, "Lou"))
    assert name_of(evening) == "Mia"


def test_forty_messages_in_flight_are_all_acknowledged_again() -> None:
    evening = playing(5, options=TIMED, phase="vote")
    ask = evening.asks(S2)[0]
    flight = [Answer(S2, evening.next_id(S2), ask.id, (ask.options[n % 3],)) for n in range(40)]
    for answer in flight:
        evening.ok(answer)
    before = evening.room
    for answer in flight:
        evening.ok(answer)
    assert evening.room is before
    assert evening.state.choice(S2, ask.id) == (ask.options[39 % 3],)
    assert len(evening.chair(S2).done) == 2


def test_what_is_remembered_of_a_seat_stays_small() -> None:
    evening = Evening(2)
    for number in range(1, 400, 2):
        evening.ok(Rename(S2, number, f"Mia {number}"))
    done = evening.chair(S2).done
    assert len(done) == 2 * KEPT_RUNS
    assert done[-1] == 399
    evening.refused(Rename(S2, 1, "Old"), Code.NOT_OPEN)


@pytest.mark.parametrize("last", [0, 3, 2**53])
def test_any_id_to_begin_with_will_do(last: int) -> None:
    evening = Evening(2)
    evening.ok(Rename(S2, last, "Mia"))
    evening.ok(Rename(S2, last, "Lou"))
    assert name_of(evening) == "Mia"


MESSAGES = st.lists(st.tuples(st.integers(1, 12), st.booleans()), max_size=60)


@given(MESSAGES)
def test_in_every_order_each_id_is_carried_out_at_most_once(messages: list[tuple[int, bool]]) -> None:
    """Each message is a rename to its id's own name, or a bad one, which is refused; a plain model says what holds."""
    evening = Evening(2)
    carried: set[int] = set()
    newest, name = 0, "Cat 2"
    for number, good in messages:
        decision = evening.do(Rename(S2, number, f"Name {number}" if good else "\u200b"))
        if number in carried:
            assert decision.refused is None
        elif number < newest:
            assert decision.refused is Code.NOT_OPEN
        elif not good:
            assert decision.refused is Code.BAD_NAME
        else:
            assert decision.refused is None
            carried.add(number)
            newest, name = number, f"Name {number}"
        assert name_of(evening) == name


@given(st.permutations([1, 2, 3, 4, 1, 2, 3, 4]))
def test_retries_in_any_order_leave_what_the_first_arrivals_did(order: list[int]) -> None:
    evening = playing(5)
    evening.ids[S1] = 0
    said = {n: MarkAway(S1, 100 + n, S3, away=n % 2 == 1) for n in (1, 2, 3, 4)}
    marks, newest = [], 0
    for number in order:
        decision = evening.do(said[number])
        if number > newest:
            newest = number
            marks.append(number)
            assert decision.refused is None
        else:
            assert decision.refused is (None if number in marks else Code.NOT_OPEN)
    assert evening.badge(S3)["away"] is (marks[-1] % 2 == 1)
