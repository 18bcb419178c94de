"""§7 The ritual: what is given and by whom, when it succeeds, what is shown, and when there is none."""

from collections.abc import Sequence

import pytest

from duckpost.games.contract import Seat
from tests.games.witch_catch.village import FIVE, Play, village

TOWN_AND_JESTER = ("citizen", "herbalist", "pickpocket", "guardian", "seer", "jester")
WITCH_SIDE = ("witch", "crow")
ROLES = (*TOWN_AND_JESTER, *WITCH_SIDE)


def ritual(required: str = "mushroom herb", *, roles: str = FIVE, **hands: str) -> Play:
    """The ritual is open, its members are those whose hands are told, in seat order."""
    play = village(roles, required=required, at="proposal").holds(**hands)
    return play.pass_proposal(" ".join(hands))


def gifts_of(role: str, hand: str, required: str = "mushroom herb") -> str:
    """What a cat of this role with this hand may give."""
    roles = f"witch {role} citizen citizen citizen citizen citizen"
    return ritual(required, roles=roles, s2=hand, s3="mushroom").options("s2", "ritual")


# Success


@pytest.mark.parametrize(
    ("required", "given", "success"),
    [
        ("mushroom herb", ("mushroom", "herb"), True),
        ("mushroom herb", ("herb", "mushroom"), True),
        ("herb herb", ("herb", "herb"), True),
        ("mushroom herb", ("herb", "herb"), False),
        ("herb herb", ("herb", "mushroom"), False),
        ("mushroom herb", ("mushroom", "shell"), False),
        ("mushroom herb", ("mushroom", "nothing"), False),
        ("herb herb crystal", ("crystal", "herb", "herb"), True),
        ("herb herb crystal", ("crystal", "crystal", "herb"), False),
    ],
)
def test_it_succeeds_when_the_cards_are_exactly_the_required_ones_counted_with_repeats(
    required: str, given: Sequence[str], success: bool
) -> None:
    """The last giver, a crow, may give anything."""
    seats = ("s2", "s3", "s4")[-len(given) :]
    hands = {seat: "" if card == "nothing" else card for seat, card in zip(seats, given, strict=True)}
    play = ritual(required, roles="witch citizen citizen crow citizen citizen", **hands)
    play.give(**dict(zip(seats, given, strict=True)))
    assert play.public()["scene"] == ("ritual_success" if success else "ritual_failed")
    assert (play.state.seals, play.state.failed) == (int(success), int(not success))


def test_nothing_makes_the_ritual_fail() -> None:
    play = ritual(s2="mushroom", s3="").give(s2="mushroom", s3="nothing")
    assert play.public()["today"]["ritual"] == "failed"


def test_a_successful_ritual_is_one_seal() -> None:
    play = ritual(s2="mushroom", s3="herb").give(s2="mushroom", s3="herb")
    assert play.public()["seals"] == 1


def test_a_failed_ritual_is_counted_for_spells() -> None:
    play = ritual(s2="mushroom", s3="").give(s2="mushroom", s3="nothing")
    assert (play.public()["seals"], play.public()["failed"]) == (0, 1)


# Who may give what


@pytest.mark.parametrize("role", TOWN_AND_JESTER)
def test_town_and_jester_holding_a_required_material_must_give_a_required_one(role: str) -> None:
    assert gifts_of(role, "shell herb feather") == "herb"


@pytest.mark.parametrize("role", TOWN_AND_JESTER)
def test_which_of_the_required_ones_is_free(role: str) -> None:
    assert gifts_of(role, "shell herb mushroom") == "herb mushroom"


@pytest.mark.parametrize("role", TOWN_AND_JESTER)
def test_town_and_jester_without_a_required_material_may_give_any_card(role: str) -> None:
    assert gifts_of(role, "shell feather shell") == "shell feather"


@pytest.mark.parametrize("role", TOWN_AND_JESTER)
def test_town_and_jester_with_a_card_cannot_give_nothing(role: str) -> None:
    play = ritual(roles=f"witch {role} citizen citizen citizen", s2="shell", s3="mushroom")
    play.refuses("bad_choice", lambda: play.give(s2="nothing"))


