"""The law of the whole game (rule book §2, §3, §10): day after day until somebody wins."""

from tests.games.witch_catch.referee.ballot import judge_vote
from tests.games.witch_catch.referee.day_end import judge_day_end
from tests.games.witch_catch.referee.evening import judge_uses
from tests.games.witch_catch.referee.night import judge_night
from tests.games.witch_catch.referee.reading import read_story
from tests.games.witch_catch.referee.story import Day, Story
from tests.games.witch_catch.referee.verdict import Ending, Verdict, Whistle
from tests.games.witch_catch.referee.victory import at_day_end, at_ritual_end, at_vote_end
from tests.games.witch_catch.referee.village import Village
from tests.games.witch_catch.referee.words import SPECIALS


def judge(story: object) -> Verdict:
    """Play a finished game again from its story and say what the rules make of it.

    `story` is the JSON object of rule book §10, as loaded. Raises `BadStory`, naming the
    field, when it does not have that shape; anything else wrong with it is a fault.
    """
    told = read_story(story)
    village, whistle = Village.of(told), Whistle()
    _specials(told, whistle)
    ending, days = _play(told, village, whistle)
    _result(told, village, ending, whistle)
    return Verdict(
        winner=ending.winner if ending else None,
        reason=ending.reason if ending else None,
        ended_in=ending.ended_in if ending else None,
        witch_score=len(village.frogs),
        days=days,
        faults=tuple(whistle.faults),
    )


def _specials(told: Story, whistle: Whistle) -> None:
    roles = tuple(told.roles.values())
    for role in sorted(SPECIALS):
        if roles.count(role) > 1:
            whistle.blow("§9", f"there are {roles.count(role)} cats with the role {role}")


def _play(told: Story, village: Village, whistle: Whistle) -> tuple[Ending | None, int]:
    """Judge the days in order; returns the ending and the number of days it took."""
    ending: Ending | None = None
    for day in told.days:
        if ending is not None:
            whistle.blow("§2", f"the story has a day {day.day} after the game ended")
            return ending, day.day - 1
        whistle.day = day.day
        ending = _day(village, day, whistle)
        _books(village, day, whistle)
    if ending is None:
        whistle.blow("§2", "the story stops before anybody has won")
    return ending, len(told.days)


def _day(village: Village, day: Day, whistle: Whistle) -> Ending | None:
    judge_day_end(village, day, whistle)
    ending = at_day_end(village)
    judge_uses(village, day, ending is not None, whistle)
    if ending is not None:
        if day.proposals or day.ritual or day.vote:
            whistle.blow("§2", f"the day goes on after {ending.reason} ended the game at day end")
        return ending
    judge_night(village, day, whistle)
    ending = at_ritual_end(village)
    if ending is not None:
        if day.vote is not None:
            whistle.blow("§2", "there is a vote after the last seal ended the game")
        return ending
    if day.vote is None:
        whistle.blow("§3", "there is no vote although nobody has won yet")
        return None
    return at_vote_end(village, judge_vote(village, day.vote, whistle), day.day)


def _books(village: Village, day: Day, whistle: Whistle) -> None:
    """Compare what the story says of the day's end with the referee's own books."""
    pairs: tuple[tuple[str, object, object], ...] = (
        ("frogs", day.frogs, village.in_seat_order(village.frogs)),
        ("exiled", day.exiled, village.in_seat_order(village.exiled)),
        ("persons", day.persons, village.persons()),
        ("seals", day.seals, village.seals),
        ("failed", day.failed, village.failed),
    )
    for name, told, right in pairs:
        if told != right:
            whistle.blow("§10", f"{name} at the end is told as {_say(told)}, it is {_say(right)}")


def _say(value: object) -> str:
    return "[" + ", ".join(value) + "]" if isinstance(value, tuple) else str(value)


def _result(told: Story, village: Village, ending: Ending | None, whistle: Whistle) -> None:
    if ending is None:
        return
    pairs: tuple[tuple[str, object, object], ...] = (
        ("winner", told.winner, ending.winner),
        ("reason", told.reason, ending.reason),
        ("ended_in", told.ended_in, ending.ended_in),
        ("witch_score", told.witch_score, len(village.frogs)),
    )
    for name, claimed, right in pairs:
        if claimed != right:
            whistle.blow("§2", f"{name} is told as {claimed}, it is {right}")
