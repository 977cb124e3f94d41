"""`manage.py rank`, without a database."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.helpers.nfl_history import NFL, SYNTHETIC, nfl, nfl_seeds, synthetic, synthetic_orders

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


def test_a_win_by_forfeit_counts_the_points_that_the_league_awards(folder: Path) -> None:
    (folder / "games.csv").write_text(
        "home,away,home_score,away_score,outcome\nA,B,20,0,forfeit_by_away\nB,A,10,7,\n"
    )
    for options, order in (((), ["B", "A"]), (("--forfeit-points", "20"), ["A", "B"])):
        table = ranked(folder, "teams.csv", "--steps", "net_points", *options)
        assert table[""]["divisions"]["E"]["N"] == order


def test_a_league_gives_its_two_lists_with_a_slash_between_them(folder: Path) -> None:
    steps = "head_to_head, net_points/points_for"
    (table,) = ranked(folder, "teams.csv", "--explain", "--steps", steps).values()
    used = {scope: set[str]() for scope in ("division", "winners", "wild_card", "league")}
    for decision in table["decisions"]:
        used[decision["scope"]] |= {look["step"] for look in decision["steps"]}
    assert (used["division"], used["league"]) == ({"head_to_head", "net_points"}, {"points_for"})


def test_direct_comparison_orders_level_clubs_by_net_points_among_them(folder: Path) -> None:
    (folder / "teams.csv").write_text("team,division,conference\nA,N,GFL\nB,N,GFL\nC,N,GFL\n")
    (folder / "games.csv").write_text(
        "week,home,away,home_score,away_score\n"
        "1,A,B,28,7\n2,B,A,20,14\n3,A,C,10,7\n4,B,C,40,0\n5,C,A,7,14\n6,C,B,0,35\n"
    )
    orders = [
        ranked(folder, "teams.csv", "--steps", f"head_to_head,{step}")[""]["divisions"]["GFL"]["N"]
        for step in ("net_points_among,net_points", "net_points")
    ]
    assert orders == [["A", "B", "C"], ["B", "A", "C"]]


def test_points_deducted_stand_in_the_file_of_teams(folder: Path) -> None:
    (folder / "teams.csv").write_text(
        "team,division,conference,adjustment\n"
        "A,N,E,\nB,N,E,-1\nC,N,E,\N{MINUS SIGN}2\nD,N,E,+2\nF,S,E,0\nG,S,E,\n"
    )
    lines = printed(folder, "teams.csv", "--playoffs", "2").splitlines()
    assert [line[2:20].split() for line in lines[1:5]] == [
        ["D", "0-1", "(+2)", "1.000"],
        ["A", "1-1", ".500"],
        ["B", "1-1", "(-1)", ".250"],
        ["C", "1-0", "(-2)", ".000"],
    ]


@pytest.mark.parametrize("points", ["x", "1.5", "--2", "101", "\uff12", "1e1"])
def test_points_that_are_no_number_are_refused_with_their_line(folder: Path, points: str) -> None:
    (folder / "teams.csv").write_text(f"team,division,conference,adjustment\nA,N,E,1\nB,N,E,{points}\n")
    with pytest.raises(CommandError) as refused:
        printed(folder, "teams.csv")
    assert str(refused.value).startswith("bad_points: teams.csv, line 3: ")


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
        (["--steps", "net_points/"], "unknown_step: There is no tie-break step : "),
        (
            ["--steps", "net_points/points_for/points_for"],
            "unknown_step: There is no tie-break step points_for/",
        ),
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
