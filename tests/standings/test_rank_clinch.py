"""`manage.py rank --clinch`: the marks with open games, checked by `rank` itself."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.helpers.nfl_history import NFL

YEAR, LAST_WEEK = "2015", "17"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The regular season of 2015 without the results of its last week."""
    folder = tmp_path_factory.mktemp("rank")
    with (NFL / "games.csv").open(newline="") as source:
        games = [row for row in csv.DictReader(source) if row["season"] == YEAR and row["type"] == "REG"]
    for game in games:
        if game["week"] == LAST_WEEK:
            game["home_score"] = game["away_score"] = ""
    _write(folder / "games.csv", games)
    return folder


def _write(path: Path, games: list[dict[str, Any]]) -> None:
    with path.open("w", newline="") as target:
        table = csv.DictWriter(target, games[0])
        table.writeheader()
        table.writerows(games)


def ranked(games: Path, *options: str) -> dict[str, Any]:
    out = StringIO()
    teams = str(NFL / "membership.csv")
    call_command("rank", str(games), "--teams", teams, "--playoffs", "12", "--json", *options, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())["seasons"][YEAR]
    return found


@pytest.fixture(scope="module")
def clinch(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = ranked(folder / "games.csv", "--clinch")["clinch"]
    return found


def test_settled_marks_hold_for_every_ending(clinch: dict[str, Any]) -> None:
    places = ranked(NFL / "games.csv")["playoffs"]
    qualified = {club for clubs in places.values() for club in clubs}
    settled = {club: own["playoffs"]["mark"] for club, own in clinch.items()}
    assert {club for club, mark in settled.items() if mark == "clinched"} <= qualified
    assert not {club for club, mark in settled.items() if mark == "eliminated"} & qualified
    assert set(settled.values()) == {"clinched", "eliminated", "alive"}


def test_rank_confirms_the_examples_of_open_marks(
    clinch: dict[str, Any], folder: Path, tmp_path: Path
) -> None:
    club, verdict = next(
        (c, own["playoffs"]) for c, own in clinch.items() if own["playoffs"]["mark"] == "alive"
    )
    for wish, expected in (("reached", True), ("missed", False)):
        with (folder / "games.csv").open(newline="") as source:
            games = list(csv.DictReader(source))
        scores = {(game["home"], game["away"]): game for game in verdict[wish]}
        for game in games:
            if not game["home_score"]:
                supposed = scores[game["home"], game["away"]]
                game |= {side: str(supposed[side]) for side in ("home_score", "away_score")}
        _write(tmp_path / "games.csv", games)
        qualified = ranked(tmp_path / "games.csv")["playoffs"]
        assert any(club in clubs for clubs in qualified.values()) is expected


def test_text_has_a_line_for_every_club(folder: Path) -> None:
    out = StringIO()
    options = ["--teams", str(NFL / "membership.csv"), "--playoffs", "12", "--clinch"]
    call_command("rank", str(folder / "games.csv"), *options, stdout=out)
    lines = out.getvalue().splitlines()
    assert sum("playoffs clinched" in line or "playoffs out of reach" in line for line in lines) > 16
