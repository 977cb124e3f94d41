"""Files as people have them: from spreadsheets, nflverse, our own export. `rank` and the import read them
alike."""

from __future__ import annotations

from codecs import BOM_UTF16_LE
from pathlib import Path

import pytest
from django.utils import translation

from league.almanac.old_seasons import OldSeason, read_old_seasons
from league.frame.csv_files import parse_rows
from league.frame.errors import Refused
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS, FileSeason, read_seasons
from league.standings.records import GameOutcome, PlayedGame
from tests.fuzzing.mutations import within_limits

TEAMS = "team,division,conference\nA,N,X\nB,N,X\nC,N,X\nD,N,X\n"
HEADER = "week,home,away,home_score,away_score"
GERMANS = "team;division;conference\nKöln Falcons;Nord;GFL\nBerlin Adler;Nord;GFL\n"
GERMAN_GAMES = "week;home;away;home_score;away_score\n1;Köln Falcons;Berlin Adler;21;14\n"
GERMAN_GAME = PlayedGame("Köln Falcons", "Berlin Adler", 21, 14, week=1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def ranked(folder: Path, games: str | bytes, teams: str | bytes = TEAMS) -> list[FileSeason]:
    """The seasons as `rank` reads them."""
    for name, content in (("games.csv", games), ("teams.csv", teams)):
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_seasons(folder / "games.csv", folder / "teams.csv")


def imported(games: str | bytes, teams: str | bytes = TEAMS) -> list[OldSeason]:
    """The seasons as the import reads them."""
    played, clubs = (text if isinstance(text, bytes) else text.encode() for text in (games, teams))
    rows = parse_rows("games.csv", played, GAME_COLUMNS), parse_rows("teams.csv", clubs, TEAM_COLUMNS)
    return read_old_seasons(*rows, "teams.csv")


def regular_games(folder: Path, games: str | bytes, teams: str | bytes = TEAMS) -> list[PlayedGame]:
    """The games that count, which are the same for both."""
    (season,), (old,) = ranked(folder, games, teams), imported(games, teams)
    assert season.games == [game.game for game in old.games if game.round is None]
    return season.games


def refusal(folder: Path, games: str | bytes, teams: str | bytes = TEAMS) -> Refused:
    """The refusal, which is the same for both."""
    with pytest.raises(Refused) as by_rank:
        ranked(folder, games, teams)
    with pytest.raises(Refused) as by_import:
        imported(games, teams)
    assert (by_rank.value.code, by_rank.value.sentence) == (by_import.value.code, by_import.value.sentence)
    return by_rank.value


@pytest.mark.parametrize("kind", ["", "reg", "REG", "Reg"])
def test_an_empty_type_and_reg_in_any_case_are_the_regular_season(folder: Path, kind: str) -> None:
    games = f"type,{HEADER}\n{kind},1,A,B,7,3\nsb,,A,B,21,20\npre,1,Elsewhere,B,7,3\n"
    assert regular_games(folder, games) == [PlayedGame("A", "B", 7, 3, week=1)]
    assert imported(games)[0].rounds == ["1st & Goal Bowl"]


def test_an_unknown_type_is_refused_with_its_line_and_the_known_ones(folder: Path) -> None:
    refused = refusal(folder, f"type,{HEADER}\nREG,1,A,B,7,3\nregular,1,C,D,7,3\n")
    assert refused.code == "unknown_type"
    assert refused.sentence.startswith(
        "games.csv, line 3: there is no type REGULAR: leave it empty or choose "
    )
    assert "REG, PRE, WC, DIV" in refused.sentence


@pytest.mark.parametrize(
    "game",
    [
        "A,B,20,0,forfeit_by_home",
        "A,B,0,20,forfeit_by_away",
        "A,B,7,7,forfeit_by_away",
        "A,B,20,0,draw",
        "A,B,7,7,draw",
        "A,B,7,0,no_contest",
        "A,B,0,7,double_forfeit",
    ],
)
def test_a_score_that_contradicts_the_outcome_is_refused_with_its_line(folder: Path, game: str) -> None:
    refused = refusal(folder, f"{HEADER},outcome\n1,C,D,7,3,\n1,{game}\n")
    assert (refused.code, refused.sentence[:19]) == ("contradicting_score", "games.csv, line 3: ")


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        ("A,B,0,20,forfeit_by_home", GameOutcome.FORFEIT_BY_HOME),
        ("A,B,20,0,Forfeit_By_Away", GameOutcome.FORFEIT_BY_AWAY),
        ("A,B,,,forfeit_by_away", GameOutcome.FORFEIT_BY_AWAY),
        ("A,B,0,0,no_contest", GameOutcome.NO_CONTEST),
        ("A,B,,,draw", GameOutcome.DRAW),
    ],
)
def test_the_printed_score_of_a_game_that_was_not_played_is_read_and_does_not_count(
    folder: Path, game: str, outcome: GameOutcome
) -> None:
    assert regular_games(folder, f"{HEADER},outcome\n1,{game}\n") == [
        PlayedGame("A", "B", week=1, outcome=outcome)
    ]


