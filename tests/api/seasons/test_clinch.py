"""Clinched and eliminated for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.clinch.proofs import marks_of
from league.models import ClinchProof, Season
from tests.helpers.seasons import proved_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def proved(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield proved_season().pk


@pytest.fixture
def season(proved: int) -> Season:
    return Season.objects.select_related("league").get(pk=proved)


def read(client: APIClient, season: Season, rest: str = "") -> Any:
    return client.get(f"/api/v1/leagues/{season.league.slug}/seasons/1/clinch{rest}")


def test_marks_are_empty_before_the_proof(season: Season) -> None:
    ClinchProof.objects.all().delete()
    answer = read(APIClient(), season).json()
    assert (answer["season"], answer["proved"], answer["teams"]) == (1, False, [])


def test_every_club_has_its_marks_once_they_are_proved(season: Season) -> None:
    answer = read(APIClient(), season).json()
    assert answer["proved"] is True
    assert {row.pop("team")["slug"]: row for row in answer["teams"]} == marks_of(season)


def test_answer_says_if_a_club_is_not_proved_yet(season: Season) -> None:
    answer = read(APIClient(), season, "/boston-bombers").json()
    assert (answer["found"], answer["waits_for_worker"], answer["aims"]) == (False, True, [])


def test_open_aim_has_examples_of_both_endings(season: Season) -> None:
    alive = next(slug for slug, own in (marks_of(season) or {}).items() if own["playoffs"] == "alive")
    (aim,) = [
        aim for aim in read(APIClient(), season, f"/{alive}").json()["aims"] if aim["aim"] == "playoffs"
    ]
    games = sorted(season.fixtures.filter(result=None).values_list("home__slug", "away__slug"))
    for wish in ("reached", "missed"):
        assert sorted((game["home"], game["away"]) for game in aim[wish]) == games


def test_a_club_that_does_not_play_is_not_found(season: Season) -> None:
    assert read(APIClient(), season, "/nobody").status_code == 404
