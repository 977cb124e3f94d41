"""The seeds of the computer's games follow from the season's secret as docs/verify.md says.

The expected numbers are computed here, with the standard library alone, and some of them are written down.
"""

from __future__ import annotations

import hmac
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from games.models import Game
from league.frame.permissions import Role
from league.models import Job
from tests.autoplay.worker import work_through
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
SECRET = "00112233445566778899aabbccddeeff" * 2
COMMITMENT = "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"  # SHA-256 of its text
LEAGUE = "/api/v1/leagues/small-league"
SEASON = f"{LEAGUE}/seasons/1"


def seed_of(purpose: str) -> list[int]:
    """The first 96 bits of the HMAC, as three numbers."""
    digest = hmac.digest(bytes.fromhex(SECRET), purpose.encode(), "sha256")
    return [int(digest[at : at + 4].hex(), 16) for at in (0, 4, 8)]


def sent(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


@pytest.fixture(scope="module")
def carla(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[APIClient]:
    """She runs a league whose first season has this secret; the computer has played its first week."""
    with shared_rows(django_db_blocker):
        season = small_season(preset="round_robin", public_dice=False)
        season.secrets.update(value=SECRET)
        client = APIClient()
        client.force_login(person("carla", season.league, Role.COMMISSIONER))
        job = sent(client.post(f"{SEASON}/jobs", {"through": 1}, format="json"))
        work_through(Job.objects.get(public_id=job["id"]))
        yield client


def crown(carla: APIClient) -> dict[str, Any]:
    """Types the other results up to the champion; returns the season."""
    for step in ("", "close", "advance", "advance", "crown"):
        if step:
            sent(carla.post(f"{SEASON}/{step}"))
        due = carla.get(f"{SEASON}/fixtures?due=true").json()["results"]
        results = [{"fixture": each["number"], "home_score": 20, "away_score": 10} for each in due]
        if results:
            sent(carla.post(f"{SEASON}/results", {"results": results}, format="json"))
    season: dict[str, Any] = carla.get(SEASON).json()
    assert season["state"] == "finished"
    return season


def computer_games() -> list[Game]:
    games = Game.objects.select_related("fixture__home", "fixture__away").order_by("fixture__number")
    assert len(games) == 2
    return list(games)


def proof_of(client: Client, game: Game) -> dict[str, Any]:
    proof: dict[str, Any] = client.get(f"/api/v1/games/{game.public_id}/proof").json()
    return proof


def verified(*arguments: str) -> str:
    out = io.StringIO()
    call_command("verify", *arguments, stdout=out)
    return out.getvalue()


def test_the_seed_of_a_game_is_96_bits_for_its_number_and_clubs(client: Client, carla: APIClient) -> None:
    assert seed_of("game 1: a at b") == [1724628842, 3774074969, 2880967229]
    for game in computer_games():
        fixture = game.fixture
        assert fixture
        purpose = f"game {fixture.number}: {fixture.away.slug} at {fixture.home.slug}"
        proof = proof_of(client, game)
        assert (proof["drawn_for"], proof["seed"]) == (purpose, seed_of(purpose))
        assert (proof["commitment"], proof["secret"]) == (COMMITMENT, "")


def test_the_secret_is_shown_with_its_fingerprint_once_the_season_has_a_champion(
    client: Client, carla: APIClient
) -> None:
    [before] = client.get(SEASON).json()["fingerprints"]
    page = client.get("/leagues/small-league/1/").content.decode()
    assert (before["commitment"], before["secret"]) == (COMMITMENT, None)
    assert (COMMITMENT in page, SECRET in page) == (True, False)
    [after] = crown(carla)["fingerprints"]
    page = client.get("/leagues/small-league/1/").content.decode()
    assert (after["commitment"], after["secret"]) == (COMMITMENT, SECRET)
    assert SECRET in page
    assert [proof_of(client, game)["secret"] for game in computer_games()] == [SECRET] * 2
    changes = client.get(f"{LEAGUE}/changes?kind=secret_published").json()["results"]
    assert len(changes) == 1


def test_verify_checks_each_seed_against_the_secret_after_the_season(
    client: Client, carla: APIClient, tmp_path: Path
) -> None:
    first, second = (str(game.public_id) for game in computer_games())
    assert "once the season has ended" in verified(first)
    crown(carla)
    report = verified(first)
    assert report.splitlines()[-1] == "Everything agrees."
    assert "once the season has ended" not in report
    forged = client.get(f"/api/v1/games/{first}/proof").json()
    forged["drawn_for"] = client.get(f"/api/v1/games/{second}/proof").json()["drawn_for"]
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(forged), encoding="utf-8")
    with pytest.raises((CommandError, SystemExit)):
        verified(str(file))


def test_verify_takes_the_secret_for_an_earlier_download(
    client: Client, carla: APIClient, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(proof_of(client, computer_games()[0])), encoding="utf-8")
    assert verified(str(file), "--secret", SECRET).splitlines()[-1] == "Everything agrees."
    with pytest.raises((CommandError, SystemExit)):
        verified(str(file), "--secret", "ab" * 32)
