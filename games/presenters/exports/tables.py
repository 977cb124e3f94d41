"""Every exported table, with the rows of a league."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.presenters.exports.columns import ExportTable
from games.presenters.exports.game_columns import GAMES
from games.presenters.exports.games import game_row, team_rows
from games.presenters.exports.play_columns import PLAYS
from games.presenters.exports.plays import play_rows
from games.presenters.exports.team_columns import TEAMS
from games.selectors.exports import divisions_of, exported_box_scores, exported_fixtures, exported_games
from league.models import League, Season

Rows = Iterator[dict[str, Any]]


def _plays(league: League, season: Season | None) -> Rows:
    for game in exported_games(league, season):
        if game.fixture:
            yield from play_rows(game, game.fixture)


def _games(league: League, season: Season | None) -> Rows:
    divisions = divisions_of(league, season)
    for fixture in exported_fixtures(league, season):
        yield game_row(fixture, divisions)


def _teams(league: League, season: Season | None) -> Rows:
    for fixture, box, source in exported_box_scores(league, season):
        yield from team_rows(fixture, box, source)


TABLES: dict[str, tuple[ExportTable, Callable[[League, Season | None], Rows]]] = {
    "plays": (PLAYS, _plays),
    "games": (GAMES, _games),
    "teams": (TEAMS, _teams),
}
