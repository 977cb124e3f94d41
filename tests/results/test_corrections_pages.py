"""Correcting a result by its page: the preview, the correction, and taking it back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from league.frame.permissions import Role
from league.models import Change, Fixture, Result, Season
from league.playoffs.services import advance_playoffs
from league.results.services import Score, record_result
from league.seasons.services import close_regular_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

WISH = {"outcome": "played", "overtime": "", "reason": "Sheet misread"}


def at(name: str, fixture: Fixture) -> str:
    season = fixture.season
    return reverse(f"league:{name}", args=[season.league.slug, season.number, fixture.number])


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def stored(fixture: Fixture) -> tuple[int | None, int | None]:
    result = Result.objects.get(fixture=fixture)
    return result.home_score, result.away_score


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=3)
        type_results(season)
        close_regular_season(season=season)
        season.refresh_from_db()
        for fixture in advance_playoffs(season=season):
            record_result(fixture=fixture, score=Score((20, 10)))
        advance_playoffs(season=season)
        first = season.fixtures.filter(round=1).first()
        assert first
        yield first.pk


@pytest.fixture
def semifinal(key: int) -> Fixture:
    """A first-round game whose winner has gone on to the second."""
    return Fixture.objects.select_related("season__league", "home", "away").get(pk=key)


@pytest.fixture
def carla(semifinal: Fixture) -> Client:
    client = Client()
    client.force_login(person("carla", semifinal.season.league, Role.COMMISSIONER))
    return client


def test_preview_shows_the_moves_and_changes_nothing(semifinal: Fixture, carla: Client) -> None:
    answer = carla.post(at("correct", semifinal), {**WISH, "home_score": "10", "away_score": "20"})
    said = text(answer.content)
    game = f"{semifinal.away.name} at {semifinal.home.name} 10-20 20-10"
    assert "What this correction changes" in said
    assert game in said
    assert re.search(rf"{semifinal.away.name} at [\w ]+ – to be played", said)
    assert (stored(semifinal), Change.objects.filter(kind="result_corrected").exists()) == ((20, 10), False)


def test_correction_is_applied_after_its_preview_and_can_be_reverted(
    semifinal: Fixture, carla: Client
) -> None:
    wish = {**WISH, "home_score": "10", "away_score": "20"}
    answer = carla.post(at("correct", semifinal), wish)
    seen = re.search(r'name="previewed" value="([^"]+)"', answer.content.decode())
    assert seen
    carla.post(at("correct", semifinal), {**wish, "apply": "", "previewed": seen[1].replace("&#x27;", "'")})
    assert stored(semifinal) == (10, 20)
    page = carla.get(at("result", semifinal)).content.decode()
    button = re.search(r'action="([^"]+/revert/)"', page)
    assert ("Sheet misread" in page, button is not None) == (True, True)
    assert button
    carla.post(button[1])
    assert stored(semifinal) == (20, 10)


def test_correction_without_a_preview_is_previewed_first(semifinal: Fixture, carla: Client) -> None:
    wish = {**WISH, "home_score": "10", "away_score": "21", "apply": "", "previewed": "something else"}
    assert "What this correction changes" in text(carla.post(at("correct", semifinal), wish).content)
    assert stored(semifinal) == (20, 10)


def test_a_playoff_game_corrected_to_a_tie_is_refused_in_the_form(semifinal: Fixture, carla: Client) -> None:
    answer = carla.post(at("correct", semifinal), {**WISH, "home_score": "10", "away_score": "10"})
    assert "A playoff game cannot end tied" in text(answer.content)


def test_a_correction_that_moves_nothing_else_says_so(carla: Client, semifinal: Fixture) -> None:
    answer = carla.post(at("correct", semifinal), {**WISH, "home_score": "20", "away_score": "10"})
    assert "Only the result changes" in text(answer.content)


def test_a_game_without_a_final_result_has_nothing_to_correct(carla: Client, semifinal: Fixture) -> None:
    due = Season.objects.get().fixtures.filter(result=None).select_related("season__league").first()
    assert due
    assert carla.get(at("correct", due)).headers["Location"] == at("result", due)
