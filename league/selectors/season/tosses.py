"""Coin tosses in a season's standings."""

from __future__ import annotations

from league.models import Result, Season, Week
from league.selectors.season.standings import standings_of


def tosses_in(season: Season) -> dict[tuple[str, ...], str]:
    """Group of clubs (slugs) that no tie-break step separates -> the club that the coin or the commissioner
    has put first; three queries."""
    decisions = standings_of(season).decisions
    return {tuple(sorted(decision.level)): decision.toss.winner for decision in decisions if decision.toss}


def games_open(season: Season) -> bool:
    """Whether regular games are still open, which may separate level clubs; one query."""
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR)
    return regular.exclude(result__state=Result.State.FINAL).exists()
