"""`manage.py schedule`, without a database."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.clubs import expansion
from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import draw
from tests.schedule.shapes import LITTLE


def drawn(*options: str) -> tuple[str, dict[str, Any]]:
    """What it prints, and the certificate from the last line of standard error."""
    out, err = StringIO(), StringIO()
    call_command("schedule", *options, stdout=out, stderr=err)
    return out.getvalue(), json.loads(err.getvalue().splitlines()[-1])


@pytest.fixture
def teams(tmp_path: Path) -> str:
    path = tmp_path / "teams.csv"
    path.write_text('team,division,conference\n"Rovers, Old",N,E\nUnited,N,E\nCity,S,E\nTown,S,E\n')
    return str(path)


def test_round_robin_of_teams_from_a_file_is_printed_as_csv(teams: str) -> None:
    out, certificate = drawn("--preset", "round_robin", "--seed", "5", "--teams", teams, "--csv")
    shape = LeagueShape.of({"E": {"N": ["Rovers, Old", "United"], "S": ["City", "Town"]}})
    plan = draw(preset="round_robin", shape=shape, seed=5)
    assert list(csv.reader(StringIO(out))) == [
        ["week", "home", "away"],
        *([str(match.week), match.home, match.away] for match in plan.games),
    ]
    assert certificate == plan.certificate.as_dict()


def test_without_a_file_the_expansion_teams_play_classic_14() -> None:
    out, certificate = drawn("--seed", "5", "--effort", str(LITTLE), "--csv")
    games = list(csv.DictReader(StringIO(out)))
    keys = {c.key for divisions in expansion().values() for clubs in divisions.values() for c in clubs}
    assert {game["home"] for game in games} == keys
    assert (len(games), certificate["preset"], certificate["violations"]) == (168, "classic_14", [])


def test_without_csv_the_games_are_listed_by_week(teams: str) -> None:
    out, _ = drawn("--preset", "round_robin", "--seed", "5", "--teams", teams)
    lines = out.splitlines()
    assert lines[::3] == ["Week 1", "Week 2", "Week 3"]
    assert sum(" at " in line for line in lines) == 6


@pytest.mark.parametrize(
    ("code", "wish", "games", "sentence"),
    [
        (
            "fixed",
            'clubs = ["City", "United"]\nhome = "United"',
            ["City United", "Rovers Town"],
            "City and United meet in week 3 at the field of United",
        ),
        (
            "rivalry_weeks",
            'pairs = [["United", "City"]]\nname = "Derby Day"',
            ["City United", "Rovers Town"],
            "Week 3 is Derby Day: City and United",
        ),
        (
            "rivalry_weeks",
            "",
            ["City Town", "Rovers United"],
            "Week 3 is Rivalry Week: the divisions among themselves",
        ),
    ],
)
def test_constraints_of_a_file_are_kept_and_certified(
    teams: str, tmp_path: Path, code: str, wish: str, games: list[str], sentence: str
) -> None:
    path = tmp_path / "wishes.toml"
    path.write_text(f"[[{code}]]\nweek = 3\n{wish}\n")
    options = ["--preset", "round_robin", "--seed", "5", "--teams", teams, "--constraints", str(path)]
    out, certificate = drawn(*options, "--csv")
    rows = csv.DictReader(StringIO(out.replace("Rovers, Old", "Rovers")))
    week_3 = [row for row in rows if row["week"] == "3"]
    assert sorted(" ".join(sorted((row["home"], row["away"]))) for row in week_3) == games
    if "home" in wish:
        assert {"week": "3", "home": "United", "away": "City"} in week_3
    assert certificate["wishes"] == [{"code": code, "sentence": sentence, "kept": True}]


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("unknown_preset", ["--preset", "classic_15"]),
        ("bad_effort", ["--effort", "-1"]),
        ("file_unreadable", ["--teams", "nowhere.csv"]),
        ("bad_seconds", ["--seconds", "0"]),
        ("file_unreadable", ["--constraints", "nowhere.toml"]),
    ],
)
def test_impossible_draws_are_refused_with_their_code(code: str, options: list[str]) -> None:
    with pytest.raises(CommandError, match=f"^{code}: "):
        drawn("--seed", "5", *options)
