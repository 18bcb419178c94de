"""The law of stories the referee refuses to read (rule book §10): the message names the field."""

import pytest

from tests.games.witch_catch.referee import BadStory, judge
from tests.games.witch_catch.referee_stories import LEGAL
from tests.games.witch_catch.story_writing import changed

MALFORMED: list[tuple[str, str, object, str]] = [
    ("seals", "game", "town", "game: 'town' is not 'witch_catch'"),
    ("seals", "game", None, "game: None is no text"),
    ("seals", "options", None, "options: None is no object"),
    ("seals", "players", 5, "seats: 4 seats for 5 players"),
    ("seals", "players", 3, "players: 3 is not within 4 to 12"),
    ("seals", "players", True, "players: True is no whole number of at least 0"),
    ("seals", "players", "4", "players: '4' is no whole number of at least 0"),
    ("seals", "seats", {}, "seats: {} is no list"),
    ("seals", "seats.1.seat", "s1", "seats[1].seat: 's1' sits here twice"),
    ("seals", "seats.0.seat", "", "seats[0].seat: '' is no text"),
    ("seals", "seats.0.role", "wizard", "seats[0].role: 'wizard' is none of citizen, "),
    ("seals", "seats.1.role", "crow", "seats: there is no witch"),
    ("seals", "seats.0", "s1", "seats[0]: 's1' is no object"),
    ("seals", "table", None, "table: None is no object"),
    ("seals", "table.open", [], "table.open: nothing must be one or more different places"),
    ("seals", "table.open.1", "forest", "table.open: forest, forest, cave must be one or more different places"),
    ("seals", "table.open.1", "pond", "table.open: 'pond' is none of forest, meadow, "),
    ("seals", "table.required", 0, "table.required: 0 is no whole number of at least 1"),
    ("seals", "table.seals", 2.0, "table.seals: 2.0 is no whole number of at least 1"),
    ("seals", "table.gauge", None, "table.gauge: None is no whole number of at least 1"),
    ("seals", "days", [], "days: there is no day"),
    ("seals", "days.1.day", 3, "days[1].day: 3 is not 2"),
    ("seals", "days.0.required", None, "days[0].required: None is no list"),
    ("seals", "days.0.places", [], "days[0].places: [] is no object"),
    ("seals", "days.0.places.s9", "cave", "days[0].places: 's9' is no seat of this game"),
    ("seals", "days.0.places.s1", None, "days[0].places.s1: None is none of forest, "),
    ("seals", "days.0.raids.0.witch", None, "days[0].raids[0].witch: None is no seat of this game"),
    ("seals", "days.0.raids.0.target", ["s1"], "days[0].raids[0].target: ['s1'] is no seat of this game"),
    ("seals", "days.0.raids.0.spell", "frost", "days[0].raids[0].spell: 'frost' is none of fog, "),
    ("seals", "days.0.raids.0.result", "miss", "days[0].raids[0].result: 'miss' is none of frog, "),
    ("outnumbered by day", "days.2.restores.0.done", 1, "days[2].restores[0].done: 1 is neither true nor false"),
    ("seals", "days.0.gains.s1", ["herb"], "days[0].gains.s1: ['herb'] is none of mushroom, "),
    ("seals", "days.0.abilities.0.ability", "crow", "days[0].abilities[0].ability: 'crow' is none of seer, "),
    ("seals", "days.0.abilities.0.phase", "morning", "days[0].abilities[0].phase: 'morning' is none of day_end, "),
    (
        "seals",
        "days.0.abilities.0.result",
        "crow",
        "days[0].abilities[0].result: 'crow' is neither witch nor not_witch",
    ),
    ("seals", "days.1.abilities.0.round", None, "days[1].abilities[0].round: None is no whole number"),
    ("seals", "days.1.abilities.0.round", -1, "days[1].abilities[0].round: -1 is no whole number"),
    ("witches exiled", "days.0.abilities.0.target", "s1", "days[0].abilities[0].target: 's1' is none of forest, "),
    ("seals", "days.0.proposals.0.votes.s1", "yes", "days[0].proposals[0].votes.s1: 'yes' is neither true nor false"),
    ("seals", "days.0.proposals.0.members", None, "days[0].proposals[0].members: None is no list"),
    ("seals", "days.0.ritual.given.s1", "pond", "days[0].ritual.given.s1: 'pond' is none of mushroom, "),
    ("seals", "days.0.ritual.counted", None, "days[0].ritual.counted: None is neither true nor false"),
    ("seals", "days.0.vote.ballots.s1", "s9", "days[0].vote.ballots.s1: 's9' is no seat of this game"),
    ("seals", "days.0.vote.exiled", 1, "days[0].vote.exiled: 1 is no seat of this game"),
    ("seals", "days.0.frogs", None, "days[0].frogs: None is no list"),
    ("seals", "days.0.persons.0", "s5", "days[0].persons: 's5' is no seat of this game"),
    ("seals", "days.0.failed", -1, "days[0].failed: -1 is no whole number of at least 0"),
    ("seals", "winner", "nobody", "winner: 'nobody' is none of town, witches, jester"),
    ("seals", "reason", None, "reason: None is none of seals, "),
    ("seals", "ended_in", "morning", "ended_in: 'morning' is none of day_end, ritual, vote"),
    ("seals", "witch_score", None, "witch_score: None is no whole number of at least 0"),
]


@pytest.mark.parametrize(("name", "field", "value", "message"), MALFORMED)
def test_a_malformed_field_is_named(name: str, field: str, value: object, message: str) -> None:
    with pytest.raises(BadStory) as refusal:
        judge(changed(LEGAL[name], field, value))
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize("value", [None, [], "story", 7])
def test_what_is_no_object_is_no_story(value: object) -> None:
    with pytest.raises(BadStory, match=r"^story: .* is no object$"):
        judge(value)


def test_fields_the_rules_do_not_need_are_not_looked_at() -> None:
    assert judge(changed(LEGAL["seals"], "days.0.weather", "rain")).faults == ()
