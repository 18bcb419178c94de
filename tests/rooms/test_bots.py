"""Bots at the table: they think for a while, one after another, look at each ask once, and never hold up a phase."""

from __future__ import annotations

from itertools import pairwise

import pytest

from duckpost.games.contract import Seat
from duckpost.games.witch_catch.words import Role
from duckpost.rooms.commands import (
    AddBot,
    BotTurn,
    Connected,
    Gone,
    Kick,
    MarkAway,
    MoveSeat,
    Pause,
    Rematch,
    Ring,
    Start,
)
from duckpost.rooms.model import Pace, open_to_bot
from duckpost.rooms.view import room_json
from tests.rooms.evening import S1, S2, S3, TIMED, Evening, seat_of

PACE = Pace(least=1_000, most=3_000)


def table(people: int = 2, bots: int = 3, *, pace: Pace = PACE, seed: int = 1, timed: bool = True) -> Evening:
    evening = Evening(people, options=TIMED if timed else None, pace=pace, seed=seed)
    for _ in range(bots):
        evening.ok(evening.say(AddBot, bot="villager"))
    evening.start()
    return evening


def bots_of(evening: Evening) -> list[Seat]:
    return [chair.seat for chair in evening.room.chairs if chair.bot is not None]


def busy(evening: Evening) -> list[Seat]:
    return [chair.seat for chair in evening.room.chairs if open_to_bot(evening.room, chair)]


def test_a_bot_thinks_between_the_least_and_the_most_of_the_pace() -> None:
    waits = set()
    for seed in range(40):
        evening = table(people=3, bots=1, seed=seed)
        assert evening.room.bots_due is not None
        waits.add(evening.room.bots_due - evening.now)
    assert min(waits) >= 1_000
    assert max(waits) <= 3_000
    assert len(waits) > 20


def test_several_bots_think_at_the_same_time() -> None:
    evening = table(pace=Pace(least=3_000, most=3_000))
    start = evening.now
    times = []
    while busy(evening):
        assert evening.room.bots_due is not None
        evening.now = evening.room.bots_due
        times.append(evening.now - start)
        evening.let_a_bot_play()
    assert times == [1_000, 2_500, 5_500]


def test_the_rooms_speed_makes_bots_faster() -> None:
    evening = table(people=3, bots=1, pace=Pace(speed=10, least=2_000, most=2_000))
    assert evening.room.bots_due == evening.now + 200


def test_without_a_pace_bots_are_due_at_once() -> None:
    evening = table(pace=Pace(least=0, most=0))
    assert evening.room.bots_due == evening.now == evening.room.due


def test_what_others_do_does_not_move_a_bots_time() -> None:
    evening = table()
    due = evening.room.bots_due
    evening.now += 500
    evening.ok(Gone(S2, "w1:s2"))
    evening.ok(Connected(S2, "w1:9"))
    evening.ok(evening.answer(S2, "ready", True))
    evening.ok(Ring())
    assert evening.room.bots_due == due


def test_a_turn_before_its_time_does_nothing() -> None:
    evening = table()
    assert evening.room.bots_due is not None
    evening.now = evening.room.bots_due - 1
    before = evening.room
    evening.ok(evening.bot_turn(S3))
    assert evening.room is before


def test_a_bell_does_not_play_for_a_bot() -> None:
    evening = table()
    assert evening.room.bots_due is not None
    evening.now = evening.room.bots_due
    before = evening.room
    evening.ok(Ring())
    assert evening.room is before


@pytest.mark.parametrize("pace", [PACE, Pace(least=0, most=0)])
def test_two_workers_that_think_for_one_bot_make_one_turn_of_it(pace: Pace) -> None:
    evening = table(pace=pace)
    assert evening.room.bots_due is not None
    evening.now = evening.room.bots_due
    turn = evening.bot_turn(S3)
    evening.ok(turn)
    after = evening.room
    evening.ok(turn)
    evening.now += 1
    evening.ok(turn)
    assert evening.room is after
    assert evening.state.choice(S3, evening.asks(S3)[0].id) is True


