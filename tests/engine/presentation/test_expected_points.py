"""Expected points: stored tables, and values between their points."""

from __future__ import annotations

import json

import pytest

from engine.catalog import ruleset
from engine.presentation.expected_points import FILE, PointsTable, digest_of, points_table
from engine.tools import expected_points as tool

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
    table = PointsTable((10, 20), (1, 5), (rows, rows), 0.5, 0.9, 1.1)
    assert table.at(1, 1, 15) == 1.0
    assert table.at(1, 3, 15) == 3.0
    assert (table.at(1, 1, 5), table.at(1, 9, 30), table.at(4, 1, 10)) == (0.0, 6.0, 0.0)


def test_the_same_games_give_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "WIDEST", 3)
    monkeypatch.setattr(tool, "SPOTS", (20, 50, 80))
    first, second = (tool.make_table("first_and_roll", 2, 5)[1] for _time in range(2))
    assert first == second
    assert (len(first["downs"]), first["games"], first["plays"] > 100) == (4, 2, True)