@pytest.mark.parametrize("second", ["1,A,B,7,3", "1,B,A,3,7", "01,A,B,7,3", "1.0,B,A,3,7", "1,A,C,7,3"])
def test_a_club_that_plays_twice_in_a_week_is_refused(folder: Path, second: str) -> None:
    refused = refusal(folder, f"{HEADER}\n1,A,B,7,3\n{second}\n")
    assert (refused.code, refused.sentence[:19]) == ("twice_in_a_week", "games.csv, line 3: ")


def test_the_same_game_in_another_week_and_weeks_that_are_left_out_are_read(folder: Path) -> None:
    games = regular_games(folder, f"{HEADER}\n1,A,B,7,3\n2,A,C,7,3\n4,A,B,7,3\n")
    assert [game.week for game in games] == [1, 2, 4]


def test_without_weeks_rank_knows_none_and_the_import_takes_the_order_of_the_file(folder: Path) -> None:
    games = "home,away,home_score,away_score\nA,D,7,3\nA,B,3,7\nC,D,7,3\nA,B,7,3\n"
    (season,), (old,) = ranked(folder, games), imported(games)
    assert {game.week for game in season.games} == {None}
    assert [(game.week, game.game.home) for game in old.games] == [(1, "A"), (2, "A"), (2, "C"), (3, "A")]


def test_some_games_without_a_week_beside_others_with_one_are_refused(folder: Path) -> None:
    assert refusal(folder, f"{HEADER}\n1,A,B,7,3\n,C,D,7,3\n").code == "bad_week"


@pytest.mark.parametrize("bye", ["1,C,,,", "1,,C,,", "1,C,BYE,,", "1,bye,C,NA,NA", "2,,,,"])
def test_a_bye_is_no_game(folder: Path, bye: str) -> None:
    assert len(regular_games(folder, f"{HEADER}\n1,A,B,7,3\n{bye}\n")) == 1


def test_a_line_with_a_score_and_without_an_opponent_is_refused(folder: Path) -> None:
    assert refusal(folder, f"{HEADER}\n1,C,,7,3\n").code == "empty_cell"
    assert refusal(folder, f"{HEADER}\n1,C,BYE,7,3\n").code == "unknown_team"


def test_a_club_may_be_named_bye(folder: Path) -> None:
    teams = TEAMS.replace("B,N,X", "Bye,N,X")
    (season,) = ranked(folder, f"{HEADER}\n1,A,Bye,,\n", teams)
    assert [(game.home, game.away) for game in season.left] == [("A", "Bye")]