def test_an_ask_that_a_bot_has_answered_is_not_answered_by_it_again() -> None:
    evening = table(people=6, bots=1, pace=Pace(least=0, most=0))
    bot = bots_of(evening)[0]
    evening.ok(evening.bot_turn(bot))
    evening.play_to("approval")
    ask = evening.asks(bot)[0]
    others = tuple(a.id for a in evening.asks(bot))
    first = BotTurn(bot, others, ((ask.id, ("no",)),))
    if evening.state.choice(bot, ask.id) is None:
        evening.ok(first)
    chosen = evening.state.choice(bot, ask.id)
    evening.ok(BotTurn(bot, others, ((ask.id, ("yes",)),)))
    assert evening.state.choice(bot, ask.id) == chosen == ("no",)


def test_a_turn_for_another_ask_does_not_change_an_answer_given_before() -> None:
    evening, bot = seer_bot_at("approval")
    ballot, window = evening.asks(bot)
    evening.ok(BotTurn(bot, (ballot.id,), ((ballot.id, ("no",)),)))
    assert [ask.id for ask in open_to_bot(evening.room, evening.chair(bot))] == [window.id]
    evening.ok(BotTurn(bot, (window.id,), ((ballot.id, ("yes",)),)))
    assert evening.state.choice(bot, ballot.id) == ("no",)
    assert evening.chair(bot).considered == (ballot.id, window.id)


def seer_bot_at(phase: str) -> tuple[Evening, Seat]:
    """A game in this phase of an evening in which a bot is the seer and has looked at nothing of it yet."""
    for seed in range(200):
        evening = table(people=6, bots=1, pace=Pace(least=0, most=0), seed=seed, timed=False)
        bot = bots_of(evening)[0]
        if evening.village.cat(bot).role is not Role.SEER:
            continue
        evening.play_to(phase, "over")
        if evening.state.phase == phase and len(evening.asks(bot)) == 2:
            return evening, bot
    raise AssertionError("no bot is a seer in the evening")


def test_a_turn_for_a_person_or_for_nobody_does_nothing() -> None:
    evening = table(pace=Pace(least=0, most=0))
    before = evening.room
    for seat in (S1, S2, seat_of(99)):
        evening.ok(BotTurn(seat, ("ready",), (("ready", True),)))
    assert evening.room is before


def test_a_turn_while_paused_or_outside_a_game_does_nothing() -> None:
    evening = table(pace=Pace(least=0, most=0))
    turn = evening.bot_turn(S3)
    evening.ok(evening.say(Pause))
    before = evening.room
    evening.ok(turn)
    assert evening.room is before
    lobby = Evening(2)
    lobby.ok(lobby.say(AddBot, bot="random"))
    before = lobby.room
    lobby.ok(turn)
    assert lobby.room is before


def test_a_turn_that_the_table_has_overtaken_is_dropped() -> None:
    evening = table(people=3, bots=1, pace=Pace(least=0, most=0))
    bot = bots_of(evening)[0]
    late = evening.bot_turn(bot)
    evening.ok(evening.say(MarkAway, who=bot, away=True))
    for seat in (S1, S2, S3):
        evening.ok(evening.answer(seat, "ready", True))
    evening.ok(evening.say(MarkAway, who=bot, away=False))
    evening.play_to("gathering")
    before = evening.state
    evening.ok(late)
    assert evening.state is before
    assert busy(evening) == [bot] or not evening.asks(bot)


def test_what_a_bot_has_looked_at_and_left_open_is_not_put_to_it_again_in_the_same_phase() -> None:
    evening = table(people=3, bots=3, pace=Pace(least=0, most=0), seed=5)
    seen_open = 0
    for _ in range(400):
        if evening.state.outcome is not None:
            break
        bots = busy(evening)
        if not bots:
            evening.move_on()
            continue
        asked = {ask.id for ask in open_to_bot(evening.room, evening.chair(bots[0]))}
        entry = evening.state.entry
        evening.ok(evening.bot_turn(bots[0]))
        if evening.state.entry != entry:
            continue
        again = {ask.id for ask in open_to_bot(evening.room, evening.chair(bots[0]))}
        assert not asked & again
        seen_open += len(set(evening.chair(bots[0]).considered) & asked)
    assert evening.state.outcome is not None
    assert seen_open > 0


