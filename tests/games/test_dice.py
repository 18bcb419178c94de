"""The law of chance: the same seed, step and purpose draw the same, everywhere; nothing else has a say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from duckpost.games.dice import Dice

PINNED = [659, 388, 159, 113, 325, 769, 149, 800]
PINNED_SHUFFLE = ("a", "e", "f", "b", "c", "d")


def test_the_draws_are_the_same_on_every_machine_and_version() -> None:
    """A finished game must play again from its log; change these numbers and no old game does."""
    dice = Dice(2026, 7)
    assert [dice.below(1000) for _ in range(8)] == PINNED
    assert dice.fork("raids").fork("s3").shuffle("abcdef") == PINNED_SHUFFLE


@pytest.mark.parametrize("other", [(1, 2), (2, 1), (1, 1, "deal"), (1, 11), (11, 1), (-1, 1)], ids=str)
def test_another_seed_step_or_purpose_draws_apart(other: Any) -> None:
    dice, others = Dice(1, 1), Dice(*other)
    assert [dice.random() for _ in range(4)] != [others.random() for _ in range(4)]


def test_dice_made_anew_draw_the_same() -> None:
    assert [Dice(5, 3, "a").random() for _ in range(3)] == [Dice(5, 3).fork("a").random()] * 3


def test_a_fork_does_not_hang_on_what_was_drawn_before() -> None:
    fresh, used = Dice(9, 4), Dice(9, 4)
    for _ in range(17):
        used.random()
    assert fresh.fork("seer").random() == used.fork("seer").random()


def test_a_fork_does_not_move_what_is_drawn_after_it() -> None:
    alone, forked = Dice(9, 4), Dice(9, 4)
    first, also_first = alone.random(), forked.random()
    forked.fork("seer").shuffle(range(30))
    assert (first, alone.random()) == (also_first, forked.random())


def test_forks_of_different_names_draw_apart() -> None:
    drawn = {Dice(3, 3).fork(name).random() for name in ("s1", "s2", "s11", "d1.raid.target.s1", "")}
    assert len(drawn) == 5


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52])
def test_below_reaches_every_number_and_no_other(bound: int) -> None:
    dice = Dice(1, bound)
    assert {dice.below(bound) for _ in range(bound * 40)} == set(range(bound))


def test_a_pick_is_even() -> None:
    dice = Dice(8, 8)
    counts = Counter(dice.pick("abcd") for _ in range(8000))
    assert all(1850 < count < 2150 for count in counts.values())
    assert set(counts) == set("abcd")


def test_every_order_of_a_shuffle_comes_up() -> None:
    orders = Counter(Dice(1, step).shuffle("abc") for step in range(1200))
    assert len(orders) == 6
    assert all(140 < count < 260 for count in orders.values())


def test_a_sample_takes_each_item_once_and_leaves_the_items_as_they_were() -> None:
    items = ["a", "b", "c", "b"]
    drawn = Dice(4, 4).sample(items, 3)
    assert len(drawn) == 3
    assert Counter(drawn) <= Counter(items)
    assert items == ["a", "b", "c", "b"]
    assert sorted(Dice(4, 4).shuffle(items)) == sorted(items)
    assert Dice(4, 4).sample(items, 0) == ()


@pytest.mark.parametrize("bound", [0, -1])
def test_there_is_nothing_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match=f"nothing to draw below {bound}"):
        Dice(1, 1).below(bound)


def test_nothing_is_picked_from_nothing_and_no_more_than_there_is() -> None:
    with pytest.raises(ValueError, match="nothing to draw below 0"):
        Dice(1, 1).pick(())
    with pytest.raises(ValueError, match="nothing to draw below 0"):
        Dice(1, 1).sample("ab", 3)


def test_a_draw_lies_between_nought_and_one() -> None:
    dice = Dice(0, 0)
    assert all(0 <= dice.random() < 1 for _ in range(1000))
