"""Databases that earlier versions have made: this one serves them and plays on, on either database."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.databases import address_of, copy_of
from tests.games.commands import ask
from tests.installation import Installation

STORED = Path(__file__).resolve().parents[1] / "data" / "upgrades"
DIGEST = """
from games.selectors import season_digest
from league.models import Season
print(season_digest(Season.objects.get()))
"""
# As the version that played it told.
ONE_WEEK = "f076c2942147fde1afbfe24744991bc5a1682822afdbe2009d69d65f4d25ccf7"
PAGES = ["", "standings/", "scores/", "weeks/1/", "teams/boston-bombers/"]


@dataclass
class Upgraded:
    """An installation with the stored database in it."""

    installation: Installation

    def page(self, path: str) -> str:
        with urlopen(f"{self.installation.url}/leagues/expansion-league/1/{path}") as answer:
            text: str = answer.read().decode()
            return text


def brought(file: Path, data: Path) -> Installation:
    """The embedded installation that this database was."""
    data.mkdir()
    (data / "league.sqlite3").write_bytes(gzip.decompress(file.read_bytes()))
    return Installation.of(DATA_DIR=str(data), DATABASE_URL="", CELERY_BROKER_URL="", CELERY_QUEUE_PREFIX="")


@pytest.fixture(scope="module", params=["embedded", "hosted"])
def season(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    """Week 1 of a season, by the first version: migrated in its place, or moved to PostgreSQL."""
    folder = tmp_path_factory.mktemp("upgrade")
    installation = brought(STORED / "2026-11-21-season.sqlite3.gz", folder / "old")
    with ExitStack() as stack:
        if request.param == "embedded":
            installation.manage("migrate", "--verbosity", "0")
        else:
            installation.manage("backup", str(folder / "old.zip"))
            name = stack.enter_context(copy_of("template0"))
            installation = Installation.of(
                DATA_DIR=str(folder / "new"), DATABASE_URL=address_of(name), CELERY_QUEUE_PREFIX=name
            )
            installation.manage("restore", str(folder / "old.zip"))
        installation.start_web()
        yield Upgraded(installation)
        installation.kill()


def test_what_was_played_is_the_same_to_the_last_die(season: Upgraded) -> None:
    assert season.installation.manage("shell", "--no-imports", "-c", DIGEST).strip() == ONE_WEEK


@pytest.mark.parametrize("path", PAGES)
def test_its_pages_are_served(season: Upgraded, path: str) -> None:
    assert "Bombers" in season.page(path)


def test_an_old_game_is_told(season: Upgraded) -> None:
    assert "Extra point" in season.page("games/1/")


def test_the_season_is_played_on(season: Upgraded) -> None:
    done = season.installation.manage("season", "--weeks", "2", "--no-serve", "--json")
    assert json.loads(done.splitlines()[-1])["games"] == 24


def test_old_jobs_and_leagues_are_there(season: Upgraded) -> None:
    assert ask(season.installation, "SELECT count(*) FROM league_job WHERE state = 'done'") >= 2
    assert ask(season.installation, "SELECT visibility FROM league_league") == "public"
