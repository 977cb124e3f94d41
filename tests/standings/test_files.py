"""Seasons from CSV files, and refusals that say which line to correct."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.frame.csv_files import parse_rows
from league.frame.errors import Refused
from league.standings.files import FileSeason, read_seasons
from league.standings.records import Club, GameOutcome, PlayedGame
from tests.fuzzing.mutations import within_limits

TEAMS = "team,division,conference\nA,N,E\nB,N,E\n"
HEADER = "home,away,home_score,away_score"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "teams.csv").write_text(TEAMS)
    return tmp_path


def read(folder: Path, games: str, teams: str = TEAMS) -> list[FileSeason]:
    (folder / "games.csv").write_text(games)
    (folder / "teams.csv").write_text(teams)
    return read_seasons(folder / "games.csv", folder / "teams.csv")


def refusal(folder: Path, games: str, teams: str = TEAMS) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        read(folder, games, teams)
    return refused.value.code, refused.value.sentence


def test_without_a_season_column_there_is_one_season_without_a_name(folder: Path) -> None:
    clubs = [Club("A", "E", "N"), Club("B", "E", "N")]
    assert read(folder, f"{HEADER}\nA,B,7,3\n") == [FileSeason("", clubs, [PlayedGame("A", "B", 7, 3)], [])]


def test_a_game_without_scores_is_not_played_yet(folder: Path) -> None:
    assert [season.games for season in read(folder, f"{HEADER}\nA,B,,\n")] == [[]]


def test_teams_without_a_season_play_in_every_season(folder: Path) -> None:
    seasons = read(folder, f"season,{HEADER}\n10,A,B,7,3\n9,A,B,7,3\n")
    assert [(season.name, len(season.clubs)) for season in seasons] == [("9", 2), ("10", 2)]


def test_each_season_has_its_own_teams(folder: Path) -> None:
    teams = "season,team,division,conference\n1,A,N,E\n1,B,N,E\n2,A,N,E\n2,C,N,E\n"
    seasons = read(folder, f"season,{HEADER}\n1,A,B,7,3\n2,A,C,7,3\n", teams)
    assert [[club.name for club in season.clubs] for season in seasons] == [["A", "B"], ["A", "C"]]


def test_games_without_a_season_use_the_only_season_of_teams(folder: Path) -> None:
    teams = "season,team,division,conference\n2002,A,N,E\n2002,B,N,E\n"
    assert [len(season.clubs) for season in read(folder, f"{HEADER}\nA,B,7,3\n", teams)] == [2]


def test_other_types_than_reg_do_not_count(folder: Path) -> None:
    (season,) = read(folder, f"{HEADER},type\nA,B,7,3,REG\nA,B,7,3,WC\nA,Elsewhere,7,3,PRE\n")
    assert season.games == [PlayedGame("A", "B", 7, 3)]


def test_optional_columns_are_read(folder: Path) -> None:
    header = f"week,{HEADER},outcome,home_touchdowns,away_touchdowns"
    (season,) = read(folder, f"{header}\n3,A,B,7,3,,1,0\n4,B,A,,,forfeit_by_home,,\n")
    assert season.games == [
        PlayedGame("A", "B", 7, 3, week=3, home_touchdowns=1, away_touchdowns=0),
        PlayedGame("B", "A", week=4, outcome=GameOutcome.FORFEIT_BY_HOME),
    ]


def test_byte_order_mark_blanks_and_empty_lines_are_accepted(folder: Path) -> None:
    (season,) = read(folder, f"\ufeff{HEADER}\r\n\r\n A , B ,7, 3\r\n")
    assert season.games == [PlayedGame("A", "B", 7, 3)]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_files_from_spreadsheets_are_read(folder: Path, separator: str) -> None:
    games = f"{HEADER.title()},,\nA,B,7,3,,\n,,,,,\n".replace(",", separator)
    (season,) = read(folder, games, TEAMS.replace(",", separator))
    assert season.games == [PlayedGame("A", "B", 7, 3)]


def test_season_without_counting_games_has_its_clubs(folder: Path) -> None:
    seasons = read(folder, f"season,type,{HEADER}\n2002,WC,A,B,7,3\n")
    assert [(season.name, len(season.clubs), season.games) for season in seasons] == [("2002", 2, [])]


def test_empty_games_file_gives_the_seasons_of_teams(folder: Path) -> None:
    assert [(season.name, len(season.clubs)) for season in read(folder, f"{HEADER}\n")] == [("", 2)]


@pytest.mark.parametrize(
    ("games", "code", "sentence"),
    [
        ("", "missing_column", "there is no column home, away, home_score, away_score"),
        ("home,away,home_score\n", "missing_column", "games.csv, line 1: there is no column away_score"),
        (f"{HEADER}\nA,B,7\n", "bad_row", "games.csv, line 2: 3 cells for 4 columns"),
        (f"{HEADER}\nA,B,7,3,\n", "bad_row", "games.csv, line 2: 5 cells for 4 columns"),
        (f"{HEADER}\nA,,7,3\n", "empty_cell", "games.csv, line 2: the column away is empty"),
        (f"{HEADER}\nA,B,7,3\nA,B,x,3\n", "bad_number", "games.csv, line 3: home_score is 'x'"),
        (f"{HEADER}\nA,B,-7,3\n", "bad_number", "games.csv, line 2: home_score is '-7'"),
        (f"{HEADER}\nA,B,7,1.5\n", "bad_number", "games.csv, line 2: away_score is '1.5'"),
        (f"{HEADER}\nA,B,7,\n", "missing_score", "games.csv, line 2: only one side has a score"),
        (f"{HEADER}\nA,Z,7,3\n", "unknown_team", "games.csv, line 2: there is no team Z in teams.csv"),
        (f"{HEADER}\nA,Z,,\n", "unknown_team", "games.csv, line 2: there is no team Z in teams.csv"),
        (f"{HEADER}\nA,A,7,3\n", "plays_itself", "games.csv, line 2: A cannot play itself"),
        (
            f"{HEADER},outcome\nA,B,7,3,rain\n",
            "unknown_outcome",
            "games.csv, line 2: there is no outcome rain",
        ),
        (f"{HEADER},week\nA,B,7,3,1\nA,B,7,3,1\n", "twice_in_a_week", "line 3: A plays twice in week 1"),
        (
            f"{HEADER},home\nA,B,7,3,B\n",
            "duplicate_column",
            "games.csv, line 1: the column home is there twice",
        ),
        (f'{HEADER}\n"A,B,7,3\n', "file_unreadable", "games.csv cannot be read"),
    ],
)
def test_invalid_line_is_refused_with_its_number(folder: Path, games: str, code: str, sentence: str) -> None:
    refused = refusal(folder, games)
    assert refused[0] == code
    assert sentence in refused[1]


@pytest.mark.parametrize(
    ("teams", "code", "sentence"),
    [
        ("team,division\nA,N\n", "missing_column", "teams.csv, line 1: there is no column conference"),
        (f"{TEAMS}A,S,E\n", "duplicate_team", "teams.csv, line 4: A is here twice"),
        (f"{TEAMS}C,,E\n", "empty_cell", "teams.csv, line 4: the column division is empty"),
        (
            "team,division,conference\n",
            "season_needed",
            "teams.csv has no teams for season '2002' (it has none)",
        ),
        (
            "season,team,division,conference\n2001,A,N,E\n2001,B,N,E\n",
            "season_needed",
            "teams.csv has no teams for season '2002' (it has 2001)",
        ),
    ],
)
def test_invalid_teams_are_refused(folder: Path, teams: str, code: str, sentence: str) -> None:
    refused = refusal(folder, f"season,{HEADER}\n2002,A,B,7,3\n", teams)
    assert refused[0] == code
    assert sentence in refused[1]


def test_missing_file_is_refused(folder: Path) -> None:
    with pytest.raises(Refused) as refused:
        read_seasons(folder / "nowhere.csv", folder / "teams.csv")
    assert refused.value.code == "file_unreadable"


def test_binary_file_is_refused(folder: Path) -> None:
    (folder / "games.csv").write_bytes(b"\xff\xfe\x00home")
    with pytest.raises(Refused) as refused:
        read_seasons(folder / "games.csv", folder / "teams.csv")
    assert refused.value.code == "file_unreadable"


@pytest.mark.parametrize("games", ["," * 500_000, HEADER + ",a" * 100])
def test_very_many_columns_are_refused_before_they_are_compared(folder: Path, games: str) -> None:
    with within_limits():
        assert refusal(folder, games)[0] == "too_many_columns"


@pytest.mark.parametrize("lines", ["\n", "A,B,1,2\n"])
def test_an_upload_ends_at_its_most_lines_empty_ones_too(lines: str) -> None:
    content = (HEADER + "\n" + lines * 50_000).encode()
    with within_limits(), pytest.raises(Refused) as refused:
        list(parse_rows("games", content, ("home", "away"), most=8_000))
    assert refused.value.code == "too_many_lines"
