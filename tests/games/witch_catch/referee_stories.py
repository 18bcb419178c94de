"""The law of the referee's own examples: short games written by hand, each with a known end.

Every choice, raid result, vote and list of cats is written out; nothing is worked out.
"""

from tests.games.witch_catch.story_writing import (
    Json,
    day,
    proposal,
    raid,
    refused,
    ritual,
    silence,
    story,
    use,
    vote,
)

THREE = "forest,meadow,cave"
FOUR = "forest,meadow,cave,beach"
ALL4, ALL5, ALL6, ALL7 = ("s1 s2 s3 s4", "s1 s2 s3 s4 s5", "s1 s2 s3 s4 s5 s6", "s1 s2 s3 s4 s5 s6 s7")


def seals(knights_day: int = 3) -> Json:
    """Two rituals succeed; a theft, a look and a tied proposal on the way."""
    first = day(
        1,
        "mushroom herb",
        "s1:forest s2:forest s3:meadow s4:meadow",
        ALL4,
        raids=[raid("s2", "forest", None, "nobody")],
        abilities=[use("s3", "seer", "s2", "witch", "evening_talk")],
        proposals=[proposal("s1", "s1 s3", yes="s1 s2 s3", no="s4", passed=True)],
        ritual=ritual("s1:mushroom s3:herb", success=True),
        vote=silence(ALL4),
        seals=1,
    )
    second = day(
        2,
        "mushroom mushroom",
        "s1:forest s2:meadow s3:forest s4:forest",
        ALL4,
        raids=[raid("s2", "meadow", None, "nobody")],
        abilities=[
            use("s4", "pickpocket", "s2", "herb", "approval", 0),
            use("s3", "seer", "s4", "not_witch", "proposal", 1),
        ],
        proposals=[
            proposal("s2", "s2 s1", yes="s2 s4", no="s1 s3", passed=False),
            proposal("s3", "s3 s4", yes="s1 s3 s4", no="s2", passed=True),
        ],
        ritual=ritual("s3:mushroom s4:mushroom", success=True),
        seals=2,
    )
    roles = "citizen witch seer pickpocket"
    return story(roles, f"{THREE} 2 2 {knights_day} 3", [first, second], "town seals ritual 0")


def witches_exiled() -> Json:
    """A guard stops the raid, the gauge fills up, the only witch is voted out."""
    only = day(
        1,
        "mushroom herb",
        "s1:forest s2:forest s4:meadow",
        "s2 s3 s4",
        guards={"s3": "forest"},
        raids=[raid("s1", "forest", "s2", "guarded")],
        abilities=[use("s3", "guardian", "forest", "stopped", "day_end")],
        proposals=refused("s1 s2 s3", "s1 s2", ALL4),
        vote=vote("s1:s2 s2:s1 s3:s1 s4:-", "s1"),
        exiled="s1",
    )
    return story("witch citizen guardian herbalist", f"{THREE} 2 2 3 3", [only], "town witches_exiled vote 0")


def witches_frogged_by_day() -> Json:
    """Two witches alone at one place frog each other."""
    only = day(
        1,
        "shell shell mushroom",
        "s1:forest s2:forest s3:meadow s4:meadow s5:cave s6:cave",
        "s3 s4 s5 s6",
        none_for="s1 s2",
        raids=[raid("s1", "forest", "s2", "frog"), raid("s2", "forest", "s1", "frog")],
        frogs="s1 s2",
    )
    roles = "witch witch citizen seer guardian herbalist"
    return story(roles, f"{FOUR} 3 2 4 3", [only], "town witches_frogged day_end 2")


def witch_against_witch(knights_day: int, end: str) -> Json:
    """One witch frogs the other and is voted out the same day."""
    only = day(
        1,
        "shell shell mushroom",
        "s1:forest s2:forest s3:meadow s4:meadow s5:cave s6:cave",
        "s3 s4 s5 s6",
        none_for="s2",
        raids=[raid("s1", "forest", "s2", "frog"), raid("s2", "forest", None, "nobody")],
        proposals=refused("s1 s3 s4", "s3 s4 s5", "s1 s3 s4 s5 s6"),
        vote=vote("s1:s3 s3:s1 s4:s1 s5:s1 s6:-", "s1"),
        frogs="s2",
        exiled="s1",
    )
    roles = "witch witch citizen seer guardian herbalist"
    return story(roles, f"{FOUR} 3 2 {knights_day} 3", [only], end)


