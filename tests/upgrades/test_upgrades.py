"""Databases that earlier versions have made: this one serves them and plays on, on either database."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.databases import address_of, copy_of
from tests.games.commands import ask
from tests.installation import Installation
from tests.upgrades.filling import INPUTS
from tests.upgrades.store import STORED

DIGEST = """
from games.selectors.digests import season_digest
from league.models import Season
print(season_digest(Season.objects.get()))
"""
FINISH = "from tests.upgrades.filling import finish; print(finish())"
# As the version that played it told.
ONE_WEEK = "f076c2942147fde1afbfe24744991bc5a1682822afdbe2009d69d65f4d25ccf7"
PAGES = ["", "standings/", "scores/", "weeks/1/", "teams/boston-bombers/"]


@contextmanager
def upgraded(name: str, vendor: str, folder: Path) -> Iterator[Installation]:
    """The stored database, migrated in its place, or moved to PostgreSQL as an operator would."""
    data = folder / "old"
    data.mkdir()
    (data / "league.sqlite3").write_bytes(gzip.decompress((STORED / f"{name}.sqlite3.gz").read_bytes()))
    variables = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CELERY_QUEUE_PREFIX": ""}
    old = Installation.of(DATA_DIR=str(data), **variables)
    if vendor == "sqlite":
        old.manage("migrate", "--verbosity", "0")
        yield old
        old.kill()
        return
    old.manage("backup", str(folder / "old.zip"))
    with copy_of("template0") as database:
        new = Installation.of(
            DATA_DIR=str(folder / "new"), DATABASE_URL=address_of(database), CELERY_QUEUE_PREFIX=database
        )
        new.manage("restore", str(folder / "old.zip"))
        yield new
        new.kill()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def season(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installation]:
    """Week 1 of a season, by the first version."""
    with upgraded("2026-11-21-season", request.param, tmp_path_factory.mktemp("season")) as installation:
        installation.start_web()
        yield installation


@pytest.fixture(params=["sqlite", "postgresql"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    """A fixture and a guest's game in progress, by the version that first had tables."""
    with upgraded("2026-11-21-table", request.param, tmp_path) as installation:
        yield installation


def page(installation: Installation, path: str) -> str:
    with urlopen(f"{installation.url}/leagues/expansion-league/1/{path}") as answer:
        text: str = answer.read().decode()
        return text


def test_what_was_played_is_the_same_to_the_last_die(season: Installation) -> None:
    assert season.manage("shell", "--no-imports", "-c", DIGEST).strip() == ONE_WEEK


@pytest.mark.parametrize("path", PAGES)
def test_its_pages_are_served(season: Installation, path: str) -> None:
    assert "Bombers" in page(season, path)


def test_an_old_game_is_told(season: Installation) -> None:
    assert "Extra point" in page(season, "games/1/")


def test_the_season_is_played_on(season: Installation) -> None:
    done = season.manage("season", "--weeks", "2", "--no-serve", "--json")
    assert json.loads(done.splitlines()[-1])["games"] == 24


def test_everything_can_be_made_anew_and_then_nothing_differs(season: Installation) -> None:
    assert "cannot be rebuilt" not in season.manage("rebuild")
    assert season.manage("rebuild", "--check").endswith(" 0 values differ.\n")


def test_the_computers_games_can_be_checked_and_the_season_says_that_its_dice_are_public(
    season: Installation,
) -> None:
    season.manage("rebuild")
    game = ask(season, "SELECT public_id FROM games_game ORDER BY id LIMIT 1")
    told = season.manage("verify", str(game))
    assert told.endswith("Everything agrees.\n")
    assert "everybody could foretell them" in told
    assert "everybody can foretell" in page(season, "")


def test_old_jobs_and_leagues_are_there(season: Installation) -> None:
    assert ask(season, "SELECT count(*) FROM league_job WHERE state = 'done'") >= 2
    assert ask(season, "SELECT visibility FROM league_league") == "public"


def test_games_in_progress_go_on_where_they_were_and_finish(table: Installation) -> None:
    told = json.loads(table.manage("shell", "--no-imports", "-c", FINISH))
    assert [over for _inputs, over in told] == [True, True]
    assert [inputs >= INPUTS for inputs, _over in told] == [True, True]
    assert ask(table, "SELECT count(*) FROM games_game WHERE state = 'finished'") == 13
    assert ask(table, "SELECT count(*) FROM league_result WHERE state = 'in_progress'") == 0
