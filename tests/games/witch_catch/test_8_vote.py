"""§8 The vote: who is exiled, what is shown of it, and what becomes of an exiled cat."""

import pytest

from tests.games.witch_catch.village import FIVE, Play, village

SIX = "witch crow citizen citizen citizen citizen"


def exiled_by(roles: str = FIVE, **ballots: str) -> str | None:
    """Whom these ballots exile; all others abstain."""
    play = village(roles, at="vote").vote(**ballots)
    exiled: str | None = play.public()["today"]["vote"]["exiled"]
    assert exiled == next((cat.seat for cat in play.state.cats if cat.condition == "exiled"), None)
    return exiled


# The tally


def test_most_votes_is_exiled() -> None:
    assert exiled_by(s1="s2", s3="s2", s4="s1", s5="s3") == "s2"


def test_most_votes_need_not_be_more_than_half() -> None:
    assert (
        exiled_by("witch citizen citizen citizen citizen citizen citizen", s1="s2", s3="s2", s4="s3", s5="s4") == "s2"
    )


def test_a_tie_at_the_top_exiles_nobody() -> None:
    assert exiled_by(s1="s2", s3="s2", s4="s1", s5="s1") is None


def test_a_tie_of_three_at_the_top_exiles_nobody() -> None:
    assert exiled_by(s1="s2", s2="s3", s3="s1") is None


def test_a_tie_below_the_top_does_not_matter() -> None:
    roles = "witch citizen citizen citizen citizen citizen citizen"
    assert exiled_by(roles, s1="s2", s3="s2", s4="s2", s5="s3", s6="s4") == "s2"


def test_only_abstentions_exile_nobody() -> None:
    assert exiled_by() is None


def test_abstentions_are_not_counted_as_a_candidate() -> None:
    """Four abstain, and the one ballot exiles."""
    assert exiled_by(s4="s3") == "s3"


def test_abstentions_do_not_tie_with_a_cat() -> None:
    assert exiled_by("witch citizen citizen citizen", s1="s2", s2="abstain", s3="s2") == "s2"


# The ballots


def test_a_person_votes_for_another_person_or_abstains() -> None:
    play = village(SIX, frogs="s5", exiled="s6", at="vote")
    assert play.options("s1", "vote") == "s2 s3 s4 abstain"
    assert play.options("s3", "vote") == "s1 s2 s4 abstain"


def test_nobody_votes_for_themselves() -> None:
    play = village(FIVE, at="vote")
    play.refuses("bad_choice", lambda: play.choose("s2", "vote", "s2"))


@pytest.mark.parametrize("seat", ["s5", "s6"], ids=["frog", "exiled"])
def test_frogs_and_exiled_cats_neither_vote_nor_are_voted_for(seat: str) -> None:
    play = village(SIX, frogs="s5", exiled="s6", at="vote")
    play.refuses("not_open", lambda: play.choose(seat, "d2.vote", "s1"))
    play.refuses("bad_choice", lambda: play.choose("s1", "vote", seat))


def test_a_ballot_can_be_changed_abstention_included_until_all_are_in() -> None:
    play = village(FIVE, at="vote").choose("s1", "vote", "s2").choose("s1", "vote", "abstain")
    play.choose("s1", "vote", "s3").vote(s1="s4")
    assert play.public()["today"]["vote"]["ballots"]["s1"] == "s4"
    play.refuses("not_open", lambda: play.choose("s1", "d1.vote", "s2"))


def test_the_vote_is_open_until_every_person_has_voted() -> None:
    play = village(FIVE, at="vote")
    for seat in ("s1", "s2", "s3", "s4"):
        assert play.choose(seat, "vote", "abstain").phase == "vote"
    assert play.choose("s5", "vote", "abstain").phase == "vote_result"