def last_vote(ballots: str, exiled: str | None, end: str, knights_day: int = 1) -> Json:
    """Five cats, nothing happens by day, one vote: s1 is the witch, s3 the jester."""
    left = " ".join(seat for seat in ALL5.split() if seat != exiled)
    only = day(
        1,
        "herb herb",
        "s1:cave s2:forest s3:forest s4:meadow s5:meadow",
        left,
        raids=[raid("s1", "cave", None, "nobody")],
        proposals=refused("s1 s2 s3", "s4 s5", ALL5),
        vote=vote(ballots, exiled),
        exiled=exiled or "",
    )
    return story("witch citizen jester seer pickpocket", f"{THREE} 2 2 {knights_day} 3", [only], end)


def outnumbered_by_vote() -> Json:
    """A frog by day and an exile by night leave one witch and one other."""
    only = day(
        1,
        "herb herb",
        "s1:cave s2:cave s3:forest s4:forest",
        "s1 s3",
        none_for="s2",
        raids=[raid("s1", "cave", "s2", "frog")],
        proposals=refused("s1 s3 s4", "s3 s4", "s1 s3 s4"),
        vote=vote("s1:s4 s3:s4 s4:s1", "s4"),
        frogs="s2",
        exiled="s4",
    )
    return story("witch citizen herbalist seer", f"{THREE} 2 2 3 3", [only], "witches outnumbered vote 1")


def restored() -> Json:
    """The restored cat is counted before the victory check; then the witch is voted out."""
    first = day(
        1,
        "herb herb",
        "s1:cave s2:cave s3:forest s4:forest",
        "s1 s3 s4",
        none_for="s2",
        raids=[raid("s1", "cave", "s2", "frog")],
        proposals=refused("s1 s3 s4", "s3 s4", "s1 s3 s4"),
        vote=silence("s1 s3 s4"),
        frogs="s2",
    )
    second = day(
        2,
        "crystal mushroom",
        "s1:meadow s3:forest s4:meadow",
        "s2 s3",
        none_for="s4",
        raids=[raid("s1", "meadow", "s4", "frog")],
        restores=[{"herbalist": "s3", "frog": "s2", "done": True}],
        proposals=refused("s1 s2 s3", "s3 s2", "s1 s2 s3"),
        vote=vote("s1:- s2:s1 s3:s1", "s1"),
        frogs="s4",
        exiled="s1",
    )
    return story("witch citizen herbalist seer", f"{THREE} 2 2 3 3", [first, second], "town witches_exiled vote 1")


def too_few() -> Json:
    """Three persons cannot hold a ritual of four; next morning asks for three only."""
    first = day(
        1,
        "herb herb crystal herb",
        "s1:cave s2:cave s3:forest s4:forest",
        "s1 s3 s4",
        none_for="s2",
        raids=[raid("s1", "cave", "s2", "frog")],
        abilities=[use("s4", "seer", "s3", "not_witch", "ritual_result")],
        vote=silence("s1 s3 s4"),
        frogs="s2",
    )
    second = day(
        2,
        "herb herb crystal",
        "s1:cave s3:forest s4:forest",
        "s3 s4",
        raids=[raid("s1", "cave", None, "nobody")],
        proposals=[proposal("s1", "s1 s3 s4", yes="s1 s3 s4", passed=True)],
        ritual=ritual("s1:- s3:mushroom s4:mushroom", success=False),
        vote=vote("s1:s3 s3:s1 s4:s1", "s1"),
        frogs="s2",
        exiled="s1",
        failed=1,
    )
    return story("witch citizen herbalist seer", f"{THREE} 4 2 3 3", [first, second], "town witches_exiled vote 1")


def _spells_first() -> Json:
    return day(
        1,
        "mushroom herb crystal",
        "s1:forest s2:meadow s3:meadow s4:forest s5:meadow s6:cave s7:forest",
        ALL7,
        raids=[raid("s1", "forest", "s4", "crowd"), raid("s2", "meadow", "s3", "crowd")],
        proposals=[proposal("s1", "s1 s3 s6", yes=ALL7, passed=True)],
        ritual=ritual("s1:- s3:herb s6:crystal", success=False),
        vote=silence(ALL7),
        failed=1,
    )


