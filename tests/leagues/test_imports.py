"""Importing old seasons from files that are uploaded."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import League, Usage
from league.seasons.views import LARGEST
from tests.helpers.old_seasons import GAMES, TEAMS
from tests.helpers.people import person

pytestmark = pytest.mark.django_db

ADDRESS = "/leagues/old-league/import/"


@pytest.fixture
def league(client: Client) -> League:
    league = create_league(name="Old League")
    client.force_login(person("eve", league, Role.COMMISSIONER))
    return league


def files(games: str = GAMES) -> dict[str, SimpleUploadedFile]:
    return {
        "games": SimpleUploadedFile("games.csv", games.encode()),
        "teams": SimpleUploadedFile("teams.csv", TEAMS.encode()),
    }


def test_files_are_previewed_before_the_import(client: Client, league: League) -> None:
    page = client.post(ADDRESS, files())
    assert "Champion: Denver Dogs" in page.content.decode()
    assert league.seasons.count() == 0
    carried = page.context["form"].initial
    sent = {"games_text": carried["games_text"], "teams_text": carried["teams_text"], "apply": ""}
    assert client.post(ADDRESS, sent).status_code == 302
    assert [season.number for season in league.seasons.all()] == [1999]


def test_invalid_line_is_reported_and_nothing_is_saved(client: Client, league: League) -> None:
    answer = client.post(ADDRESS, files(GAMES.replace("13,16", "13,13")))
    assert answer.status_code == 422
    assert "games, line 6: a playoff game needs a winner" in answer.content.decode()
    assert (league.seasons.count(), league.teams.count()) == (0, 0)


def test_binary_or_missing_file_is_reported(client: Client, league: League) -> None:
    broken = {**files(), "games": SimpleUploadedFile("games.csv", b"\xff\xfe\x00")}
    assert "games.csv cannot be read" in client.post(ADDRESS, broken).content.decode()
    assert "Choose a file." in client.post(ADDRESS, {"number": "3"}).content.decode()


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-le"])
def test_files_in_the_encodings_of_spreadsheets_are_read(
    client: Client, league: League, encoding: str
) -> None:
    texts = {"games": f"sep=;\r\n{GAMES}".replace(",", ";"), "teams": TEAMS}
    sent = {
        name: SimpleUploadedFile(f"{name}.csv", text.replace("Denver", "München").encode(encoding))
        for name, text in texts.items()
    }
    assert "Champion: München Dogs" in client.post(ADDRESS, sent).content.decode()


def test_page_and_api_refuse_a_line_in_the_readers_language(client: Client, league: League) -> None:
    games = GAMES.replace("REG", "regular", 1)
    german = {"Accept-Language": "de"}
    page = client.post(ADDRESS, files(games), headers=german)
    program = {"games": games, "teams": TEAMS}
    answer = client.post("/api/v1/leagues/old-league/imports", program, "application/json", headers=german)
    assert (answer.status_code, answer.json()["code"]) == (409, "unknown_type")
    for text in (page.content.decode(), answer.content.decode()):
        assert "games, Zeile 2: Es gibt keinen Typ REGULAR: " in text


def test_a_preview_writes_nothing_but_the_attempt(client: Client, league: League) -> None:
    with CaptureQueriesContext(connection) as queries:
        page = client.post(ADDRESS, files())
    assert "Champion: Denver Dogs" in page.content.decode()
    written = {
        query["sql"].split('"')[1] for query in queries if query["sql"].startswith(("INSERT", "UPDATE"))
    }
    assert written == {Usage._meta.db_table}


def test_attempts_are_counted_before_the_files_are_read(
    client: Client, league: League, settings: Settings
) -> None:
    settings.SEASON_IMPORTS_PER_PERSON = 1
    assert client.post(ADDRESS, files("no CSV")).status_code == 422
    answer = client.post(ADDRESS, files())
    assert answer.status_code == 422
    assert "limit of files with old seasons (1)" in answer.content.decode()
    program = {"games": GAMES, "teams": TEAMS}
    refused = client.post("/api/v1/leagues/old-league/imports", program, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "quota_exceeded")
    assert not league.seasons.exists()


def test_the_text_of_a_preview_is_no_larger_than_a_file(client: Client, league: League) -> None:
    sent = {"games_text": GAMES + " " * LARGEST, "teams_text": TEAMS, "apply": ""}
    assert client.post(ADDRESS, sent).status_code == 422
    assert not league.seasons.exists()
