"""Where only a coin could decide between clubs."""

from __future__ import annotations

from league.models import Season
from league.selectors.standings import standings_of


def tosses_in(season: Season) -> dict[tuple[str, ...], str]:
    """The groups of clubs that no step of the standings separates now, and whom the coin, or the commissioner
    instead of it, has put first; two queries."""
    decisions = standings_of(season).decisions
    return {tuple(sorted(one.level)): one.toss.winner for one in decisions if one.toss}