def _spells_second() -> Json:
    return day(
        2,
        "herb herb shell",
        "s1:cave s2:beach s3:cave s4:cave s6:beach s7:forest",
        "s1 s2 s4 s5 s6 s7",
        none_for="s2 s3 s6",
        guards={"s5": "beach"},
        raids=[raid("s1", "cave", "s3", "frog", "fog"), raid("s2", "beach", "s6", "guarded", "blight")],
        abilities=[
            use("s5", "guardian", "beach", "stopped", "day_end"),
            use("s6", "seer", "s7", "not_witch", "quarrel"),
        ],
        proposals=[proposal("s2", "s4 s5 s6", yes="s1 s2 s4 s5", no="s6 s7", passed=True)],
        ritual=ritual("s4:mushroom s5:herb s6:-", success=False),
        vote=vote("s1:s4 s2:s4 s4:s7 s5:s7 s6:- s7:-"),
        frogs="s3",
        failed=2,
    )


def _spells_third() -> Json:
    persons = "s1 s2 s5 s6 s7"
    return day(
        3,
        "shell shell herb",
        "s1:meadow s2:cave s4:meadow s6:cave s7:beach",
        persons,
        none_for="s4",
        guards={"s5": "meadow"},
        raids=[raid("s1", "meadow", "s4", "frog", "shadow"), raid("s2", "cave", None, "nobody")],
        restores=[{"herbalist": "s4", "frog": "s3", "done": False}],
        abilities=[use("s5", "guardian", "meadow", "quiet", "day_end")],
        proposals=[
            proposal("s5", "s5 s6 s7", yes="s5 s6", no="s1 s2 s7", passed=False),
            proposal("s6", "s6 s7 s1", yes="s1 s6 s7", no="s2 s5", passed=True),
        ],
        ritual=ritual("s1:herb s6:crystal s7:-", success=False),
        vote=silence(persons),
        frogs="s3 s4",
        failed=3,
    )


def _spells_last() -> Json:
    return day(
        4,
        "shell herb herb",
        "s1:forest s2:forest s5:forest s6:forest s7:forest",
        "s1 s2 s5 s7",
        none_for="s6",
        raids=[raid("s1", "forest", "s6", "frog", "storm"), raid("s2", "forest", None, "nobody")],
        frogs="s3 s4 s6",
        failed=3,
    )


def spells() -> Json:
    """Three failed rituals unlock every spell; a herbalist is frogged while restoring."""
    days = [_spells_first(), _spells_second(), _spells_third(), _spells_last()]
    roles = "witch witch citizen herbalist guardian seer crow"
    return story(roles, f"{FOUR} 3 2 5 3", days, "witches outnumbered day_end 3")


LEGAL: dict[str, Json] = {
    "seals": seals(),
    "seals on knights' day": seals(knights_day=2),
    "witches exiled": witches_exiled(),
    "witches exiled after a restore": restored(),
    "witches exiled after a day without a ritual": too_few(),
    "witches frogged by day": witches_frogged_by_day(),
    "witches frogged by vote": witch_against_witch(4, "town witches_frogged vote 1"),
    "knights with another witch left": witch_against_witch(1, "town knights vote 1"),
    "knights": last_vote("s1:s2 s2:s1 s3:s1 s4:- s5:-", "s1", "town knights vote 0"),
    "knights failed by a wrong exile": last_vote("s1:s2 s2:s1 s3:s2 s4:- s5:-", "s2", "witches knights_failed vote 0"),
    "knights failed by a tie": last_vote("s1:s2 s2:s1 s3:s2 s4:s1 s5:-", None, "witches knights_failed vote 0"),
    "knights failed by silence": last_vote("s1:- s2:- s3:- s4:- s5:-", None, "witches knights_failed vote 0"),
    "jester exiled": last_vote("s1:s3 s2:s3 s3:s1 s4:- s5:-", "s3", "jester jester_exiled vote 0", 3),
    "jester exiled on knights' day": last_vote("s1:s3 s2:- s3:- s4:- s5:-", "s3", "jester jester_exiled vote 0"),
    "outnumbered by vote": outnumbered_by_vote(),
    "outnumbered by day": spells(),
}
"""One legal game or more for every reason to win (§2)."""