@pytest.mark.parametrize("role", WITCH_SIDE)
@pytest.mark.parametrize("hand", ["shell herb", "shell feather", "mushroom herb"])
def test_a_witch_or_a_crow_may_give_any_card_or_nothing(role: str, hand: str) -> None:
    assert gifts_of(role, hand) == f"{hand} nothing"


@pytest.mark.parametrize("role", ROLES)
def test_a_cat_with_no_card_gives_nothing(role: str) -> None:
    assert gifts_of(role, "") == "nothing"


def test_a_card_that_is_not_in_the_hand_cannot_be_given() -> None:
    play = ritual(s1="shell", s3="mushroom")
    play.refuses("bad_choice", lambda: play.give(s1="herb"))


def test_a_member_gives_one_card() -> None:
    play = ritual(s2="mushroom herb", s3="mushroom")
    play.refuses("bad_choice", lambda: play.choose("s2", "ritual", "mushroom", "herb"))
    play.refuses("bad_choice", lambda: play.choose("s2", "ritual"))


def test_a_gift_cannot_be_changed() -> None:
    play = ritual(s2="mushroom herb", s3="mushroom").give(s2="mushroom")
    play.refuses("already_answered", lambda: play.give(s2="herb"))


# The first card that may be given


def away_gift(hand: str, required: str, role: str = "citizen") -> str | None:
    roles = f"witch {role} citizen citizen citizen citizen citizen"
    play = ritual(required, roles=roles, s2=hand, s3="mushroom").away("s2").give(s3="mushroom")
    assert play.state.today.ritual is not None
    (gift,) = (gift.material for gift in play.state.today.ritual.given if gift.seat == "s2")
    return gift


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("hand", "required", "gift"),
    [
        ("shell herb mushroom", "mushroom herb", "mushroom"),
        ("shell mushroom herb", "herb mushroom", "herb"),
        ("shell herb", "mushroom herb", "herb"),
        ("shell feather", "mushroom herb", "shell"),
        ("feather shell", "mushroom herb", "feather"),
        ("", "mushroom herb", None),
    ],
    ids=[
        "first required",
        "in today's order",
        "second required",
        "oldest card",
        "oldest, not first in name",
        "nothing",
    ],
)
def test_an_away_member_gives_the_first_required_it_holds_else_its_oldest_card_else_nothing(
    role: str, hand: str, required: str, gift: str | None
) -> None:
    assert away_gift(hand, required, role) == gift


def test_the_cards_are_as_old_as_the_days_they_were_dug_on() -> None:
    play = village(FIVE, required="shell shell").everyone_gathers(others="meadow").to("proposal").fill_the_gauge()
    play.to("gathering").needs("shell shell").everyone_gathers(others="forest").to("proposal").pass_proposal("s2 s3")
    play.away("s2", "s3")
    assert (play.hand("s2"), play.hand("s3")) == ("mushroom", "mushroom")


# What becomes of the cards, and what is shown


@pytest.mark.parametrize("third", ["herb", "nothing"], ids=["success", "failure"])
def test_all_given_cards_are_used_up_whatever_the_result(third: str) -> None:
    play = ritual(s1="herb shell herb", s2="mushroom mushroom").give(s1=third, s2="mushroom")
    assert play.hand("s2") == "mushroom"
    assert play.hand("s1") == ("shell herb" if third == "herb" else "herb shell herb")


def test_cats_that_are_no_members_keep_their_cards() -> None:
    play = village(FIVE, at="proposal").holds(s2="mushroom", s3="herb", s4="shell").pass_proposal("s2 s3")
    assert play.give(s2="mushroom", s3="herb").hand("s4") == "shell"


def test_only_success_or_failure_is_shown() -> None:
    """s1 spoils the ritual with a shell, a second herb, or an empty paw: to all others it is one and the same."""
    ends = [ritual(s1="shell herb", s2="herb").give(s1=gift, s2="herb") for gift in ("shell", "herb", "nothing")]
    for seat in ("s2", "s3", "s4", "s5", None):
        assert len({play.seen_by(seat) for play in ends}) == 1
    assert ends[0].public()["today"]["ritual"] == "failed"


