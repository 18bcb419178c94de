"""The Wilson interval, against values worked out elsewhere."""

from __future__ import annotations

import math

import pytest

from duckpost.simulate.wilson import Z_95, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, Table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_bounds_are_the_published_ones(hits: int, of: int, low: float, high: float) -> None:
    found = wilson(hits, of)
    assert found == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("of", [1, 2, 10, 1000])
def test_at_the_ends_the_bounds_stay_within_none_and_all(of: int) -> None:
    assert wilson(0, of)[0] == 0.0
    assert wilson(of, of)[1] == 1.0
    assert 0 < wilson(0, of)[1] < 1
    assert 0 < wilson(of, of)[0] < 1


def test_the_bounds_solve_the_equation_they_come_from() -> None:
    for hits in range(1, 40):
        for bound in wilson(hits, 40):
            assert abs(hits / 40 - bound) == pytest.approx(Z_95 * math.sqrt(bound * (1 - bound) / 40))


def test_nothing_counted_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
