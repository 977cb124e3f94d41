"""Expected points: stored tables, and values between their points."""

from __future__ import annotations

import json
from statistics import fmean

import pytest

from engine.catalog import ruleset
from engine.presentation.expected_points import (
    FILE,
    KICKOFF_KINDS,
    MUCH,
    EndOfHalf,
    PointsTable,
    digest_of,
    expected_points,
    points_table,
)
from tests.tools import expected_points as tables

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")


@pytest.mark.parametrize("name", RULESETS)
def test_stored_table_is_as_it_was_made(name: str) -> None:
    data = json.loads((ruleset(name).folder / FILE).read_text("utf-8"))
    assert data["digest"] == digest_of(data)
    assert (data["ruleset"], data["version"]) == (name, ruleset(name).version)


@pytest.mark.parametrize("name", RULESETS)
def test_points_grow_toward_the_goal_line_and_shrink_with_the_downs(name: str) -> None:
    table = points_table(name)
    assert table is not None
    along = [table.at(1, 10, spot) for spot in (10, 30, 50, 70, 90)]
    assert along == sorted(along)
    assert -3 < along[0] < 1 < along[2] < 4 < along[4] < 7
    downs = [table.at(down, 10, 50) for down in (1, 2, 3, 4)]
    assert downs == sorted(downs, reverse=True)
    assert table.at(3, 1, 50) > table.at(3, 15, 50)


def test_values_between_points_are_interpolated() -> None:
    rows = ((0.0, 2.0), (4.0, 6.0))
    ends = (EndOfHalf(0.1, (1.0, 0.0), (0.0, 0.5)), EndOfHalf(0.5, (0.0, 0.0), (1.0, 1.0)))
    table = PointsTable((10, 20), (1, 5), (rows, rows), 2, (0, 8), (ends, ends), 0.5, 0.9, 1.1)
    assert table.at(1, 1, 15) == 1.0
    assert table.at(1, 3, 15) == 3.0
    assert (table.at(1, 1, 5), table.at(1, 9, 30), table.at(4, 1, 10)) == (0.0, 6.0, 0.0)
    assert [table.in_time((0, left), 1, 5, 10) for left in (0, 4, 8, 12)] == [1.0, 2.5, 4.0, 4.0]
    assert table.in_time((1, 0), 1, 5, 20) == 3.0


@pytest.mark.parametrize("name", RULESETS)
def test_points_shrink_toward_the_end_of_a_half(name: str) -> None:
    table = points_table(name)
    assert table is not None
    for half in (0, 1):
        own, near = ([table.in_time((half, left), 1, 10, spot) for left in (1, 4, MUCH)] for spot in (40, 75))
        assert own == sorted(own)
        assert near == sorted(near)
        assert own[0] < own[-1] / 2
        assert own[0] < near[0]  # a field goal is still possible
    assert table.in_time((1, 2), 1, 10, 40) < table.in_time((0, 2), 1, 10, 40)  # leaders let it run out


@pytest.mark.parametrize("name", RULESETS)
def test_kickoffs_add_nothing_on_average(name: str) -> None:
    table = points_table(name)
    assert table is not None
    added = [
        (play.kind, points[1])
        for plays in tables.played(name, 25, 9)
        for play, points in zip(plays, expected_points(table, plays), strict=True)
        if points
    ]
    kickoffs = [points for kind, points in added if kind in KICKOFF_KINDS]
    assert len(kickoffs) > 150
    assert abs(fmean(kickoffs)) < 0.25
    assert abs(fmean(points for _kind, points in added)) < 0.15


def test_the_same_games_give_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "WIDEST", 3)
    monkeypatch.setattr(tables, "SPOTS", (20, 50, 80))
    first, second = (tables.make_table("first_and_roll", 2, 5)[1] for _time in range(2))
    assert first == second
    assert (len(first["downs"]), first["games"], first["plays"] > 100) == (4, 2, True)
