"""Plays, games and team statistics as files: complete, consistent, for those who may see the league."""

from __future__ import annotations

import csv
import io
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from games.models import Game
from games.story.exports import NUMBER, TABLES, TEXT
from league.frame import files
from league.frame.files import MOST_OF_A_NETWORK, CountedPieces, being_made
from league.models import Fixture, Season
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]
TITLES = {
    "plays": "one row for each row of the play-by-play",
    "games": "one row for each fixture",
    "teams": "one row for each team and game with a final score",
}


def address(season: Season, rest: str) -> str:
    return f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/exports/{rest}"


def content(client: APIClient, url: str) -> bytes:
    answer = client.get(url)
    assert answer.status_code == 200, answer.content
    return body(answer)


def body(answer: Any) -> bytes:
    """The file, read to its end as a server does."""
    return b"".join(answer.streaming_content)


def status(client: APIClient, url: str, **headers: Any) -> int:
    answer = client.get(url, **headers)
    if answer.streaming:
        body(answer)
    return int(answer.status_code)


def rows_of(client: APIClient, season: Season, table: str) -> list[dict[str, str]]:
    text = content(client, address(season, f"{table}.csv")).decode()
    return list(csv.DictReader(io.StringIO(text)))


def is_try(play: dict[str, str]) -> bool:
    return "1" in (play["extra_point_attempt"], play["two_point_attempt"])


def half_of(play: dict[str, str]) -> tuple[str, str]:
    return play["game_id"], play["game_half"]


@pytest.fixture(scope="module")
def plays(world: ApiWorld) -> list[dict[str, str]]:
    return rows_of(APIClient(), world.season, "plays")


def test_plays_are_those_of_every_game_in_order(
    world: ApiWorld, client: APIClient, plays: list[dict[str, str]]
) -> None:
    games: dict[str, list[dict[str, str]]] = defaultdict(list)
    for play in plays:
        games[play["game_uuid"]].append(play)
    assert len(games) == Game.objects.filter(fixture__season=world.season).count() == 21
    for uuid, own in games.items():
        assert [int(play["play_id"]) for play in own] == list(range(1, len(own) + 1))
        game = Game.objects.get(public_id=uuid)
        ends = (int(own[-1]["total_home_score"]), int(own[-1]["total_away_score"]))
        assert ends == (game.home_score, game.away_score)
    told = client.get(f"/api/v1/games/{world.game.public_id}/events").json()["results"]
    own = games[str(world.game.public_id)]
    assert [play["event"] for play in own] == [play["event"] for play in told]
    assert [play["down"] for play in own] == [str(play["down"] or "") for play in told]


def test_games_are_all_fixtures(world: ApiWorld, client: APIClient) -> None:
    games = rows_of(client, world.season, "games")
    assert len(games) == Fixture.objects.filter(season=world.season).count()
    assert len({game["game_id"] for game in games}) == len(games)
    first = next(game for game in games if game["game_uuid"] == str(world.game.public_id))
    assert int(first["result"]) == world.game.home_score - world.game.away_score
    kinds = [game["game_type"] for game in games]
    assert kinds[-9:] == ["WC"] * 2 + ["DIV"] * 4 + ["CON"] * 2 + ["SB"]
    assert set(kinds[:-9]) == {"REG"}


@pytest.mark.parametrize("table", TABLES)
def test_parquet_has_the_rows_of_the_csv_file_in_their_order(
    world: ApiWorld, client: APIClient, plays: list[dict[str, str]], table: str
) -> None:
    columns = {column.name: column.kind for column in TABLES[table][0]}
    file = pq.ParquetFile(io.BytesIO(content(client, address(world.season, f"{table}.parquet"))))
    assert (file.num_row_groups > 1) == (table == "plays"), "one of them shows that groups follow each other"
    found = file.read()
    rows = plays if table == "plays" else rows_of(client, world.season, table)
    assert found.column_names == list(columns) == list(rows[0])
    assert found.num_rows == len(rows)
    for name, kind in columns.items():
        values = ["" if value is None else value for value in found.column(name).to_pylist()]
        assert [value if kind == TEXT else str(value) for value in values] == [row[name] for row in rows], (
            name
        )


def test_penalties_off_a_snap_count_in_the_box_and_keep_the_drive_of_the_kick(
    client: APIClient, plays: list[dict[str, str]]
) -> None:
    fouls = [play for play in plays if play["event"] == "penalty"]
    off_snap = [play for play in fouls if not play["down"]]
    assert 0 < len(off_snap) < len(fouls)
    for uuid in {play["game_uuid"] for play in off_snap}:
        box = client.get(f"/api/v1/games/{uuid}/box-score").json()
        own = [play for play in fouls if play["game_uuid"] == uuid]
        for side in ("home", "away"):
            yards = [
                int(play["penalty_yards"]) for play in own if play["penalty_team"] == play[f"{side}_team"]
            ]
            assert (box[side]["penalties"], box[side]["penalty_yards"]) == (len(yards), sum(yards))
    after_kicks = [
        (kick, foul)
        for kick, foul in pairwise(plays)
        if foul in off_snap and kick["play_type"] == "kickoff" and kick["td_team"] == ""
    ]
    assert after_kicks
    for kick, foul in after_kicks:
        assert (foul["drive"], foul["posteam"]) == (kick["drive"], kick["posteam"])
        assert (foul["play_type"], foul["yards_gained"]) == ("no_play", "")


