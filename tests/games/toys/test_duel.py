"""The contract carries reaction windows inside a turn: nesting, the first message that closes, silence that undoes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duckpost.games.contract import Refusal, Rejected, Seat
from duckpost.games.table import Table
from tests.games.random_play import seats_of
from tests.games.toys.duel import DUEL, Duel, Duellist

TABLE = Table(DUEL, seed=1)
A, B, C, D = seats_of(4)


def duel(**cards: tuple[str, ...]) -> Duel:
    """Deal these cards to s1 to s4; it is the turn of s1."""
    state = TABLE.deal(seats_of(4), None)
    return replace(state, duellists=tuple(Duellist(seat, cards.get(seat, ())) for seat in state.seats))


def say(state: Duel, seat: Seat, option: str) -> Duel:
    (ask,) = TABLE.asks(state, seat)
    return TABLE.answer(state, seat, ask.id, [option])


def let_pass(state: Duel) -> Duel:
    for seat in TABLE.waiting_for(state):
        state = say(state, seat, "let_pass")
    return state


def attacked(state: Duel, target: Seat = B) -> Duel:
    """Let s1 attack; nobody is for silence."""
    return let_pass(say(state, A, target))


def living(state: Duel) -> tuple[Seat, ...]:
    return state.living()


def test_an_attack_opens_its_targets_window_and_no_other() -> None:
    state = attacked(duel(s2=("shield",), s3=("shield",)))
    assert state.phase == "defend"
    assert TABLE.waiting_for(state) == (B,)
    assert TABLE.asks(state, C) == ()
    assert [ask.options for ask in TABLE.asks(state, B)] == [("nothing", "shield")]


def test_a_shield_ends_the_attack_and_the_turn_goes_on() -> None:
    state = say(attacked(duel(s2=("shield",))), B, "shield")
    assert (state.phase, state.owner, state.attacks) == ("turn", A, ())
    assert state.holds(B, "shield") == ()
    assert TABLE.asks(state, A)[0].options == ("end",)


def test_whoever_is_hidden_behind_gets_a_window_of_their_own() -> None:
    state = say(attacked(duel(s2=("human_shield",), s3=("shield",))), B, "human_shield")
    assert state.phase == "hide"
    assert TABLE.asks(state, B)[0].options == (C, D), "never the attacker"
    nested = say(state, B, C)
    assert (nested.phase, TABLE.waiting_for(nested)) == ("defend", (C,))
    assert [(attack.attacker, attack.target) for attack in nested.attacks] == [(A, C)]
    assert say(nested, C, "shield").phase == "turn"


def test_an_attack_is_mirrored_only_once() -> None:
    state = say(attacked(duel(s1=("mirror",), s2=("mirror",))), B, "mirror")
    assert [(attack.attacker, attack.target) for attack in state.attacks] == [(B, A)]
    assert TABLE.asks(state, A)[0].options == ("nothing",)


def test_the_first_to_guard_closes_the_window() -> None:
    state = say(attacked(duel(s3=("guard",), s4=("guard",))), B, "nothing")
    assert TABLE.waiting_for(state) == (C, D)
    (late,) = TABLE.asks(state, C)
    after = say(state, D, "guard")
    assert (after.phase, living(after)) == ("turn", (A, B, C, D))
    assert (after.holds(C, "guard"), after.holds(D, "guard")) == (("guard",), ())
    with pytest.raises(Rejected) as refused:
        TABLE.answer(after, C, late.id, ["guard"])
    assert refused.value.code is Refusal.NOT_OPEN


def test_nobody_guards_when_all_stay_back() -> None:
    state = say(attacked(duel(s3=("guard",))), B, "nothing")
    state = say(state, C, "stay_back")
    assert (state.phase, living(state)) == ("guard", (A, B, C, D))
    state = say(state, D, "stay_back")
    assert (state.phase, living(state)) == ("turn", (A, C, D))


def test_a_riposte_is_fought_out_inside_the_attack_which_then_goes_on() -> None:
    state = say(attacked(duel(s1=("shield",), s3=("riposte",))), B, "nothing")
    nested = say(state, C, "riposte")
    assert [(attack.attacker, attack.target) for attack in nested.attacks] == [(A, B), (C, A)]
    assert (nested.phase, TABLE.waiting_for(nested)) == ("defend", (A,))
    outer = say(nested, A, "shield")
    assert (outer.phase, [attack.target for attack in outer.attacks]) == ("guard", [B])
    assert TABLE.waiting_for(outer) == (C, D)
    assert living(say(say(outer, C, "stay_back"), D, "stay_back")) == (A, C, D)


def test_an_attacker_who_falls_to_a_riposte_takes_the_attack_along() -> None:
    state = say(say(attacked(duel(s3=("riposte",))), B, "nothing"), C, "riposte")
    state = say(state, A, "nothing")
    for seat in TABLE.waiting_for(state):
        state = say(state, seat, "stay_back")
    assert (living(state), state.attacks, state.phase, state.owner) == ((B, C, D), (), "turn", B)


def test_silence_takes_back_the_whole_turn_the_dead_included() -> None:
    before = duel(s2=("human_shield",), s4=("silence",))
    state = say(attacked(before), B, "human_shield")
    state = say(say(state, B, C), C, "nothing")
    state = say(say(state, B, "stay_back"), D, "stay_back")
    assert living(state) == (A, B, D)
    (silence,) = TABLE.asks(state, D)
    undone = TABLE.answer(state, D, silence.id, ["silence"])
    assert (living(undone), undone.owner, undone.phase) == ((A, B, C, D), B, "turn")
    assert undone.holds(B, "human_shield") == ("human_shield",)
    assert undone.holds(D, "silence") == ()


def test_silence_closes_its_window_before_the_others_have_spoken() -> None:
    state = say(duel(s4=("silence",)), A, B)
    assert (state.phase, TABLE.waiting_for(state)) == ("announce", (B, C, D))
    state = say(state, D, "silence")
    assert (state.phase, state.attacks, state.owner) == ("turn", (), B)


@pytest.mark.parametrize(("away", "left"), [(True, ()), (False, ("shield",))])
def test_the_shield_is_raised_for_who_is_away_and_not_for_who_is_silent(away: bool, left: tuple[str, ...]) -> None:
    state = attacked(duel(s2=("shield",)))
    state = TABLE.mark_away(state, B, True) if away else TABLE.time_up(state)
    assert state.phase == ("turn" if away else "guard")
    assert state.holds(B, "shield") == left


def test_time_closes_every_window_the_way_answers_do() -> None:
    spoken = say(say(say(attacked(duel(s3=("guard",))), B, "nothing"), C, "stay_back"), D, "stay_back")
    state = TABLE.time_up(say(duel(s3=("guard",)), A, B))
    while state.phase != "turn":
        state = TABLE.time_up(state)
    assert replace(state, step=0) == replace(spoken, step=0)


def test_a_window_asks_under_an_id_of_its_own() -> None:
    state = attacked(duel(s2=("human_shield",), s3=("human_shield",)))
    asked = []
    for seat, then in ((B, C), (C, D)):
        asked.append(TABLE.asks(state, seat)[0].id)
        state = say(say(state, seat, "human_shield"), seat, then)
    asked.append(TABLE.asks(state, D)[0].id)
    assert len(set(asked)) == 3


def test_everybody_sees_the_attack_and_nobody_another_hand() -> None:
    state = attacked(duel(s2=("shield",), s3=("guard", "riposte")))
    other = replace(state, duellists=(*state.duellists[:2], Duellist(C, ("mirror", "silence")), state.duellists[3]))
    for seat in (A, B, D, None):
        assert TABLE.view(state, seat) == TABLE.view(other, seat)
    assert TABLE.view(state, None).game["attacks"] == [[A, B]]
