"""The law of the referee's whistle: for every rule a legal game with one thing wrong, and the fault it is."""

import pytest

from tests.games.witch_catch.referee import judge
from tests.games.witch_catch.referee_stories import LEGAL
from tests.games.witch_catch.story_writing import changed, proposal, raid, use, vote

# Story, what is changed in it (absent: taken out), then day, section and words of the first fault.
Row = tuple[str, str, object, int, str, str]
NOTHING = object()
LATE = {"herbalist": "s4", "frog": "s3", "done": False}
NO_CARDS = {"given": {}, "success": False, "counted": False}
BY_DAY: list[Row] = [
    ("seals", "seats.0.role", "seer", 0, "§9", "2 cats with the role seer"),
    ("seals", "days.0.required", ["herb"], 1, "§4", "1 materials are required, it must be 2"),
    ("witches exiled after a day without a ritual", "days.1.required.3", "herb", 2, "§4", "it must be 3"),
    ("seals", "days.0.required.0", "feather", 1, "§4", "feather is required but no open place has it"),
    ("seals", "days.0.places.s1", "hill", 1, "§4", "s1 went to hill, which is not open"),
    ("seals", "days.0.places.s2", NOTHING, 1, "§3", "s2 is a person and has no place"),
    ("outnumbered by day", "days.2.places.s3", "cave", 3, "§6", "s3 is no person but has a place"),
    ("witches exiled", "days.0.places.s3", "cave", 1, "§6", "s3 both guards and gathers"),
    ("witches exiled", "days.0.guards.s3", "hill", 1, "§4", "s3 guards hill, which is not open"),
    ("seals", "days.0.guards.s1", "cave", 1, "§6", "s1 guards cave but is no guardian"),
    ("outnumbered by day", "days.2.guards.s5", "beach", 3, "§6", "s5 guards beach two days running"),
    ("seals", "days.0.raids", [], 1, "§5", "raids by nobody, there must be one each by s2"),
    ("outnumbered by day", "days.0.raids.0.witch", "s2", 1, "§5", "raids by s2, s2, there must be one each by s1, s2"),
    ("outnumbered by day", "days.0.raids.1", NOTHING, 1, "§5", "raids by s1, there must be one each by s1, s2"),
    ("seals", "days.0.raids.1", raid("s1", "forest", None, "nobody"), 1, "§5", "raids by s2, s1"),
    ("seals", "days.0.raids.0.place", "cave", 1, "§5", "s2 raids at cave but did not go there"),
    ("seals", "days.0.raids.0", raid("s2", "forest", "s3", "frog"), 1, "§5", "s3, who is no other cat at forest"),
    ("seals", "days.0.raids.0", raid("s2", "forest", "s2", "frog"), 1, "§5", "s2, who is no other cat at forest"),
    ("seals", "days.0.raids.0.spell", "fog", 1, "§5", "s2 casts fog after 0 failed rituals, not 1"),
    ("outnumbered by day", "days.1.raids.0.spell", "shadow", 2, "§5", "shadow after 1 failed rituals, not 2"),
    ("outnumbered by day", "days.2.raids.0.spell", "storm", 3, "§5", "storm after 2 failed rituals, not 3"),
    ("outnumbered by day", "days.2.raids.1.spell", "blight", 3, "§5", "s2 casts blight a second time"),
    ("seals", "days.0.raids.0.result", "crowd", 1, "§5", "told as crowd, it was nobody"),
    ("outnumbered by day", "days.0.raids.0.result", "frog", 1, "§5", "told as frog, it was crowd"),
    ("outnumbered by day", "days.1.raids.0.spell", None, 2, "§5", "told as frog, it was crowd"),
    ("outnumbered by day", "days.1.places.s7", "cave", 2, "§5", "told as frog, it was crowd"),
    ("outnumbered by day", "days.3.raids.0.spell", None, 4, "§5", "told as frog, it was crowd"),
    ("outnumbered by day", "days.2.raids.0.spell", None, 3, "§5", "told as frog, it was guarded"),
    ("witches exiled", "days.0.raids.0.result", "frog", 1, "§5", "told as frog, it was guarded"),
    ("witches frogged by day", "days.0.raids.1.result", "nobody", 1, "§5", "told as nobody, it was frog"),
    ("outnumbered by day", "days.2.restores.0.done", True, 3, "§6", "told as True, not False"),
    ("witches exiled after a restore", "days.1.restores.0.done", False, 2, "§6", "told as False, not True"),
    ("witches exiled after a restore", "days.1.restores.0.frog", "s4", 2, "§6", "s4, who was no frog before today"),
    ("witches exiled after a restore", "days.1.restores.0.herbalist", "s4", 2, "§6", "s4 restores but is no herb"),
    ("outnumbered by day", "days.3.restores.0", LATE, 4, "§6", "s4 restores but is no herbalist in person state"),
    ("seals", "days.0.gains.s1", "herb", 1, "§4", "s1 gains herb, it must be mushroom"),
    ("seals", "days.0.gains.s1", NOTHING, 1, "§4", "s1 gains nothing, it must be mushroom"),
    ("outnumbered by day", "days.1.gains.s6", "shell", 2, "§4", "s6 gains shell, it must be nothing"),
    ("outnumbered by day", "days.1.gains.s2", "shell", 2, "§4", "s2 gains shell, it must be nothing"),
    ("outnumbered by day", "days.1.gains.s3", "crystal", 2, "§4", "s3 gains crystal, it must be nothing"),
    ("witches exiled", "days.0.gains.s3", "mushroom", 1, "§4", "s3 gains mushroom, it must be nothing"),
    ("witches exiled after a restore", "days.1.gains.s2", "herb", 2, "§4", "s2 gains herb, it must be nothing"),
    ("witches frogged by day", "days.0.proposals.0", proposal("s3", "s3", passed=True), 1, "§2", "the day goes on"),
    ("witches frogged by day", "days.0.ritual", NO_CARDS, 1, "§2", "the day goes on"),
    ("witches frogged by day", "days.0.vote", vote("s3:-"), 1, "§2", "the day goes on"),
]
ABILITIES: list[Row] = [
    ("seals", "days.0.abilities.0.result", "not_witch", 1, "§6", "witch: False of s2, it is True"),
    ("outnumbered by day", "days.1.abilities.1.result", "witch", 2, "§6", "witch: True of s7, it is False"),
    ("seals", "days.0.abilities.0.seat", "s1", 1, "§6", "s1 uses the seer's ability but is no seer"),
    ("seals", "days.0.abilities.0.target", "s3", 1, "§6", "s3 must pick another person, not s3"),
    ("outnumbered by day", "days.1.abilities.1.target", "s3", 2, "§6", "s6 must pick another person, not s3"),
    ("seals", "days.0.abilities.1", use("s3", "seer", "s1", "not_witch", "vote"), 1, "§6", "twice in one day"),
    ("seals", "days.0.abilities.0.phase", "day_end", 1, "§6", "cannot use the seer's ability in day_end"),
    ("seals", "days.1.abilities.1.round", 2, 2, "§6", "cannot use the seer's ability in proposal 2"),
    ("seals", "days.1.abilities.1.phase", "quarrel", 2, "§6", "cannot use the seer's ability in quarrel"),
    ("seals", "days.1.abilities.1.phase", "vote", 2, "§6", "cannot use the seer's ability in vote"),
    ("seals", "days.1.abilities.0.result", "crystal", 2, "§6", "takes crystal, which s2 does not hold"),
    ("seals", "days.1.abilities.0.result", None, 2, "§6", "takes nothing but s2 holds cards"),
    ("seals", "days.1.abilities.0.seat", "s1", 2, "§6", "s1 uses the pickpocket's ability but is no pick"),
    ("seals", "days.1.abilities.0.target", "s4", 2, "§6", "s4 must pick another person, not s4"),
    ("seals", "days.1.abilities.0.round", 1, 2, "§10", "not told in the order they were used"),
    ("knights", "days.0.abilities.0", use("s5", "pickpocket", "s1", "crystal", "vote"), 1, "§6", "in vote"),
    ("knights", "days.0.abilities.0", use("s4", "seer", "s1", "witch", "ritual"), 1, "§6", "in ritual"),
    ("knights", "days.0.abilities.0", use("s4", "seer", "s1", "witch", "ritual_result"), 1, "§6", "in ritual_result"),
    (
        "knights",
        "days.0.abilities.0",
        use("s5", "pickpocket", "s1", "crystal", "approval_result", 2),
        1,
        "§6",
        "in approval_result 2",
    ),
    (
        "witches frogged by day",
        "days.0.abilities.0",
        use("s4", "seer", "s1", "witch", "evening_talk"),
        1,
        "§2",
        "after the game ended at day end",
    ),
    ("witches exiled", "days.0.abilities.0.result", "quiet", 1, "§6", "stopped: False, at forest it was True"),
    ("outnumbered by day", "days.2.abilities.0.result", "stopped", 3, "§6", "stopped: True, at meadow it was False"),
    ("witches exiled", "days.0.abilities.0.target", "cave", 1, "§6", "learns about cave but guarded forest"),
    ("witches exiled", "days.0.abilities.0.phase", "vote", 1, "§6", "in vote, not at day end"),
    ("witches exiled", "days.0.abilities", [], 1, "§6", "s3 guarded and must learn once"),
    (
        "seals",
        "days.0.abilities.0",
        use("s3", "guardian", "cave", "quiet", "day_end"),
        1,
        "§6",
        "s3 learns about cave but guarded nothing",
    ),
]
BY_NIGHT: list[Row] = [
    ("seals", "days.0.proposals.0.mayor", "s2", 1, "§3", "s2 proposes, the mayor must be s1"),
    ("seals", "days.1.proposals.0.mayor", "s1", 2, "§3", "s1 proposes, the mayor must be s2"),
    ("seals", "days.1.proposals.1.mayor", "s2", 2, "§3", "s2 proposes, the mayor must be s3"),
    ("outnumbered by day", "days.2.proposals.0.mayor", "s3", 3, "§3", "s3 proposes, the mayor must be s5"),
    ("seals", "days.0.proposals.0.members", ["s1"], 1, "§3", "it must be 2 different cats"),
    ("seals", "days.0.proposals.0.members", ["s1", "s1"], 1, "§3", "it must be 2 different cats"),
    ("seals", "days.0.proposals.0.members", ["s1", "s3", "s4"], 1, "§3", "it must be 2 different cats"),
    ("outnumbered by day", "days.2.proposals.0.members.0", "s4", 3, "§3", "s4 is in the circle but is no person"),
    ("seals", "days.0.proposals.0.votes.s4", NOTHING, 1, "§3", "exactly the persons must say yes or no"),
    ("outnumbered by day", "days.1.proposals.0.votes.s3", True, 2, "§3", "exactly the persons must say yes or no"),
    ("seals", "days.1.proposals.0.passed", True, 2, "§3", "passed is told as True with 2 yes of 4"),
    ("seals", "days.0.proposals.0.passed", False, 1, "§3", "passed is told as False with 3 yes of 4"),
    ("seals", "days.0.proposals.1", proposal("s2", "s1 s2", passed=False), 1, "§3", "after one passed"),
    ("knights", "days.0.proposals.3", proposal("s4", "s1 s2", passed=False), 1, "§3", "the gauge was full"),
    ("knights", "days.0.proposals.2", NOTHING, 1, "§3", "the gauge is not full"),
    (
        "witches exiled after a day without a ritual",
        "days.0.proposals.0",
        proposal("s1", "s1 s3 s4", passed=False),
        1,
        "§7",
        "proposals with fewer persons",
    ),
    ("seals", "days.0.ritual", None, 1, "§7", "a proposal passed but there is no ritual"),
    (
        "knights",
        "days.0.ritual",
        NO_CARDS,
        1,
        "§7",
        "there is a ritual but no proposal passed",
    ),
    ("seals", "days.0.ritual.given.s3", NOTHING, 1, "§7", "exactly the members of the circle must give"),
    ("seals", "days.0.ritual.given.s2", None, 1, "§7", "exactly the members of the circle must give"),
    ("seals", "days.0.ritual.given.s3", "mushroom", 1, "§7", "s3 gives mushroom, which is not in its hand"),
    ("seals", "days.0.ritual.given.s3", None, 1, "§7", "s3 gives nothing but holds cards"),
    ("outnumbered by day", "days.2.ritual.given.s6", None, 3, "§7", "s6 gives nothing but holds cards"),
    ("seals", "days.1.ritual.given.s4", "herb", 2, "§7", "s4 gives herb but holds a required material"),
    ("seals", "days.0.ritual.success", False, 1, "§7", "success is told as False, the given cards say True"),
    ("outnumbered by day", "days.0.ritual.success", True, 1, "§7", "told as True, the given cards say False"),
    ("outnumbered by day", "days.0.ritual.counted", False, 1, "§5", "must be counted"),
    ("seals", "days.1.vote", vote("s1:- s2:- s3:- s4:-"), 2, "§2", "a vote after the last seal"),
    ("seals", "days.0.vote", None, 1, "§3", "there is no vote although nobody has won yet"),
]
BY_VOTE: list[Row] = [
    ("knights", "days.0.vote.ballots.s5", NOTHING, 1, "§8", "exactly the persons must vote or abstain"),
    ("outnumbered by vote", "days.0.vote.ballots.s2", "s1", 1, "§8", "exactly the persons must vote or abstain"),
    ("knights", "days.0.vote.ballots.s4", "s4", 1, "§8", "s4 votes for itself"),
    ("outnumbered by vote", "days.0.vote.ballots.s4", "s2", 1, "§8", "s4 votes for s2, who is no person"),
    ("knights", "days.0.vote.exiled", "s2", 1, "§8", "s2 is exiled, by the ballots it must be s1"),
    ("knights", "days.0.vote.exiled", None, 1, "§8", "nobody is exiled, by the ballots it must be s1"),
    ("knights failed by a tie", "days.0.vote.exiled", "s1", 1, "§8", "s1 is exiled, by the ballots it must be nobody"),
    ("knights failed by silence", "days.0.vote.exiled", "s1", 1, "§8", "by the ballots it must be nobody"),
    ("seals", "days.0.frogs", ["s1"], 1, "§10", "frogs at the end is told as [s1], it is []"),
    ("witches frogged by day", "days.0.frogs", ["s2", "s1"], 1, "§10", "told as [s2, s1], it is [s1, s2]"),
    ("knights", "days.0.exiled", [], 1, "§10", "exiled at the end is told as [], it is [s1]"),
    ("seals", "days.0.persons.0", NOTHING, 1, "§10", "persons at the end is told as [s2, s3, s4]"),
    ("seals", "days.0.seals", 0, 1, "§10", "seals at the end is told as 0, it is 1"),
    ("outnumbered by day", "days.1.failed", 1, 2, "§10", "failed at the end is told as 1, it is 2"),
    ("knights", "days.0.failed", 1, 1, "§10", "failed at the end is told as 1, it is 0"),
    ("seals", "table.seals", 1, 1, "§2", "a vote after the last seal"),
    ("seals", "table.knights_day", 1, 1, "§2", "the story has a day 2 after the game ended"),
]


