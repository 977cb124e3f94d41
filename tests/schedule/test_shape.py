"""Leagues that can be scheduled, and those that cannot."""

from __future__ import annotations

import pytest

from league.frame.errors import Refused
from league.schedule.shapes import LeagueShape
from tests.schedule.shapes import EXPANSION, shape


def test_the_order_in_which_a_league_names_its_clubs_does_not_matter() -> None:
    one = LeagueShape.of({"E": {"N": ["a", "b"], "S": ["c", "d"]}, "W": {"N": ["e", "f"]}})
    other = LeagueShape.of({"W": {"N": ["f", "e"]}, "E": {"S": ["d", "c"], "N": ["b", "a"]}})
    assert one == other


def test_a_shape_knows_its_clubs_and_the_sizes_of_its_divisions() -> None:
    assert shape((2, 1), (3,)).clubs == ("A11", "A12", "A21", "B11", "B12", "B13")
    assert EXPANSION.sizes == ((4, 4, 4), (4, 4, 4))


def test_divisions_of_two_conferences_may_have_the_same_name() -> None:
    twins = LeagueShape.of({"E": {"N": ["a", "b"]}, "W": {"N": ["c", "d"]}})
    assert twins.division_of == {"a": ("E", "N"), "b": ("E", "N"), "c": ("W", "N"), "d": ("W", "N")}


@pytest.mark.parametrize(
    ("code", "grouping"),
    [
        ("empty_name", {"E": {"N": ["a", "b", "c", ""]}}),
        ("empty_name", {"E": {"": ["a", "b", "c", "d"]}}),
        ("empty_name", {"": {"N": ["a", "b", "c", "d"]}}),
        ("empty_division", {"E": {"N": ["a", "b", "c", "d"], "S": []}}),
        ("duplicate_club", {"E": {"N": ["a", "b", "c"], "S": ["d", "a"]}}),
        ("duplicate_club", {"E": {"N": ["a", "b", "c", "a"]}}),
        ("club_count", {"E": {"N": ["a", "b", "c"]}}),
        ("club_count", {"E": {"N": [f"club {number}" for number in range(33)]}}),
        ("club_count", {}),
        ("division_count", {"E": {f"division {n}": [f"club {n}"] for n in range(9)}}),
    ],
)
def test_impossible_leagues_are_refused(code: str, grouping: dict[str, dict[str, list[str]]]) -> None:
    with pytest.raises(Refused) as refusal:
        LeagueShape.of(grouping)
    assert refusal.value.code == code


@pytest.mark.parametrize("size", [4, 32])
def test_the_smallest_and_the_largest_league_are_allowed(size: int) -> None:
    assert len(shape((size,)).clubs) == size