def test_who_spoilt_the_ritual_is_not_shown() -> None:
    one = ritual(s2="shell", s3="herb").give(s2="shell", s3="herb")
    other = ritual(s2="mushroom", s3="shell").give(s2="mushroom", s3="shell")
    for seat in ("s1", "s4", "s5", None):
        assert one.seen_by(seat) == other.seen_by(seat)


def test_a_material_is_given_in_secret() -> None:
    play = ritual(s1="shell herb", s2="herb")
    plays = [ritual(s1="shell herb", s2="herb").give(s1=gift) for gift in ("shell", "herb", "nothing")]
    for seat in ("s2", "s3", "s4", "s5", None):
        assert len({each.seen_by(seat) for each in plays}) == 1
    assert play.public()["waiting_for"] == ["s1", "s2"]


def test_the_gifts_are_taken_all_at_once_when_the_last_has_given() -> None:
    play = ritual(s2="mushroom", s3="herb").give(s2="mushroom")
    assert (play.hand("s2"), play.phase) == ("mushroom", "ritual")
    assert (play.give(s3="herb").hand("s2"), play.phase) == ("", "ritual_result")


def test_what_a_cat_gave_is_in_its_own_notebook() -> None:
    play = ritual(s1="shell", s2="herb").give(s1="nothing", s2="herb")
    assert play.notes("s1")[-1] == (1, "gave", None, None)
    assert play.notes("s2")[-1] == (1, "gave", None, "herb")


def test_members_are_asked_for_one_ritual_a_day() -> None:
    play = ritual(s2="mushroom", s3="herb").give(s2="mushroom", s3="herb")
    play.refuses("not_open", lambda: play.choose("s2", "d1.ritual", "mushroom"))


# No ritual


def too_few(persons: int) -> Play:
    """Five persons in the morning and four or five materials required; by night `persons` are left."""
    play = village("witch citizen citizen citizen citizen", required="mushroom herb crystal crystal crystal")
    assert len(play.state.today.required) == 5
    if persons == 5:
        return play.to("evening_talk")
    return play.everyone_gathers(forest="s2", others="meadow").witch_raids("s1", "forest", "s2").time_up().confirm_all()


def test_with_fewer_persons_than_required_materials_there_is_no_ritual_and_a_scene_says_so() -> None:
    play = too_few(4)
    hands = [cat.hand for cat in play.state.cats]
    play.confirm_all()
    assert (play.phase, play.public()["scene"]) == ("ritual_result", "ritual_called_off")
    assert play.public()["today"]["ritual"] == "called_off"
    assert [cat.hand for cat in play.state.cats] == hands


def test_with_as_many_persons_as_required_materials_there_is_a_ritual() -> None:
    assert too_few(5).confirm_all().phase == "proposal"


def test_a_ritual_called_off_is_no_seal_and_not_counted_for_spells_and_the_vote_follows() -> None:
    play = too_few(4).confirm_all()
    assert play.waiting_for() == ["s1", "s2", "s3", "s4", "s5"]
    play.confirm_all()
    assert play.phase == "vote"
    assert (play.state.seals, play.state.failed, play.state.gauge) == (0, 0, 0)


def test_a_ritual_called_off_passes_no_mayor_over() -> None:
    play = too_few(4).confirm_all()
    assert play.public()["mayor"] is None
    assert play.public()["today"]["proposals"] == []
    assert play.to("proposal").state.mayor == "s1"


def test_a_ritual_called_off_is_null_in_the_story() -> None:
    day = too_few(4).to("vote").exile("s1").story()["days"][0]
    assert (day["ritual"], day["proposals"], day["failed"]) == (None, [], 0)


def test_after_a_day_without_a_ritual_the_next_one_needs_no_more_than_the_persons_left() -> None:
    assert len(too_few(4).to("gathering").state.today.required) == 4


def test_the_seer_can_look_on_a_night_without_a_ritual() -> None:
    play = village("witch seer citizen citizen", required="mushroom herb crystal crystal")
    play.everyone_gathers(forest="s3", others="meadow").witch_raids("s1", "forest", "s3").time_up().to("ritual_result")
    assert "seer" in play.asks("s2")
    assert play.cat(Seat("s3")).condition == "frog"
