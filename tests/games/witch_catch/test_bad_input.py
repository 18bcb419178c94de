"""Bad input: in every phase, whatever comes is carried out or refused with its code, and a refusal changes nothing."""

from collections.abc import Iterator
from math import inf, nan

import pytest

from duckpost.games.contract import Ask, Kind, Rejected, Seat
from tests.games.witch_catch.village import EVERYONE, FIVE, PHASES, Play, simple, village, whole_village

UNKNOWN_SEATS = ("s12", "s0", "", "S1", "s1 ", "1", "nobody", "\ud800")
UNKNOWN_ASKS = (
    "",
    "nonsense",
    "d1.gather",
    "d1.vote",
    "d3.gather",
    "D2.vote",
    "d2.",
    "gather",
    "d2.raid",
    "d2.proposal",
)
EVERY_ASK = (
    *("ready", "d2.gather", "d2.restore", "d2.post", "d2.raid.place", "d2.raid.spell", "d2.raid.target", "d2.report"),
    *("d2.done_talking", "d2.pickpocket", "d2.seer", "d2.proposal.1", "d2.approval.1", "d2.approval_result.1"),
    *("d2.ritual", "d2.ritual_result", "d2.vote", "d2.vote_result"),
)
SHAPES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2**70, 1.0, nan, inf, "", "s1", "yes", b"s1"),
    *({}, {"s1": 1}, {"s1"}, [None], [True]),
)
NO_OPTIONS: tuple[object, ...] = (
    *(["nonsense"], [""], [1], [nan], [["s1"]], [{}], ["s1\n"], ["\ud800"], ["pond"], ["s12"]),
)


def open_asks(play: Play) -> Iterator[tuple[str, str, Ask]]:
    """Every ask that may be answered now, with its seat and short name."""
    for seat in play.state.seats:
        for name, ask in play.asks(seat).items():
            if ask.changeable or play.state.choice(seat, ask.id) is None:
                yield seat, name, ask


def refused_choices(ask: Ask) -> Iterator[object]:
    """Everything that is no answer to this ask: wrong types, unknown options, too many, too few, repeated."""
    if ask.kind is Kind.CONFIRM:
        yield from (shape for shape in (*SHAPES, *NO_OPTIONS, []) if shape is not True)
        return
    yield from (*SHAPES, *NO_OPTIONS)
    yield list(ask.options[: ask.max + 1]) if len(ask.options) > ask.max else [*ask.options, *ask.options]
    yield [ask.options[0]] * (ask.max + 1)
    yield [ask.options[0]] * 10_000
    if ask.min > 0:
        yield []
        yield list(ask.options[: ask.min - 1])
    if ask.min > 1:
        yield [ask.options[0]] * ask.min


@pytest.mark.parametrize("phase", PHASES)
def test_an_unknown_seat_is_not_allowed(phase: str) -> None:
    play = whole_village(phase)
    for seat in UNKNOWN_SEATS:
        for ask in EVERY_ASK:
            play.refuses("not_allowed", lambda seat=seat, ask=ask: play.answer(seat, ask, True))  # type: ignore[misc]


@pytest.mark.parametrize("phase", PHASES)
def test_an_unknown_ask_is_not_open(phase: str) -> None:
    play = whole_village(phase)
    for ask in UNKNOWN_ASKS:
        refuse(play, "not_open", "s1", ask, True)


@pytest.mark.parametrize("phase", PHASES)
def test_an_ask_of_another_phase_or_of_another_seat_is_not_open(phase: str) -> None:
    play = whole_village(phase)
    for seat in play.state.seats:
        mine = {ask.id for ask in play.asks(seat).values()}
        for ask in EVERY_ASK:
            if ask not in mine:
                refuse(play, "not_open", seat, ask, True)


@pytest.mark.parametrize("phase", PHASES)
def test_whatever_is_no_answer_is_a_bad_choice(phase: str) -> None:
    play = whole_village(phase)
    asks = list(open_asks(play))
    assert asks or phase == "morning"
    for seat, _, ask in asks:
        for choice in refused_choices(ask):
            refuse(play, "bad_choice", seat, ask.id, choice)


