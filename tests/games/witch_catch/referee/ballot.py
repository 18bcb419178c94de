"""The law of the vote (rule book §3 vote, §8): who may vote for whom, and who has to go."""

from collections import Counter

from tests.games.witch_catch.referee.story import Vote
from tests.games.witch_catch.referee.verdict import Whistle
from tests.games.witch_catch.referee.village import Village
from tests.games.witch_catch.referee.words import Seat


def judge_vote(village: Village, vote: Vote, whistle: Whistle) -> Seat | None:
    """Tally the ballots and exile; returns who was exiled, None when nobody was."""
    persons = village.persons()
    if vote.ballots.keys() != set(persons):
        whistle.blow("§8", "exactly the persons must vote or abstain")
    for seat, target in vote.ballots.items():
        if target == seat:
            whistle.blow("§8", f"{seat} votes for itself")
        elif target is not None and target not in persons:
            whistle.blow("§8", f"{seat} votes for {target}, who is no person")
    gone = _top(vote, persons)
    if vote.exiled != gone:
        told, right = vote.exiled or "nobody", gone or "nobody"
        whistle.blow("§8", f"{told} is exiled, by the ballots it must be {right}")
    if gone is not None:
        village.exiled.add(gone)
        village.hands[gone].clear()
    return gone


def _top(vote: Vote, persons: tuple[Seat, ...]) -> Seat | None:
    """The person with most votes; None on a tie at the top or with abstentions only (§8)."""
    counts = Counter(
        target for seat, target in vote.ballots.items() if target in persons and seat in persons
    ).most_common(2)
    if not counts or (len(counts) == 2 and counts[0][1] == counts[1][1]):
        return None
    return counts[0][0]