def test_no_ballot_is_shown_before_all_are_in() -> None:
    one = village(FIVE, at="vote").choose("s1", "vote", "s2")
    other = village(FIVE, at="vote").choose("s1", "vote", "abstain")
    for seat in ("s2", "s3", None):
        assert one.seen_by(seat) == other.seen_by(seat)
    assert "vote" not in one.public()["today"]


# What is shown


def test_after_closing_everybody_sees_who_voted_for_whom() -> None:
    play = village(FIVE, at="vote").vote(s1="s2", s2="s1", s4="s2")
    assert play.public()["today"]["vote"] == {
        "exiled": "s2",
        "tally": {"s1": 1, "s2": 2},
        "ballots": {"s1": "s2", "s2": "s1", "s3": None, "s4": "s2", "s5": None},
    }


def test_with_open_votes_off_only_the_numbers_are_shown() -> None:
    one = village(FIVE, at="vote", open_votes=False).vote(s1="s2", s2="s1", s4="s2")
    other = village(FIVE, at="vote", open_votes=False).vote(s5="s2", s3="s1", s4="s2")
    assert one.public()["today"]["vote"] == {"exiled": "s2", "tally": {"s1": 1, "s2": 2}, "ballots": None}
    assert one.public() == other.public()


def test_the_vote_is_still_shown_on_the_days_after() -> None:
    play = village(FIVE, at="vote").vote(s1="s2", s4="s2").to("gathering")
    assert play.public()["before"][0]["vote"]["exiled"] == "s2"


def revealed(play: Play) -> list[str | None]:
    return [cat["revealed"] for cat in play.public()["cats"]]


@pytest.mark.parametrize(
    ("reveal", "witch", "crow", "citizen"),
    [
        ("nothing", None, None, None),
        ("witch_or_not", "witch", "not_witch", "not_witch"),
        ("role", "witch", "crow", "citizen"),
    ],
)
def test_an_exiled_cats_card_shows_as_much_as_the_option_says(
    reveal: str, witch: str | None, crow: str | None, citizen: str | None
) -> None:
    roles = "witch crow citizen witch citizen citizen citizen"
    for seat, shown in (("s1", witch), ("s2", crow), ("s3", citizen)):
        play = village(roles, at="vote", exile_reveal=reveal).exile(seat)
        assert revealed(play)[int(seat[1]) - 1] == shown


def test_witch_or_not_is_the_default() -> None:
    assert revealed(village(SIX, at="vote").exile("s2"))[1] == "not_witch"


@pytest.mark.parametrize("reveal", ["nothing", "witch_or_not", "role"])
def test_nothing_is_ever_revealed_of_persons_and_frogs(reveal: str) -> None:
    play = village(SIX, frogs="s3", at="vote", exile_reveal=reveal).exile("s2")
    assert [revealed(play)[index] for index in (0, 2, 3, 4, 5)] == [None] * 5


def test_the_reveal_tells_a_witch_from_another_cat_and_no_more() -> None:
    one = village("witch crow citizen witch citizen citizen citizen", at="vote").exile("s2")
    other = village("witch citizen crow witch citizen citizen citizen", at="vote").exile("s2")
    assert one.public() == other.public()


# The exiled cat


def test_an_exiled_cat_is_out_for_good() -> None:
    play = village("witch herbalist citizen citizen citizen citizen", at="vote").exile("s3").to("gathering")
    assert play.condition("s3") == "exiled"
    assert play.asks("s3") == {}
    assert "restore" not in play.asks("s2")


def test_an_exiled_cat_still_confirms_scenes() -> None:
    assert "s3" in village(FIVE, at="vote").exile("s3").waiting_for()


def test_an_exiled_cats_hand_is_gone() -> None:
    assert village(FIVE, at="vote").holds(s3="shell herb").exile("s3").hand("s3") == ""


def test_the_result_is_seen_by_everyone_before_the_next_morning() -> None:
    play = village(FIVE, at="vote").exile("s3")
    for seat in ("s1", "s2", "s3", "s4"):
        assert play.confirm(seat).phase == "vote_result"
    assert play.confirm("s5").phase == "morning"