def test_expected_points_follow_from_the_next_play(plays: list[dict[str, str]]) -> None:
    known = [play for play in plays if play["ep"]]
    assert {play["play_type"] for play in known} >= {"run", "pass", "punt", "kickoff", "extra_point"}
    assert len(known) > len(plays) * 0.85
    for play, later in pairwise(known):
        gained = float(play["ep"]) + float(play["epa"])
        if play["touchdown"] == "1":
            assert gained == pytest.approx(7 if play["td_team"] == play["posteam"] else -7, abs=1e-3)
        elif play["sp"] == "0" and not is_try(play) and half_of(play) == half_of(later):
            sign = 1 if play["posteam"] == later["posteam"] else -1
            assert gained == pytest.approx(sign * float(later["ep"]), abs=1e-3)


def test_all_seasons_are_one_file(world: ApiWorld, client: APIClient) -> None:
    url = f"/api/v1/leagues/{world.league.slug}/exports/teams.csv"
    assert content(client, url) == content(client, address(world.season, "teams.csv"))
    answer = client.get(url)
    assert body(answer)
    assert status(client, url, HTTP_IF_NONE_MATCH=answer["ETag"]) == 304


def test_files_of_a_private_league_are_for_its_members(world: ApiWorld, client: APIClient) -> None:
    page = f"/leagues/{world.closed.league.slug}/1/data/"
    urls = [address(world.closed, "games.csv"), page, f"{page}games.csv"]
    assert [status(client, url) for url in urls] == [404] * 3
    client.force_login(User.objects.get(username="coach"))
    assert [status(client, url) for url in urls] == [200] * 3


@pytest.mark.parametrize("name", ["secrets.csv", "plays.xlsx"])
def test_unknown_files_are_not_found(world: ApiWorld, client: APIClient, name: str) -> None:
    assert client.get(address(world.season, name)).status_code == 404
    assert client.get(f"/leagues/{world.league.slug}/1/data/{name}").status_code == 404


def test_parquet_is_refused_where_its_library_is_missing(
    world: ApiWorld, client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused = client.get(address(world.season, "plays.parquet"))
    assert (refused.status_code, refused.json()["code"]) == (409, "no_parquet")


def test_a_network_gets_few_files_at_a_time(world: ApiWorld, client: APIClient) -> None:
    url = address(world.season, "games.csv")
    answers = [client.get(url) for _file in range(MOST_OF_A_NETWORK)]
    assert client.get(url).json()["code"] == "quota_exceeded"
    for answer in answers:
        assert body(answer)
    assert being_made.total() == 0
    assert content(client, url)


def test_a_reader_who_is_too_slow_blocks_nobody(
    world: ApiWorld, client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = address(world.season, "games.csv")
    monkeypatch.setattr(files, "LONGEST", 0)
    slow: list[Any] = [client.get(url) for _file in range(MOST_OF_A_NETWORK + 1)]
    with pytest.raises(TimeoutError):
        body(slow[0])
    assert body(slow[-1])
    for pieces in [*CountedPieces.open_ones]:
        pieces.close()
    assert being_made.total() == 0


def test_command_writes_whole_files_only(
    world: ApiWorld, client: APIClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "teams.csv"
    call_command("export", "teams", str(file), league=world.league.slug, season=1, stdout=io.StringIO())
    assert file.read_bytes() == content(client, address(world.season, "teams.csv"))
    for arguments, code in (
        (("teams", "x.csv", "nowhere", None), "no_such_league"),
        (("teams", "x.csv", world.league.slug, 9), "no_such_season"),
        (("teams", "x.xlsx", world.league.slug, None), "unknown_form"),
    ):
        table, name, league, season = arguments
        with pytest.raises(CommandError, match=code):
            call_command("export", table, str(tmp_path / name), league=league, season=season)

    def stopping(*_arguments: Any) -> Any:
        yield {}
        raise KeyboardInterrupt

    monkeypatch.setitem(TABLES, "games", (TABLES["games"][0], stopping))
    with pytest.raises(KeyboardInterrupt):
        call_command("export", "games", str(tmp_path / "games.csv"), league=world.league.slug)
    assert [path.name for path in tmp_path.iterdir()] == ["teams.csv"]


def test_every_column_is_described() -> None:
    sections = [
        [
            f"## `{name}`: {title}\n\n| Column | Type | Meaning |\n|---|---|---|",
            *(
                f"| `{column.name}`{' +' if column.is_ours else ''} | {column.kind} | {column.meaning} |"
                for column in TABLES[name][0]
            ),
            "",
        ]
        for name, title in TITLES.items()
    ]
    whole = "\n".join(line for section in sections for line in section)
    assert whole in (ROOT / "docs/exports.md").read_text("utf-8")
    assert TITLES.keys() == TABLES.keys()
    assert {column.kind for columns, _rows in TABLES.values() for column in columns} >= {TEXT, NUMBER}


def test_list_of_parquet_has_the_tested_version() -> None:
    pinned = (ROOT / "docker/export.txt").read_text("utf-8")
    assert pinned in (ROOT / "tests/requirements.txt").read_text("utf-8")
