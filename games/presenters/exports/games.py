"""The rows of `games` and `teams`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import translation

from engine.gridiron.events import SIDES
from games.presenters.exports.game_ids import game_id, season_type
from games.presenters.exports.team_columns import FIGURES
from league.models import Fixture, Result

Divisions = Mapping[tuple[int, int], int]  # (season, team) -> division, by primary key


def game_row(fixture: Fixture, divisions: Divisions) -> dict[str, Any]:
    """A fixture as a row, see `GAMES`."""
    result, game = getattr(fixture, "result", None), getattr(fixture, "game", None)
    final = result if result and result.state == Result.State.FINAL else None
    is_scored = final is not None and final.home_score is not None and final.away_score is not None
    home, away = (divisions.get((fixture.season_id, team)) for team in (fixture.home_id, fixture.away_id))
    with translation.override("en"):
        week_name = fixture.week.title
    return {
        "game_id": game_id(fixture),
        "game_uuid": str(game.public_id) if game else None,
        "fixture": fixture.number,
        "season": fixture.season.number,
        "game_type": season_type(fixture),
        "week": fixture.week.number,
        "week_name": week_name,
        "gameday": game.finished_at.date().isoformat() if game and game.finished_at else None,
        "away_team": fixture.away.abbreviation,
        "away_score": final.away_score if final else None,
        "home_team": fixture.home.abbreviation,
        "home_score": final.home_score if final else None,
        "location": "Neutral" if fixture.neutral else "Home",
        "result": final.home_score - final.away_score if final and is_scored else None,
        "total": final.home_score + final.away_score if final and is_scored else None,
        "overtime": int(final.overtime) if final else None,
        "div_game": int(home is not None and home == away),
        "state": result.state if result else "scheduled",
        "outcome": result.outcome if result else None,
        "away_seed": fixture.away_seed,
        "home_seed": fixture.home_seed,
        "ruleset": game.ruleset if game else fixture.season.league.ruleset,
    }


def team_rows(fixture: Fixture, box: Mapping[str, Any], source: str) -> Iterator[dict[str, Any]]:
    """Both teams of a game with a final score, see `TEAMS`. `box` has the figures of `home` and `away`, as
    far as they are known."""
    scores = (fixture.result.home_score or 0, fixture.result.away_score or 0)
    teams = (fixture.home.abbreviation, fixture.away.abbreviation)
    for side, name in enumerate(SIDES):
        own, other = scores[side], scores[1 - side]
        figures = box.get(name, {})
        yield {
            "season": fixture.season.number,
            "week": fixture.week.number,
            "season_type": season_type(fixture),
            "game_id": game_id(fixture),
            "team": teams[side],
            "opponent_team": teams[1 - side],
            "is_home": int(side == 0),
            "result": "T" if own == other else "W" if own > other else "L",
            "points": own,
            "points_against": other,
            "source": source or None,
            **{column: figures.get(key) for key, column, _what in FIGURES},
        }
