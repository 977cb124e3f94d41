"""Seasons that were played elsewhere: the same through every door, and counted right ever after."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.leagues.services import create_league
from tests.helpers.old_seasons import TEAMS
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/old-league"
# Two seasons. In 1999 Cats and Dogs tie, and the Dogs win the final; in 1998 the Bees beat everybody.
GAMES = """\
season,week,type,home,away,home_score,away_score
1999,1,REG,Ann Arbor Ants,Boston Bees,20,10
1999,1,REG,Chicago Cats,Denver Dogs,7,7
1999,2,REG,Boston Bees,Ann Arbor Ants,3,6
1999,2,REG,Denver Dogs,Chicago Cats,14,0
1999,3,SB,Ann Arbor Ants,Denver Dogs,13,16
1998,1,REG,Boston Bees,Ann Arbor Ants,21,0
1998,1,REG,Denver Dogs,Chicago Cats,3,9
1998,2,REG,Boston Bees,Chicago Cats,17,16
1998,3,SB,Chicago Cats,Boston Bees,10,24
"""
# Season -> club -> wins, losses, ties, points for and against, of the regular season, added up by hand.
TABLES = {
    1998: {
        "boston-bees": (2, 0, 0, 38, 16),
        "ann-arbor-ants": (0, 1, 0, 0, 21),
        "chicago-cats": (1, 1, 0, 25, 20),
        "denver-dogs": (0, 1, 0, 3, 9),
    },
    1999: {
        "ann-arbor-ants": (2, 0, 0, 26, 13),
        "boston-bees": (0, 2, 0, 13, 26),
        "denver-dogs": (1, 0, 1, 21, 7),
        "chicago-cats": (0, 1, 1, 7, 21),
    },
}
# Club -> seasons, titles, finals, points for and against with the playoffs.
CAREERS = {
    "boston-bees": (2, 1, 1, [75, 52]),
    "denver-dogs": (2, 1, 1, [40, 29]),
    "chicago-cats": (2, 0, 1, [42, 65]),
    "ann-arbor-ants": (2, 0, 1, [39, 50]),
}


@pytest.fixture
def eve() -> APIClient:
    """The program of the person who runs a league without a season, which is their browser too."""
    client = APIClient()
    client.force_login(person("eve", create_league(name="Old League"), Role.COMMISSIONER))
    return client


def by_api(eve: APIClient, _folder: Path) -> None:
    answer = eve.post(f"{LEAGUE}/imports", {"games": GAMES, "teams": TEAMS}, format="json")
    assert answer.status_code == 201
    assert {season["number"] for season in answer.json()["seasons"]} == {1998, 1999}


def by_page(eve: APIClient, _folder: Path) -> None:
    address = "/leagues/old-league/import/"
    files = {
        name: SimpleUploadedFile(f"{name}.csv", text.encode())
        for name, text in (("games", GAMES), ("teams", TEAMS))
    }
    carried = eve.post(address, files).context["form"].initial
    sent = {"games_text": carried["games_text"], "teams_text": carried["teams_text"], "apply": ""}
    assert eve.post(address, sent).status_code == 302


def by_command(_eve: APIClient, folder: Path) -> None:
    (folder / "games.csv").write_text(GAMES)
    (folder / "teams.csv").write_text(TEAMS)
    files = ("--games", folder / "games.csv", "--teams", folder / "teams.csv")
    call_command("import_season", "old-league", *files, verbosity=0)


def read(client: APIClient, path: str) -> Any:
    answer = client.get(f"{LEAGUE}/{path}")
    assert answer.status_code == 200
    return answer.json()


def table(client: APIClient, season: int) -> dict[str, tuple[int, ...]]:
    rows = [
        row
        for conference in read(client, f"seasons/{season}/standings")["conferences"]
        for division in conference["divisions"]
        for row in division["rows"]
    ]
    return {
        row["team"]["slug"]: (
            *(row["overall"][part] for part in ("wins", "losses", "ties")),
            row["points_for"],
            row["points_against"],
        )
        for row in rows
    }


def careers(client: APIClient) -> dict[str, tuple[Any, ...]]:
    return {
        career["name"]: (career["seasons"], career["titles"], career["finals"], career["points"])
        for career in read(client, "champions")["teams"]
    }


def champions(client: APIClient) -> list[tuple[Any, ...]]:
    return [
        (row["season"], row["team"]["slug"], row["runner_up"]["slug"], row["score"])
        for row in read(client, "champions")["champions"]
    ]


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("door", [by_api, by_page, by_command])
def test_standings_and_almanac_are_right_whichever_way_the_seasons_came(
    eve: APIClient, tmp_path: Path, door: Callable[[APIClient, Path], None]
) -> None:
    door(eve, tmp_path)
    assert {season: table(eve, season) for season in TABLES} == TABLES
    assert champions(eve) == [
        (1999, "denver-dogs", "ann-arbor-ants", "16–13"),
        (1998, "boston-bees", "chicago-cats", "24–10"),
    ]
    assert careers(eve) == CAREERS
    almanac = words_of(eve.get("/leagues/old-league/almanac/").content.decode())
    for line in (
        "Season 1999 Dogs 1-0-1 · beat Ants 16–13",
        "Season 1998 Bees 2-0 · beat Cats 24–10",
        "Dogs 1 1 1 (1-0) 2-1-1 .625 2 40–29",
        "Cats 0 1 1 (0-1) 1-3-1 .300 2 42–65",
    ):
        assert line in almanac


def test_the_correction_of_an_old_final_moves_the_title_and_its_revert_moves_it_back(
    eve: APIClient, tmp_path: Path
) -> None:
    by_api(eve, tmp_path)
    before = champions(eve), careers(eve)
    [final] = read(eve, "seasons/1998/fixtures?kind=playoff")["results"]
    address = f"{LEAGUE}/seasons/1998/fixtures/{final['number']}/correct"
    body = {"home_score": 26, "away_score": 24, "reason": "The book was wrong"}
    assert eve.post(address, body, format="json").status_code == 200
    assert champions(eve)[1] == (1998, "chicago-cats", "boston-bees", "26–24")
    assert (careers(eve)["chicago-cats"], careers(eve)["boston-bees"]) == (
        (2, 1, 1, [58, 65]),
        (2, 0, 1, [75, 68]),
    )
    assert table(eve, 1998) == TABLES[1998]
    [change] = read(eve, "changes?kind=result_corrected")["results"]
    assert eve.post(f"{LEAGUE}/changes/{change['id']}/revert", {}, format="json").status_code == 201
    assert (champions(eve), careers(eve)) == before
