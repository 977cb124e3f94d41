"""`manage.py rank`, without a database."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.league.nfl_history import NFL, SYNTHETIC, nfl, nfl_seeds, synthetic, synthetic_orders

NOBODY = "there is no team Nobody in teams.csv: add it there or correct it here"


def ranked(folder: Path, teams: str, *options: str) -> dict[str, Any]:
    seasons: dict[str, Any] = json.loads(printed(folder, teams, "--json", *options))["seasons"]
    return seasons


def printed(folder: Path, teams: str, *options: str) -> str:
    out = StringIO()
    call_command("rank", str(folder / "games.csv"), "--teams", str(folder / teams), *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three conferences of two clubs; A and B split their games."""
    (tmp_path / "teams.csv").write_text(
        "team,division,conference\nA,N,E\nB,N,E\nC,N,W\nD,N,W\nF,N,X\nG,N,X\n"
    )
    (tmp_path / "games.csv").write_text("home,away,home_score,away_score\nA,B,7,3\nB,A,9,3\nC,D,3,0\nF,G,,\n")
    return tmp_path


def test_real_seasons_are_ranked_from_their_files() -> None:
    seasons = ranked(NFL, "membership.csv", "--playoffs", "12")
    assert sorted(seasons) == sorted(nfl_seeds())
    assert [seasons[str(year)]["playoffs"] for year in range(2002, 2020)] == [
        nfl_seeds()[str(year)] for year in range(2002, 2020)
    ]


def test_output_has_divisions_seeds_and_playoffs() -> None:
    table = synthetic("5")
    assert ranked(SYNTHETIC, "teams.csv")["5"] == {
        "divisions": table.divisions,
        "seeds": synthetic_orders("conf")["5"],
        "playoffs": {conference: seeds[:5] for conference, seeds in table.seeds.items()},
    }


def test_reasons_are_printed_on_request() -> None:
    decisions = ranked(NFL, "membership.csv", "--explain")["2002"]["decisions"]
    assert [decision["sentences"] for decision in decisions] == [d.sentences() for d in nfl("2002").decisions]


def test_steps_can_be_named_one_by_one(folder: Path) -> None:
    by_points = ranked(folder, "teams.csv", "--steps", "head_to_head,net_points")
    assert by_points[""]["divisions"]["E"] == {"N": ["B", "A"]}


def test_places_are_shared_equally_by_conferences(folder: Path) -> None:
    assert ranked(folder, "teams.csv", "--playoffs", "3")[""]["playoffs"] == {
        conference: seeds[:1] for conference, seeds in ranked(folder, "teams.csv")[""]["seeds"].items()
    }


def test_the_text_shows_tables_seeds_and_reasons(folder: Path) -> None:
    lines = printed(folder, "teams.csv", "--explain", "--playoffs", "3").splitlines()
    assert lines[:8] == [
        "N     W-L-T   Pct   PF   PA   Home   Away    Div   Conf   SOV   SOS Strk",
        "1. B    1-1  .500   12   10    1-0    0-1    1-1    1-1  .500  .500",
        "2. A    1-1  .500   10   12    1-0    0-1    1-1    1-1  .500  .500",
        "",
        "E playoffs: 1 B",
        "E out: 2 A",
        "",
        "N     W-L-T   Pct   PF   PA   Home   Away    Div   Conf   SOV   SOS Strk",
    ]
    why = lines.index("Place 1 in N: A and B are level at 1-1 (.500).")
    assert lines[why + 1] == "  Head-to-head record: A 1-1 (.500), B 1-1 (.500); still level."


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--steps", "yards"], "unknown_step: There is no tie-break step yards: "),
        (
            ["--playoffs", "10"],
            "uneven_places: 10 playoff places cannot be shared equally by 3 conferences: ",
        ),
        (["--playoffs", "0"], "'0' is no number of places"),
    ],
)
def test_options_that_make_no_sense_are_refused(folder: Path, options: list[str], message: str) -> None:
    with pytest.raises(CommandError) as refused:
        printed(folder, "teams.csv", *options)
    assert message in str(refused.value)


def test_a_bad_file_is_refused_with_code_file_and_line(folder: Path) -> None:
    (folder / "games.csv").write_text("home,away,home_score,away_score\nA,Nobody,7,3\n")
    with pytest.raises(CommandError) as refused:
        printed(folder, "teams.csv")
    assert str(refused.value) == f"unknown_team: games.csv, line 2: {NOBODY}."