@pytest.mark.parametrize("phase", PHASES)
def test_every_single_option_that_is_offered_is_accepted(phase: str) -> None:
    play = whole_village(phase)
    for seat, name, ask in open_asks(play):
        for option in ask.options if ask.max == 1 else ():
            assert play.again().choose(seat, name, option).state.step == play.state.step + 1


@pytest.mark.parametrize("phase", PHASES)
def test_a_second_answer_is_accepted_only_where_it_is_changeable(phase: str) -> None:
    opened = whole_village(phase)
    for seat, name, ask in open_asks(opened):
        play = opened.again()
        play.answer(seat, name, simple(ask))
        if ask.id not in {each.id for each in play.asks(seat).values()}:
            refuse(play, "not_open", seat, ask.id, simple(ask))
        elif ask.changeable and play.asks(seat)[name].changeable:
            play.answer(seat, name, list(ask.options[-1:]))
        else:
            refuse(play, "already_answered", seat, ask.id, simple(ask))


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ("morning", "quarrel")])
def test_an_answer_to_an_ask_that_has_closed_is_not_open(phase: str) -> None:
    play = whole_village(phase)
    asks = [(seat, ask) for seat, _, ask in open_asks(play)]
    while play.phase in (phase, "guard_post"):
        play.quietly()
    still_open = {(seat, ask.id) for seat in play.state.seats for ask in play.asks(seat).values()}
    closed = [(seat, ask) for seat, ask in asks if (seat, ask.id) not in still_open]
    assert closed
    for seat, ask in closed:
        refuse(play, "not_open", seat, ask.id, simple(ask))


def test_an_answer_of_yesterday_is_not_open_today() -> None:
    play = village(FIVE).to("vote").to("gathering")
    for ask in ("d1.gather", "d1.vote", "d1.report", "d1.proposal.1"):
        refuse(play, "not_open", "s2", ask, ["forest"])


def test_an_answer_to_an_earlier_round_is_not_open() -> None:
    play = village(FIVE, at="proposal").reject_proposal().propose()
    refuse(play, "not_open", "s1", "d1.approval.1", ["yes"])
    assert play.choose("s1", "d1.approval.2", "yes").waiting_for() == ["s2", "s3", "s4", "s5"]


def test_nothing_is_open_when_the_game_is_over() -> None:
    play = village(FIVE, at="vote").exile("s1")
    for seat in play.state.seats:
        for ask in ("d1.vote", "d1.vote_result", "d1.gather"):
            refuse(play, "not_open", seat, ask, True)


@pytest.mark.parametrize("phase", PHASES)
def test_a_view_an_away_mark_and_a_time_out_that_cannot_be_are_refused(phase: str) -> None:
    play = whole_village(phase)
    for seat in UNKNOWN_SEATS:
        play.refuses("not_allowed", lambda seat=seat: play.table.view(play.state, Seat(seat)))  # type: ignore[misc]
        play.refuses("not_allowed", lambda seat=seat: play.away(seat))  # type: ignore[misc]
    if play.table.seconds(play.state) is None:
        play.refuses("not_open", play.time_up)


def test_a_refusal_says_its_code_and_a_detail_without_the_answer() -> None:
    play = village(FIVE, at="vote")
    with pytest.raises(Rejected) as refusal:
        play.choose("s1", "vote", "<script>")
    assert str(refusal.value) == "bad_choice: no such option"
    assert (refusal.value.code, refusal.value.detail) == ("bad_choice", "no such option")


def test_every_ask_that_is_tried_here_is_an_ask_of_the_game() -> None:
    """So that the refusals above are for being closed, and not for being misspelt."""
    opened = set()
    for phase in PHASES:
        play = whole_village(phase, failed=1)
        if phase == "witch_hour":
            play.choose("s1", "raid.place", "cave").choose("s2", "raid.place", "cave").choose(
                "s1", "raid.spell", "none"
            )
        opened |= {ask.id for seat in EVERYONE.split() for ask in play.asks(seat).values()}
    assert opened == set(EVERY_ASK)


def refuse(play: Play, code: str, seat: str, ask: str, choice: object) -> None:
    play.refuses(code, lambda: play.table.answer(play.state, Seat(seat), ask, choice))
