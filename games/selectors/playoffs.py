"""Playoff games with their results and box scores."""

from __future__ import annotations

from league.models import Fixture, Season
from league.selectors.schedule.fixtures import playoff_fixtures


def playoff_games(season: Season) -> list[Fixture]:
    """The playoff fixtures drawn so far, with their results, games and box scores; one query."""
    related = ("result__fixture__home", "result__fixture__away", "game__box_score")
    fixtures = playoff_fixtures(season).select_related(*related)
    return list(fixtures.defer("game__header", "game__sheet", "game__saved"))
