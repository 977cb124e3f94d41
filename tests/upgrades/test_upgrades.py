"""Databases that other versions have made: this version serves them and plays on, on either database."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.databases import address_of, copy_of
from tests.helpers.commands import ask
from tests.installation import UNCHECKED, Installation
from tests.table.phones import RULESETS
from tests.upgrades.filling import INPUTS
from tests.upgrades.store import STORED

NAMES = sorted(path.name.removesuffix(".sqlite3.gz") for path in STORED.glob("*.sqlite3.gz"))
# One process for all of it: it verifies the first game, finishes those in progress, and rebuilds everything.
PLAY_ON = """
from django.core.management import call_command
from games.models import Game
from tests.upgrades.filling import finish
game = Game.objects.filter(state="finished", drawn_from=None).order_by("pk")[0]
call_command("verify", str(game.public_id))
print(finish())
call_command("rebuild", "--check", "--processes", "1")
"""
DIGEST = """
from games.story.selectors import season_digest
from league.models import Season
print(season_digest(Season.objects.get(league__slug="expansion-league")))
"""
GAMES = "SELECT count(*) FROM games_game WHERE state = 'in_progress'"
RESULTS = "SELECT count(*) FROM league_result WHERE state = "


def digest_of(name: str) -> str:
    """That of the week that was played when the database was stored."""
    return (STORED / f"{name}.digest").read_text().strip()


@contextmanager
def stored(name: str, folder: Path) -> Iterator[Installation]:
    """The stored database as it is, on SQLite."""
    data = folder / "old"
    data.mkdir()
    (data / "league.sqlite3").write_bytes(gzip.decompress((STORED / f"{name}.sqlite3.gz").read_bytes()))
    variables = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CELERY_QUEUE_PREFIX": ""}
    installation = Installation.of(DATA_DIR=str(data), **variables)
    yield installation
    installation.kill()


def check_what_was_stored(installation: Installation) -> None:
    """The pages of the season, a game's play-by-play, and the people with their invitation."""

    def page(path: str) -> str:
        with urlopen(f"{installation.url}/leagues/expansion-league/1/{path}") as answer:
            text: str = answer.read().decode()
            return text

    installation.start_web()
    pages = {path: page(path) for path in ("standings/", "scores/", "weeks/1/", "teams/boston-bombers/", "")}
    assert [path for path, text in pages.items() if "Bombers" not in text] == []
    assert "anybody can predict" in pages[""]
    assert "Extra point" in page("games/1/")
    assert ask(installation, "SELECT count(*) FROM league_invitation") == 1
    members = "SELECT count(*) FROM league_member JOIN auth_user ON user_id = auth_user.id"
    assert ask(installation, f"{members} WHERE username = 'eve' AND role = 'commissioner'") == 2
    assert ask(installation, "SELECT count(DISTINCT visibility) FROM league_league") == 1
    assert ask(installation, GAMES) == 9


def test_there_is_a_stored_database() -> None:
    assert NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_database_is_migrated_served_and_played_on(name: str, tmp_path: Path) -> None:
    with stored(name, tmp_path) as installation:
        installation.manage("migrate", UNCHECKED, "--verbosity", "0")
        check_what_was_stored(installation)
        told = installation.manage("shell", "--no-imports", "-c", PLAY_ON, seconds=300)
        verified, finished, rebuilt = re.split(r"^(\{.*\})$", told, flags=re.MULTILINE)
        assert verified.endswith("Everything agrees.\n")
        assert "anybody could predict them" in verified
        check_finished(name, finished)
        assert rebuilt.endswith(" 0 values differ.\n")
        assert (ask(installation, GAMES), ask(installation, f"{RESULTS} 'in_progress'")) == (0, 0)
        assert ask(installation, f"{RESULTS} 'final'") >= 14
        goes_on = ("season", "--league", "Expansion League", "--weeks", "2", "--no-serve", "--json")
        assert json.loads(installation.manage(*goes_on).splitlines()[-1])["games"] == 24


def check_finished(name: str, told: str) -> None:
    """The played games are the same to the last die, and each game in progress was resumed and finished."""
    finished = json.loads(told)
    games = finished["games"]
    assert finished["digest"] == digest_of(name)
    assert [game["agrees"] for game in games] == [True] * 9
    assert all(game["stored"] >= INPUTS for game in games)
    kinds = {(game["ruleset"], game["dice"]) for game in games}
    assert kinds == {(ruleset, dice) for ruleset in RULESETS for dice in ("app", "table")}
    assert sum(game["pace"] == "mail" for game in games) == 1
    assert sum(game["handed_over"] for game in games) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_database_moves_to_postgresql_by_a_backup(name: str, tmp_path: Path) -> None:
    """Into a database without tables: they are made as they were, filled, and then migrated."""
    backup = str(tmp_path / "old.zip")
    with stored(name, tmp_path) as old, copy_of("template0") as database:
        old.manage("backup", backup, seconds=300)
        moved = {"DATABASE_URL": address_of(database), "CELERY_QUEUE_PREFIX": database}
        new = Installation.of(DATA_DIR=str(tmp_path / "new"), **moved)
        try:
            new.manage("restore", backup, seconds=300)
            check_what_was_stored(new)
            assert new.manage("shell", "--no-imports", "-c", DIGEST).strip() == digest_of(name)
        finally:
            new.kill()
