"""The page, the file and the command of what calls bring."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.odds.calls import call_rows, call_sheet_of, yard_bars
from league.models import Season
from league.seasons.selectors import team_by_slug
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows


@pytest.fixture(scope="module")
def league_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with shared_rows(django_db_blocker):
        yield expansion_season(rounds=1)


@pytest.fixture
def season(league_rows: Season, db: None) -> Season:
    return league_rows


def page(season: Season, **asked: str) -> str:
    address = reverse("games:calls", args=[season.league.slug, season.number, "boston-bombers"])
    return Client().get(address, asked).content.decode()


def test_the_page_sorts_by_the_column_that_is_asked_for(season: Season) -> None:
    sheet = call_sheet_of(season.league, team_by_slug(season)["boston-bombers"], None, 25)
    most, ten = (call_rows(sheet, column, None) for column in ("mean", "ten"))
    assert [row["cells"][0] for row in most] == sorted(
        (row["cells"][0] for row in most), key=float, reverse=True
    )
    shown = page(season, sort="ten")
    first, second = (shown.index(f"\n                {row['title']}\n") for row in ten[:2])
    assert first < second


def test_another_defense_gives_other_yards(season: Season) -> None:
    teams = team_by_slug(season)
    sheets = [
        call_sheet_of(season.league, teams["boston-bombers"], other, 25)
        for other in (None, teams["louisville-locusts"])
    ]
    assert sheets[0].rows[0]["mean"] != sheets[1].rows[0]["mean"]
    assert "Calls against Locusts" in page(season, against="louisville-locusts")


def test_unknown_choices_show_the_usual_page(season: Season) -> None:
    assert page(season, spot="7", against="nobody", answer="nothing", sort="luck").count("<tr>") == 2 * 13


def test_the_api_adds_up(season: Season) -> None:
    address = reverse("api:calls", args=[season.league.slug, season.number, "boston-bombers"])
    answer = Client().get(address, {"spot": "50", "against": "louisville-locusts"}).json()
    assert (answer["against"], answer["spot"], len(answer["calls"])) == ("louisville-locusts", 50, 12)
    for call in answer["calls"]:
        gains = sum(gain["chance"] for gain in call["yards"])
        lost = sum(call[name] for name in ("fumble", "interception", "offense_foul", "defense_foul"))
        assert gains + lost == pytest.approx(1)
    refused = Client().get(address, {"against": "nobody"})
    assert (refused.status_code, refused.json()["code"]) == (404, "no_such_team")


def test_a_bar_of_the_page_is_as_high_as_the_chance_of_its_gain(season: Season) -> None:
    """A bar of the whole height of 40 is a chance of 12 % or more; the bar of 3 yards is the tenth."""
    address = reverse("api:calls", args=[season.league.slug, season.number, "boston-bombers"])
    calls, shown, compared = Client().get(address).json()["calls"], page(season), 0
    for call in calls:
        chance = next((one["chance"] for one in call["yards"] if one["yards"] == 3), 0)
        if 0.01 < chance < 0.12:
            high = round(chance / 0.12 * 40, 1)
            assert f"M55 40v-{high}h5v{high}z" in shown
            compared += 1
    assert compared > 5


def test_the_command_prints_a_line_per_call_and_json() -> None:
    out = StringIO()
    call_command("calls", ruleset="first_and_roll", stdout=out)
    assert out.getvalue().splitlines()[1].startswith("red ")
    out = StringIO()
    call_command("calls", ruleset="first_and_roll", json=True, spot=90, stdout=out)
    bomb = json.loads(out.getvalue())["calls"]["bomb"]
    assert bomb["interception"] >= 1 / 18  # two zeros
    assert sum(bomb["yards"].values()) == pytest.approx(1 - bomb["interception"])


def test_bars_collect_both_ends() -> None:
    assert yard_bars({-20: 0.1, -6: 0.1, 0: 0.03, 40: 0.77}) == {
        "loss": "M1 40v-40.0h5v40.0z",
        "gain": "M37 40v-10.0h5v10.0z",
        "long-gain": "M193 40v-40.0h5v40.0z",
    }
