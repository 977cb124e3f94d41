"""Champion and playoff rounds of imported seasons, derived from their games."""

from __future__ import annotations

from collections.abc import Iterable

from league.models import Fixture, Season, Team, Week
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug


def champion_of_old(season: Season) -> Team:
    """The winner of the last playoff game, or the first in the standings if there were no playoffs."""
    games = season.fixtures.filter(kind=Week.Kind.PLAYOFF).select_related("home", "away", "result")
    last = games.order_by("number").last()
    winner = last.result.winner if last else None
    return winner or team_by_slug(season)[standings_of(season).league[0]]


def rounds_of_old(played: Iterable[Fixture]) -> list[tuple[str, list[Fixture]]]:
    """The playoff games of an old season by the names of their rounds, in the order they were played."""
    rounds: dict[str, list[Fixture]] = {}
    for fixture in played:
        rounds.setdefault(fixture.week.name, []).append(fixture)
    return list(rounds.items())
