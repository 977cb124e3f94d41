"""Where only a coin could decide between clubs."""

from __future__ import annotations

from league.models import Result, Season, Week
from league.selectors.season.standings import standings_of


def tosses_in(season: Season) -> dict[tuple[str, ...], str]:
    """The groups of clubs that no step of the standings separates now, and whom the coin, or the commissioner
    instead of it, has put first; three queries."""
    decisions = standings_of(season).decisions
    return {tuple(sorted(one.level)): one.toss.winner for one in decisions if one.toss}


def games_open(season: Season) -> bool:
    """Can results still separate clubs that only a coin separates now? One query."""
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR)
    return regular.exclude(result__state=Result.State.FINAL).exists()
