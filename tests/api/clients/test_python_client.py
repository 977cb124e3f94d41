"""The typed Python client of the repository is what the API's description makes, and its examples work."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from api.http.docs import api_description
from api.webhooks.bodies import body_of
from docs.clients.generate import PACKAGE, write_python
from league.models import Season, Webhook
from league.permissions import Role
from league.services.people.coaches import assign_coach
from league.services.results.reports import report_result
from league.services.results.results import Score, record_result
from league.services.webhooks.lanes import send_due
from tests.api.clients.test_clients import CLIENTS
from tests.at_once import token_of
from tests.league.people import person
from tests.league.small_seasons import play, small_season
from tests.receivers import HOME
from tests.waiting import eventually

EXAMPLES = ("standings", "webhook")


def files(package: Path) -> dict[str, str]:
    return {str(file.relative_to(package)): file.read_text() for file in package.rglob("*.py")}


def test_package_is_what_the_description_makes(tmp_path: Path) -> None:
    """If not: python3 docs/clients/generate.py"""
    copy = tmp_path / "dice_football"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    write_python(api_description(), copy)
    made, known = files(copy), files(PACKAGE)
    assert sorted(made) == sorted(known)
    assert [name for name in made if made[name] != known[name]] == []
    assert len(made) < 60


def test_package_and_examples_have_strict_types(tmp_path: Path) -> None:
    names = [f"{name}.py" for name in EXAMPLES]
    options = ["--strict", "--config-file=", f"--cache-dir={tmp_path}"]
    checking = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "dice_football", *names],
        cwd=CLIENTS / "python",
        capture_output=True,
        text=True,
        check=False,
    )
    assert checking.returncode == 0, checking.stdout


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports an example by its name."""
    monkeypatch.syspath_prepend(str(CLIENTS / "python"))
    before = {*sys.modules}
    yield import_module
    for name in {*sys.modules} - before:
        if name.partition(".")[0] in ("dice_football", *EXAMPLES):
            del sys.modules[name]


@pytest.fixture
def season(transactional_db: None) -> Season:
    season = small_season()
    person("carla", season.league, Role.COMMISSIONER)
    return season


def secret() -> str:
    return token_of(User.objects.get(username="carla"))


def test_standings_are_read_and_refusals_are_problems(
    live_server: LiveServer, season: Season, example: Any
) -> None:
    play(season, through=6)
    lines = example("standings").main(live_server.url, secret(), "small-league")
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4"]
    package = example("dice_football")
    client = package.Client(live_server.url, secret())
    with pytest.raises(package.Problem) as refused:
        client.league.get_league("no-such-league")
    assert (refused.value.status, refused.value.code) == (404, "no_such_league")
    assert client.games.get_season_export("small-league", 1, "games", "csv").startswith(b"game_id,")


def test_webhook_example_receives_a_final_result_whose_signature_it_has_verified(
    live_server: LiveServer, season: Season, example: Any, settings: Settings
) -> None:
    settings.WEBHOOK_NETWORKS = HOME
    with ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(example("webhook").main, live_server.url, secret(), "small-league")
        assert eventually(Webhook.objects.exists)
        fixture = season.fixtures.select_related("season__league__feed", "week", "home", "away")[0]
        coach = person("coach", season.league, Role.COACH)
        assign_coach(team=fixture.home, person=coach)
        report_result(fixture=fixture, score=Score((7, 3)), actor=coach)
        record_result(fixture=fixture, score=Score((20, 10)))
        send_due(public_id=Webhook.objects.get().public_id, compose=body_of)
        event = waiting.result(timeout=60)
    assert (event["type"], event["data"]["home"], event["data"]["home_score"]) == (
        "result",
        fixture.home.slug,
        20,
    )
    assert not Webhook.objects.exists()
