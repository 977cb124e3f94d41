"""The printed game sheet: both teams' dice, the score grid, the codes, and the target of its QR code."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.models import ScorerLink
from games.scoring.pages import printed_sheet
from league.models import Fixture, League, Result
from tests.scoring.fixtures import at, phone

pytestmark = pytest.mark.django_db


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def test_the_sheet_has_both_teams_dice_and_halves(fixture: Fixture) -> None:
    paper = printed_sheet(fixture, "https://example.org/", by_link=False)
    assert paper["periods"] == ["1st half", "2nd half", "Overtime"]
    assert [(team, len(dice)) for team, dice in paper["dice"]] == [
        (fixture.away, 7),
        (fixture.home, 7),
        (None, 3),
    ]


@pytest.mark.parametrize(("code", "means"), [("CTR", "Counter"), ("GL", "Goal Line"), ("TO", "Time-out")])
def test_the_sheet_explains_each_code_once(fixture: Fixture, code: str, means: str) -> None:
    page = text(phone().get(at("sheet", fixture)).content)
    assert page.count(f" {code} &nbsp;{means}") == 1


def test_a_game_of_quarters_without_own_dice_has_its_own_sheet(fixture: Fixture) -> None:
    League.objects.update(ruleset="touchdown_a_minute", edition="en", components="house_2026")
    fixture.season.league.refresh_from_db()
    paper = printed_sheet(fixture, "https://example.org/", by_link=False)
    assert len(paper["periods"]) == 5
    assert [(team, len(dice)) for team, dice in paper["dice"]] == [(None, 12)]


def test_scorers_link_is_printed_on_request_only(fixture: Fixture) -> None:
    plain = text(phone().get(at("sheet", fixture)).content)
    assert ("Scan to open this game" in plain, ScorerLink.objects.count()) == (True, 0)
    linked = text(phone("hannah").post(at("sheet", fixture)).content)
    assert ("without an account" in linked, ScorerLink.objects.get().side) == (True, "home")


@pytest.mark.parametrize("games", [1, 3])
def test_sheets_of_a_week_take_the_same_queries_for_any_number(
    fixture: Fixture, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for other in fixture.season.fixtures.filter(number__gt=games):
        Result.objects.create(fixture=other, state="final", home_score=3, away_score=0)
    season = fixture.season
    address = reverse("games:week_sheets", args=[season.league.slug, season.number, 1])
    with django_assert_num_queries(3):
        page = phone().get(address).content.decode()
    assert page.count('<article class="sheet"') == games
