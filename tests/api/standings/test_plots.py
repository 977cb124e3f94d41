"""The plots of a season as numbers."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.api.conftest import ApiWorld
from tests.odds.tallies import store_odds

pytestmark = pytest.mark.django_db


def read(world: ApiWorld, rest: str = "") -> Any:
    return APIClient().get(f"/api/v1/leagues/{world.league.slug}/seasons/1/plots{rest}")


def test_plots_have_the_numbers_of_their_tables(world: ApiWorld) -> None:
    plots = read(world).json()["results"]
    assert [plot["name"] for plot in plots] == ["race", "seeds", "points", "margins", "opponents", "streaks"]
    for plot in plots:
        address = f"/leagues/{world.league.slug}/1/plots/?csv={plot['name']}-table"
        head, *rows = csv.reader(Client().get(address).content.decode().splitlines())
        assert len(head[1:]) == len(plot["columns"])
        cells = [[_number(cell) for cell in row[1:]] for row in rows]
        assert cells == [row["cells"] for row in plot["rows"]]


def test_plot_by_its_name_says_what_the_page_says(world: ApiWorld) -> None:
    race = read(world, "/race").json()
    shown = Client().get(f"/leagues/{world.league.slug}/1/plots/").content.decode()
    assert race["finding"] in shown
    assert len(race["rows"]) == 24


def test_odds_of_the_playoffs_by_week_are_a_plot(world: ApiWorld) -> None:
    for week in (1, 2):
        store_odds(world.season, week)
    odds = read(world, "/playoffs").json()
    assert odds["columns"] == ["week_1", "week_2"]
    assert len(odds["rows"]) == 24


def test_unknown_plot_is_not_found(world: ApiWorld) -> None:
    assert read(world, "/weather").status_code == 404


def _number(text: str) -> object:
    try:
        return float(text) if text else None
    except ValueError:
        return text
