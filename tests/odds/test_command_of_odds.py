"""`manage.py odds` with files, without a database."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.xdist_group("compiled")
TEAMS = "team,division,conference\nA,N,E\nB,N,E\nC,N,W\nD,N,W\n"
GAMES = "home,away,home_score,away_score,p_home\nA,B,7,3,\nC,D,0,3,\nA,B,,,3/4\nC,D,,,0.5\nD,C,,,\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "teams.csv").write_text(TEAMS)
    (tmp_path / "games.csv").write_text(GAMES)
    return tmp_path


def printed(folder: Path, *options: str) -> str:
    out = StringIO()
    files = (str(folder / "games.csv"), "--teams", str(folder / "teams.csv"))
    call_command("odds", *files, "--playoffs", "2", *options, stdout=out)
    return out.getvalue()


def last_line(folder: Path, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(folder, "--json", *options).splitlines()[-1])
    return found


def test_exact_odds_have_numbers_and_fractions(folder: Path) -> None:
    odds = last_line(folder, "--exact", "--score", "7-3")
    assert (odds["method"], odds["seasons"], list(odds["teams"])) == ("exact", 8, ["A", "B", "C", "D"])
    coin = odds["teams"]["A"]["division"] == 1  # who wins the toss if both games were split
    assert odds["teams"]["A"]["wins"] == 1.75
    assert odds["teams"]["A"]["seeds"] == {"1": 1.0 if coin else 0.75, "2": 0.0 if coin else 0.25}
    assert odds["teams"]["D"]["fraction"] == {
        "division": "3/4",
        "seeds": {"1": "3/4", "2": "1/4"},
        "playoffs": "3/4",
        "wins": "2",
    }


def test_sampled_odds_have_errors_and_a_seed(folder: Path) -> None:
    odds = last_line(folder, "--seasons", "400", "--seed", "5")
    assert (odds["method"], odds["seasons"], odds["seed"]) == ("sampled", 400, 5)
    team = odds["teams"]["D"]
    assert abs(team["division"] - 0.75) < 4 * team["error"]["division"] < 0.1
    assert odds == last_line(folder, "--seasons", "400", "--seed", "5")
    assert odds != last_line(folder, "--seasons", "400", "--seed", "6")


def test_sample_never_says_certain(folder: Path) -> None:
    (folder / "games.csv").write_text(GAMES.replace("3/4", "1"))
    assert "100" not in printed(folder, "--seasons", "400").partition("\n")[2]
    assert ">99 %" in printed(folder, "--seasons", "400")
    assert "100.0 %" in printed(folder, "--exact")


def test_seasons_of_the_files_have_a_line_each(folder: Path) -> None:
    rows = GAMES.splitlines()
    seasons = [f"{row},{season}" for season in ("2030", "2029") for row in rows[1:]]
    (folder / "games.csv").write_text("\n".join([f"{rows[0]},season", *seasons]))
    lines = [json.loads(line) for line in printed(folder, "--exact", "--json").splitlines()]
    assert [line["season"] for line in lines] == ["2029", "2030"]


@pytest.mark.parametrize(
    ("games", "options", "code"),
    [
        (GAMES.replace("3/4", "1.01"), (), "bad_probability"),
        (GAMES.replace("3/4", "1/0"), (), "bad_probability"),
        (GAMES.replace("3/4", "1e-999999999"), (), "bad_probability"),
        (GAMES.replace("3/4", "nan"), (), "bad_probability"),
        (GAMES, ("--playoffs", "3"), "uneven_places"),
        (GAMES, ("--steps", "magic"), "unknown_step"),
        (GAMES + "A,B,,,\n" * 20, ("--exact",), "too_many_open"),
        (GAMES, ("--score", "13-20"), "is no score"),
        (GAMES, ("--seasons", "0"), "no whole number from 1"),
        (GAMES, ("--seed", "-1"), "no whole number from 0"),
        (GAMES, ("--exact", "--seasons", "5"), "not allowed with"),
    ],
)
def test_refusals_say_what_to_do(folder: Path, games: str, options: tuple[str, ...], code: str) -> None:
    (folder / "games.csv").write_text(games)
    with pytest.raises(CommandError, match=code):
        printed(folder, *options)


def test_files_without_games_or_teams_are_refused() -> None:
    with pytest.raises(CommandError, match="no_files"):
        call_command("odds")


def test_files_without_a_team_are_refused(folder: Path) -> None:
    (folder / "games.csv").write_text(GAMES.splitlines()[0])
    (folder / "teams.csv").write_text(TEAMS.splitlines()[0])
    with pytest.raises(CommandError, match="no_season"):
        printed(folder, "--json", "--exact")
