"""How the season has come out, as JSON."""

from __future__ import annotations

from typing import Any

from games.selectors import games_of, season_digest
from league.models import Fixture, Season


def outcome(season: Season) -> dict[str, Any]:
    """What --json prints; what the Bowl decides is null before it. No time, place or worker is in it."""
    bowl = decided_bowl(season)
    winner, loser = (None, None) if bowl is None else sides(bowl)
    return {
        "league": season.league.name,
        "season": season.number,
        "seed": season.seed,
        "champion": winner and winner[0],
        "runner_up": loser and loser[0],
        "bowl_score": f"{winner[1]}-{loser[1]}" if winner and loser else None,
        "games": games_of(season).count(),
        "digest": season_digest(season),
    }


def decided_bowl(season: Season) -> Fixture | None:
    """The last game of a finished season."""
    if season.champion_id is None:
        return None
    return season.fixtures.select_related("home", "away", "result").order_by("number").last()


def sides(fixture: Fixture) -> tuple[tuple[str, int], tuple[str, int]]:
    """(winner's name, points) and (loser's name, points) of a played fixture."""
    result = fixture.result
    home = (fixture.home.name, result.home_score or 0)
    away = (fixture.away.name, result.away_score or 0)
    return (home, away) if home[1] > away[1] else (away, home)
