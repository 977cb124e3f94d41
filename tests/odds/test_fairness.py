"""The test of physical dice: exact tails, one correction for all dice, no verdict from few throws."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.dice import scale, stir
from games.odds.luck import UNUSUAL, check_dice, chi_square_above


def die(*counts: int) -> list[dict[str, Any]]:
    usual = sum(counts) / len(counts)
    return [{"face": str(face), "count": count, "expected": usual} for face, count in enumerate(counts)]


def is_unusual(test: dict[str, Any]) -> bool:
    return test["corrected"] is not None and test["corrected"] < UNUSUAL


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (37.566235, 20, 0.01),
    ],
)
def test_tails_are_those_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_above(statistic, freedom) == pytest.approx(tail, rel=1e-5)


def test_few_throws_get_no_verdict() -> None:
    (test,) = check_dice([die(29, 0, 0, 0, 0, 0)])
    assert (test["throws"], test["chance"], test["corrected"]) == (29, None, None)


def test_many_dice_correct_each_other() -> None:
    loaded, fair = die(22, 6, 7, 8, 9, 8), die(10, 9, 11, 10, 10, 10)
    (alone,) = check_dice([loaded])
    among = check_dice([fair] * 30 + [loaded])[-1]
    assert is_unusual(alone)
    assert not is_unusual(among)
    assert among["corrected"] == pytest.approx(31 * alone["chance"])


def test_correction_never_falls_with_the_chance() -> None:
    tests = check_dice([die(22, 6, 7, 8, 9, 8), die(21, 7, 7, 8, 9, 8), die(10, 10, 10, 10, 10, 10)])
    corrected = [test["corrected"] for test in tests]
    assert corrected == sorted(corrected)


def test_fair_dice_are_seldom_unusual() -> None:
    """Of 400 fair dice about one in twenty is below 5 %, and none after the correction."""
    dice = []
    for number in range(400):
        counts = [0] * 6
        for throw in range(90):
            counts[scale(stir(number * 1009 + throw + 1), 6)] += 1
        dice.append(die(*counts))
    tests = check_dice(dice)
    assert 8 <= sum((test["chance"] or 1) < 0.05 for test in tests) <= 34
    assert not any(map(is_unusual, tests))
