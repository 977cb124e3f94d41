"""The outcome of a season, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.selectors.digests import season_digest
from games.selectors.games import games_of
from league.models import Result, Season, Team


@dataclass(frozen=True, slots=True)
class PlayoffSide:
    """A team and its points in a game; None if the game was not played."""

    team: Team
    points: int | None


def season_outcome(season: Season) -> dict[str, Any]:
    """The content of --json. What the Bowl decides is null before it. Contains no time, place or worker."""
    bowl = decided_bowl(season)
    winner, loser = playoff_sides(bowl) if bowl else (None, None)
    return {
        "league": season.league.name,
        "season": season.number,
        "seed": season.seed,
        "champion": winner and winner.team.name,
        "runner_up": loser and loser.team.name,
        "bowl_score": score_text(winner, loser) if winner and loser else None,
        "games": games_of(season).count(),
        "digest": season_digest(season),
    }


def decided_bowl(season: Season) -> Result | None:
    """The result of the last game of a finished season."""
    if season.champion_id is None:
        return None
    results = Result.objects.filter(fixture__season=season, fixture__void=False)
    return results.select_related("fixture__home", "fixture__away").order_by("fixture__number").last()


def score_text(winner: PlayoffSide, loser: PlayoffSide) -> str:
    """A score like 24-17, the winner first, or words if the game was not played."""
    return "forfeit" if winner.points is None else f"{winner.points}-{loser.points}"


def playoff_sides(result: Result) -> tuple[PlayoffSide, PlayoffSide]:
    """Winner and loser of a playoff game, which always has both."""
    fixture = result.fixture
    home, away = PlayoffSide(fixture.home, result.home_score), PlayoffSide(fixture.away, result.away_score)
    return (home, away) if result.winner == fixture.home else (away, home)