@pytest.mark.parametrize(
    ("name", "field", "value", "number", "section", "words"), BY_DAY + ABILITIES + BY_NIGHT + BY_VOTE
)
def test_a_broken_rule_is_the_first_fault(
    name: str, field: str, value: object, number: int, section: str, words: str
) -> None:
    told = changed(LEGAL[name], field) if value is NOTHING else changed(LEGAL[name], field, value)
    first = judge(told).faults[0]
    assert (first.day, first.section) == (number, section)
    assert words in first.sentence


ALONE: list[tuple[str, str, object]] = [
    ("seals", "days.0.raids.0", raid("s2", "forest", "s3", "frog")),
    ("seals", "days.0.raids.0", raid("s2", "forest", "s2", "frog")),
    ("outnumbered by day", "days.2.places.s3", "meadow"),
    ("outnumbered by vote", "days.0.vote.ballots.s2", "s1"),
    ("outnumbered by day", "days.3.places.s3", "cave"),
    ("witches exiled", "days.0.places.s3", "forest"),
]


@pytest.mark.parametrize(("name", "field", "value"), ALONE)
def test_a_choice_that_nobody_could_make_changes_nothing_else(name: str, field: str, value: object) -> None:
    verdict = judge(changed(LEGAL[name], field, value))
    assert len(verdict.faults) == 1
    assert verdict.reason == LEGAL[name]["reason"]
