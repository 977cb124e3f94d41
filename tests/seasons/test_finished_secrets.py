"""The secret of a finished season is public, and all of its games follow from it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from games.autoplay.season_jobs import start_season_job
from games.models import Game
from games.story.proofs import check_proof
from league.frame.permissions import Role
from league.frame.secrets import commitment_of
from league.models import Change, Season
from tests.autoplay.worker import work_through
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.seasons.test_season_secrets import of, proof
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Finished:
    """A season, and what was public after its first game."""

    pk: int
    first_proof: dict[str, Any]
    first_fingerprints: list[dict[str, Any]]


@pytest.fixture(scope="module")
def finished(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Finished]:
    with shared_rows(django_db_blocker):
        season = small_season("Test League", preset="round_robin", public_dice=False)
        first = proof(play_fixture(fixture=of(season, 1)))
        shown = Client().get("/api/v1/leagues/test-league/seasons/1").json()
        work_through(start_season_job(season=season))
        yield Finished(season.pk, first, shown["fingerprints"])


def test_every_game_of_a_finished_season_follows_from_the_published_secret(
    client: Client, tmp_path: Path, finished: Finished
) -> None:
    before = finished.first_proof
    [first] = finished.first_fingerprints
    assert (first["commitment"], first["secret"]) == (before["commitment"], None)
    [published] = client.get("/api/v1/leagues/test-league/seasons/1").json()["fingerprints"]
    assert commitment_of(published["secret"]) == published["commitment"] == before["commitment"]
    for game in Game.objects.select_related("box_score", "drawn_from"):
        found = check_proof(proof(game))
        assert (found.differences, found.unchecked) == ((), ())
    file, out = tmp_path / "game.json", io.StringIO()
    file.write_text(json.dumps(before))
    call_command("verify", str(file), "--secret", published["secret"], stdout=out)
    assert f"for the purpose “{before['drawn_for']}”" in out.getvalue()
    assert out.getvalue().splitlines()[-1] == "Everything agrees."
    assert published["secret"] in client.get("/leagues/test-league/1/").content.decode()
    assert Change.objects.get(kind="secret_published").after == {
        "secret": published["secret"],
        "commitment": published["commitment"],
    }


def test_game_seed_that_contradicts_the_secret_is_detected(finished: Finished) -> None:
    game, other = Game.objects.order_by("pk")[:2]
    data = proof(game) | {"drawn_for": other.drawn_for}
    assert check_proof(data).differences == ("Its seed does not follow from the season’s secret.",)


def test_dry_run_of_the_crowning_does_not_reveal_the_secret(client: Client, finished: Finished) -> None:
    season = Season.objects.select_related("league").get(pk=finished.pk)
    Season.objects.filter(pk=season.pk).update(state=Season.State.PLAYOFFS, champion=None)
    season.secrets.update(published_at=None)
    client.force_login(person("eve", season.league, Role.COMMISSIONER))
    address = "/api/v1/leagues/test-league/seasons/1/crown"
    rehearsed = client.post(f"{address}?dry_run=true").json()["season"]
    done = client.post(address).json()["season"]
    assert (rehearsed["state"], rehearsed["fingerprints"][0]["secret"]) == ("finished", None)
    assert done["fingerprints"][0]["secret"] == season.secrets.get().value
