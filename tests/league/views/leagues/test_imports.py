"""Importing old seasons from files that are uploaded."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.models import League
from league.permissions import Role
from league.services.leagues.leagues import create_league
from tests.league.old_seasons import GAMES, TEAMS
from tests.league.people import person

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
    assert "no text in UTF-8" in client.post(ADDRESS, broken).content.decode()
    assert "Choose a file." in client.post(ADDRESS, {"number": "3"}).content.decode()
