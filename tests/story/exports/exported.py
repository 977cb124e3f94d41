"""A league as its readers have it: the exported tables, the box scores and what the API says of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rest_framework.test import APIClient

from engine.bulk.steps import steps_of_packed
from engine.play.scoresheet import PackedSheet
from games.models import BoxScore, Game, GameAnalysis
from games.odds.win_probability import VERSION
from games.records import scoresheets
from games.story.exports import TABLES
from league.models import League

Row = Mapping[str, Any]


@dataclass(frozen=True)
class ExportedLeague:
    """`plays` has the rows of each game in order, by `game_id`; `events`, `drives` and `boxes` are what the
    API says of the same games. `leaders`: season -> statistic -> the teams that lead in it."""

    games: Sequence[Row]
    plays: Mapping[str, Sequence[Row]]
    teams: Sequence[Row]
    events: Mapping[str, Sequence[Row]]
    drives: Mapping[str, Sequence[Row]]
    boxes: Mapping[str, Row]
    leaders: Mapping[int, Mapping[str, Sequence[Row]]]

    @property
    def all_plays(self) -> Sequence[Row]:
        return [play for plays in self.plays.values() for play in plays]

    def drives_of(self, game: str) -> Sequence[Sequence[Row]]:
        """The rows of each drive of a game, in order of their numbers."""
        numbered = sorted(
            (play for play in self.plays[game] if play["drive"]), key=lambda play: play["drive"]
        )
        return [list(plays) for _number, plays in groupby(numbered, key=lambda play: play["drive"])]


def exported(league: League) -> ExportedLeague:
    """Reads everything. The league must be public."""
    tables: dict[str, list[dict[str, Any]]] = {
        name: [{column.name: row.get(column.name) for column in table} for row in rows(league, None)]
        for name, (table, rows) in TABLES.items()
    }
    plays = {game: list(rows) for game, rows in groupby(tables["plays"], key=lambda row: row["game_id"])}
    uuids = {game: rows[0]["game_uuid"] for game, rows in plays.items()}
    boxes = {str(box.game.public_id): box.data for box in BoxScore.objects.select_related("game")}
    client = APIClient(SERVER_NAME="localhost")
    leaders = {}
    for season in sorted({row["season"] for row in tables["games"]}):
        statistics = _read(client, f"leagues/{league.slug}/seasons/{season}/leaders")["statistics"]
        leaders[season] = {each["key"]: each["leaders"] for each in statistics}
    return ExportedLeague(
        games=tables["games"],
        plays=plays,
        teams=tables["teams"],
        events={game: _read(client, f"games/{uuid}/events")["results"] for game, uuid in uuids.items()},
        drives={game: _read(client, f"games/{uuid}/drives")["results"] for game, uuid in uuids.items()},
        boxes={game: boxes[uuid] for game, uuid in uuids.items()},
        leaders=leaders,
    )


def analyze_quickly(game: Game) -> None:
    """Stores an analysis with the real steps of a game and odds that differ from each step to the next:
    those of a worker take half a minute of compilation."""
    play, steps = steps_of_packed(PackedSheet.of(scoresheets.packed_sheet(game)))
    home, away = play.score
    lines = [*(step.line for step in steps), steps[-1].end]
    wins = [500 + (nth * 377) % 499 for nth in range(len(steps))]
    points = [[line, won, 0, 1000 - won, 20.0, 20.0] for line, won in zip(lines, wins, strict=False)]
    points.append([lines[-1], int(home > away), int(home == away), int(home < away), home, away])
    GameAnalysis.objects.update_or_create(
        game=game, defaults={"version": VERSION, "samples": 1000, "points": points, "turn": 0}
    )


def _read(client: APIClient, address: str) -> Any:
    answer = client.get(f"/api/v1/{address}")
    assert answer.status_code == 200, answer.content
    return answer.json()