def test_what_a_bot_has_left_open_is_put_to_it_again_once_in_each_phase() -> None:
    """A seer's look, left open, is put to a bot in every phase of the evening: it may have been saved for later."""
    for seed in range(200):
        evening = table(people=6, bots=1, pace=Pace(least=0, most=0), seed=seed, timed=False)
        bot = bots_of(evening)[0]
        if evening.village.cat(bot).role != "seer":
            continue
        play_with_bots(evening, until="evening_talk")
        if not any(ask.optional for ask in evening.asks(bot)):
            continue
        window = next(ask.id for ask in evening.asks(bot) if ask.optional)
        for phase, following in pairwise(("evening_talk", "proposal", "approval", "approval_result", "ritual")):
            assert evening.state.phase == phase
            turns = play_with_bots(evening, until=following)
            assert sum(window in turn.considered for turn in turns) == 1, phase
        return
    raise AssertionError("no bot is a seer in the evening")


def play_with_bots(evening: Evening, until: str) -> list[BotTurn]:
    """Let bots take their turns first and people after them; return the turns, each of what was open to the bot."""
    turns = []
    while evening.state.phase != until:
        bots = busy(evening)
        if bots:
            turns.append(evening.bot_turn(bots[0]))
            evening.ok(turns[-1])
        else:
            evening.move_on()
    return turns


@pytest.mark.parametrize("timed", [True, False])
@pytest.mark.parametrize("mood", ["answers", "looks", "wrong", "nothing"])
def test_bots_never_hold_up_a_phase(mood: str, timed: bool) -> None:
    """Whatever a bot's turn is, good answers, none, or nonsense: the phases close and the game ends."""
    evening = table(people=3, bots=4, pace=Pace(least=0, most=0), timed=timed)
    for _ in range(3_000):
        if evening.state.outcome is not None:
            return
        bots = busy(evening)
        if not bots:
            evening.move_on(leave=bots_of(evening))
            continue
        turn = evening.bot_turn(bots[0], answer=mood == "answers")
        if mood == "wrong":
            turn = BotTurn(turn.seat, turn.considered, tuple((ask, ("nonsense",)) for ask in turn.considered))
        if mood == "nothing":
            turn = BotTurn(turn.seat, turn.considered, (("d9.vote", ("s1",)), ("", True)))
        evening.ok(turn)
    raise AssertionError("the game does not end")


def test_bots_alone_play_a_whole_game_on_time() -> None:
    evening = table(people=1, bots=6, timed=False)
    evening.ok(evening.say(MarkAway, who=S1, away=True))
    evening.wait(3_600_000)
    assert evening.state.outcome is not None
    assert evening.room.due is None


def test_the_game_answers_for_a_bot_that_is_marked_away() -> None:
    evening = table(people=3, bots=2, pace=Pace(least=0, most=0))
    bot = bots_of(evening)[0]
    turn = evening.bot_turn(bot)
    evening.ok(evening.say(MarkAway, who=bot, away=True))
    assert bot not in busy(evening)
    before = evening.room
    evening.ok(turn)
    assert evening.room is before
    assert room_json(evening.room)["seats"][3]["away"]
    evening.ok(evening.say(MarkAway, who=bot, away=False))


def test_a_witch_who_is_a_bot_and_marked_away_does_not_come_back_by_herself() -> None:
    evening = table(people=2, bots=5, pace=Pace(least=0, most=0))
    witch = next(cat.seat for cat in evening.village.cats if cat.is_witch and cat.seat in bots_of(evening))
    play_with_bots(evening, until="witch_hour")
    assert witch in busy(evening)
    evening.ok(evening.say(MarkAway, who=witch, away=True))
    assert witch not in busy(evening)
    evening.wait(15_000)
    assert witch in evening.state.away


def test_no_bot_is_due_when_there_is_none() -> None:
    evening = table(people=4, bots=1)
    evening.ok(evening.say(Kick, who=bots_of(evening)[0]))
    assert evening.room.bots_due is None


def test_a_rematch_puts_the_same_asks_to_bots_anew() -> None:
    evening = table(people=3, bots=1, pace=Pace(least=0, most=0))
    bot = bots_of(evening)[0]
    for _ in range(3_000):
        if evening.state.outcome is not None:
            break
        if busy(evening):
            evening.ok(evening.bot_turn(bot))
        else:
            evening.move_on()
    evening.ok(evening.say(Rematch))
    evening.ok(evening.say(MoveSeat, who=bot, to=0))
    evening.ok(evening.say(Start))
    assert busy(evening) == [bot]
