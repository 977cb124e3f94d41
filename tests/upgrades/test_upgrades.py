"""Databases that other versions have made: this version serves them and plays on, on either database."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.databases import address_of, copy_of
from tests.helpers.commands import ask
from tests.installation import UNCHECKED, Installation
from tests.table.phones import RULESETS
from tests.upgrades.filling import INPUTS
from tests.upgrades.store import STORED

NAMES = sorted(path.name.removesuffix(".sqlite3.gz") for path in STORED.glob("*.sqlite3.gz"))
FINISH = "from tests.upgrades.filling import finish; print(finish())"
PAGES = ["", "standings/", "scores/", "weeks/1/", "teams/boston-bombers/"]
GAME_OF_PUBLIC_DICE = """
SELECT public_id FROM games_game WHERE state = 'finished' AND drawn_from_id IS NULL ORDER BY id LIMIT 1
"""


@contextmanager
def upgraded(name: str, vendor: str, folder: Path) -> Iterator[Installation]:
    """The stored database, migrated in place, or moved to PostgreSQL as an operator would."""
    data = folder / "old"
    data.mkdir()
    (data / "league.sqlite3").write_bytes(gzip.decompress((STORED / f"{name}.sqlite3.gz").read_bytes()))
    variables = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CELERY_QUEUE_PREFIX": ""}
    old = Installation.of(DATA_DIR=str(data), **variables)
    if vendor == "sqlite":
        old.manage("migrate", UNCHECKED, "--verbosity", "0")
        yield old
        old.kill()
        return
    old.manage("backup", str(folder / "old.zip"), seconds=300)
    with copy_of("template0") as database:
        new = Installation.of(
            DATA_DIR=str(folder / "new"), DATABASE_URL=address_of(database), CELERY_QUEUE_PREFIX=database
        )
        new.manage("restore", str(folder / "old.zip"), seconds=300)
        yield new
        new.kill()


@pytest.fixture(
    scope="module",
    params=[(name, vendor) for name in NAMES for vendor in ("sqlite", "postgresql")],
    ids="-".join,
)
def stored(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Installation]]:
    """A stored database's name, and the running service on it."""
    name, vendor = request.param
    with upgraded(name, vendor, tmp_path_factory.mktemp("upgraded")) as installation:
        installation.start_web()
        yield name, installation


@pytest.fixture(scope="module")
def installation(stored: tuple[str, Installation]) -> Installation:
    return stored[1]


@pytest.fixture(scope="module")
def finished(installation: Installation) -> dict[str, Any]:
    """What `filling.finish` says when the games that were in progress are over."""
    found: dict[str, Any] = json.loads(
        installation.manage("shell", "--no-imports", "-c", FINISH, seconds=300)
    )
    return found


def page(installation: Installation, path: str) -> str:
    with urlopen(f"{installation.url}/leagues/expansion-league/1/{path}") as answer:
        text: str = answer.read().decode()
        return text


def test_there_is_a_stored_database() -> None:
    assert NAMES


@pytest.mark.parametrize("path", PAGES)
def test_the_pages_of_the_season_are_served(installation: Installation, path: str) -> None:
    assert "Bombers" in page(installation, path)


def test_a_stored_game_has_its_play_by_play(installation: Installation) -> None:
    assert "Extra point" in page(installation, "games/1/")


def test_the_people_and_their_invitation_are_there(installation: Installation) -> None:
    assert ask(installation, "SELECT count(*) FROM league_invitation") == 1
    members = "SELECT count(*) FROM league_member JOIN auth_user ON user_id = auth_user.id"
    assert ask(installation, f"{members} WHERE username = 'eve' AND role = 'commissioner'") == 2
    assert ask(installation, "SELECT count(DISTINCT visibility) FROM league_league") == 1


def test_a_stored_game_of_public_dice_can_be_verified(installation: Installation) -> None:
    game = ask(installation, GAME_OF_PUBLIC_DICE)
    said = installation.manage("verify", str(game))
    assert said.endswith("Everything agrees.\n")
    assert "anybody could predict them" in said
    assert "anybody can predict" in page(installation, "")


def test_the_played_games_are_the_same_to_the_last_die(
    stored: tuple[str, Installation], finished: dict[str, Any]
) -> None:
    name, _installation = stored
    assert finished["digest"] == (STORED / f"{name}.digest").read_text().strip()


def test_every_game_in_progress_is_resumed_and_finished(finished: dict[str, Any]) -> None:
    games = finished["games"]
    assert [game["agrees"] for game in games] == [True] * 9
    assert all(game["stored"] >= INPUTS for game in games)
    kinds = {(game["ruleset"], game["dice"]) for game in games}
    assert kinds == {(ruleset, dice) for ruleset in RULESETS for dice in ("app", "table")}
    assert sum(game["pace"] == "mail" for game in games) == 1
    assert sum(game["handed_over"] for game in games) == 1


@pytest.mark.usefixtures("finished")
def test_no_game_is_left_in_progress(installation: Installation) -> None:
    assert ask(installation, "SELECT count(*) FROM games_game WHERE state = 'in_progress'") == 0
    assert ask(installation, "SELECT count(*) FROM league_result WHERE state = 'in_progress'") == 0
    assert ask(installation, "SELECT count(*) FROM league_result WHERE state = 'final'") >= 14


@pytest.mark.usefixtures("finished")
def test_what_is_derived_from_stored_games_has_not_changed(installation: Installation) -> None:
    assert installation.manage("rebuild", "--check").endswith(" 0 values differ.\n")


@pytest.mark.usefixtures("finished")
def test_the_season_is_played_on(installation: Installation) -> None:
    done = installation.manage(
        "season", "--league", "Expansion League", "--weeks", "2", "--no-serve", "--json"
    )
    assert json.loads(done.splitlines()[-1])["games"] == 24