@pytest.mark.parametrize(
    "before",
    ["", "\n", ";;;;\r\n\n", "sep=;\n", "\nSEP=;\r\n", '"sep=;"\n'],
    ids=["plain", "blank", "cells", "sep", "upper", "quoted"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_spreadsheets_encodings_and_first_lines_are_read(folder: Path, encoding: str, before: str) -> None:
    games, teams = ((before + text).encode(encoding) for text in (GERMAN_GAMES, GERMANS))
    assert regular_games(folder, games, teams) == [GERMAN_GAME]


@pytest.mark.parametrize("separator", ["|", ":", "\t", ","])
def test_the_separator_that_excel_names_is_used(folder: Path, separator: str) -> None:
    games = f"sep={separator}\n" + GERMAN_GAMES.replace(";", separator)
    assert regular_games(folder, games, GERMANS) == [GERMAN_GAME]


def test_the_number_of_a_line_counts_lines_before_the_header_and_line_breaks_in_cells(folder: Path) -> None:
    games = f'sep=,\n\n{HEADER},note\n1,A,B,7,3,"two\nlines"\n1,C,D,x,3,\n'
    assert refusal(folder, games).sentence.startswith("games.csv, line 6: home_score is 'x'")


@pytest.mark.parametrize(
    "name",
    [
        "Ko\u0308ln Falcons",
        "Köln\u00a0Falcons",
        "Köln  Falcons ",
        "Köln Falcons\u200b",
        "Kö\u00adln Falcons",
        "\u200eKöln Falcons\u200f",
        "\u2068Köln Falcons\u2069",
        "\ufeffKöln\u2009Falcons",
        "Köl\u200dn Falcons",
    ],
)
def test_names_that_look_the_same_are_the_same(folder: Path, name: str) -> None:
    assert regular_games(folder, GERMAN_GAMES.replace("Köln Falcons", name), GERMANS) == [GERMAN_GAME]
    assert refusal(folder, GERMAN_GAMES, f"{GERMANS}{name};Nord;GFL\n").code == "duplicate_team"


def test_names_in_other_letters_are_other_names(folder: Path) -> None:
    assert refusal(folder, GERMAN_GAMES.replace("Köln", "KÖLN"), GERMANS).code == "unknown_team"


def test_nflverse_is_read_as_it_is(folder: Path) -> None:
    games = (
        "game_id,season,game_type,week,away_team,away_score,home_team,home_score,location,roof\n"
        "x,2025,REG,10.0,B,7.0,A,10.0,Home,outdoors\n"
        "x,2025,REG,11,C,NA,D,,Home,dome\n"
        "x,2025,WC,19,B,3,A,10,Neutral,dome\n"
    )
    teams = "team_abbr,team_name,team_conf,team_division\nA,Ants,X,N\nB,Bees,X,N\nC,Cats,X,N\nD,Dogs,X,N\n"
    (season,) = ranked(folder, games, teams)
    assert (season.name, season.games) == ("2025", [PlayedGame("A", "B", 10, 7, week=10)])
    assert [(game.home, game.away) for game in season.left] == [("D", "C")]
    (old,) = imported("\n".join(line for line in games.splitlines() if ",NA," not in line), teams)
    assert [(game.week, game.neutral) for game in old.games] == [(10, False), (11, True)]


def test_the_playoffs_of_our_own_export_are_rounds_by_week() -> None:
    games = (
        f"game_type,week_name,{HEADER.replace('home,away', 'home_team,away_team')}\n"
        "REG,Week 1,1,A,B,7,3\nPOST,Semifinals,2,A,C,7,3\nPOST,Semifinals,2,B,D,7,3\n"
        "POST,1st & Goal Bowl,3,A,B,7,3\n"
    )
    assert imported(games)[0].rounds == ["Semifinals", "1st & Goal Bowl"]
    without = games.replace("week_name", "note")
    assert [(game.week, game.round) for game in imported(without)[0].games] == [
        (1, None),
        (2, 1),
        (2, 1),
        (3, 2),
    ]


def test_refusals_are_in_the_readers_language(folder: Path) -> None:
    with translation.override("de"):
        refused = refusal(folder, f"{HEADER}\n1,A,Z,7,3\n")
    assert refused.sentence.startswith("games.csv, Zeile 2: ")
    assert "Team Z" in refused.sentence


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00",
        b"\xff\xfe\x00\x00h\x00\x00\x00",
        b"\0" * 1000,
        HEADER.encode() + b"\n1,A\0,B,7,3\n",
        b"\x89PNG\r\n\x1a\n\x81\x8d",
        "Köln".encode() + "Köln".encode("cp1252"),
    ],
    ids=["cut", "utf-32", "zeros", "zero", "picture", "mixed"],
)
def test_what_is_no_text_is_refused(folder: Path, content: bytes) -> None:
    refused = refusal(folder, content)
    assert refused.code == "file_unreadable"
    assert "save it as “CSV UTF-8”" in refused.sentence


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ("1e9", "bad_number"),
        ("-1", "bad_number"),
        ("10.5", "bad_number"),
        ("10.000", "bad_number"),
        ("1,000", "bad_number"),
        ("１０", "bad_number"),
        ("9999999", "bad_number"),
        ("1000", "bad_number"),
        ("0x10", "bad_number"),
        ("inf", "bad_number"),
        ("7\u202e", "bad_characters"),
        ("7" * 1001, "cell_too_long"),
        ("7" * 200_000, "file_unreadable"),
    ],
)
def test_a_score_that_is_no_number_is_refused(folder: Path, score: str, code: str) -> None:
    refused = refusal(folder, f'{HEADER}\n1,A,B,"{score}",3\n')
    assert (refused.code, len(refused.sentence) < 300) == (code, True)


@pytest.mark.parametrize(
    "content",
    [
        b"sep=\n" * 100_000,
        b"," * 500_000 + b"\n" + HEADER.encode(),
        (HEADER + "\n" + "1,\u200b,B,7,3\n" * 20_000).encode(),
        BOM_UTF16_LE + b"\x0a\x00" * 200_000,
        ("sep=\u0301\n" + HEADER).encode(),
        b'"' * 300_000,
    ],
    ids=["sep", "commas", "invisible", "utf-16", "combining", "quotes"],
)
def test_hostile_files_are_refused_within_the_limits(folder: Path, content: bytes) -> None:
    with within_limits():
        refusal(folder, content)
