"""The open games that the computer plays, and those that wait for their coaches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from league.models import Coach, Fixture, Season, Team
from league.selectors.schedule.deadlines import DEADLINE, is_past_deadline, overdue_fixtures
from league.selectors.schedule.fixtures import fixtures_due


@dataclass(slots=True)
class CoachedTeam:
    """A team with coaches, and its open games that wait for them."""

    team: Team
    coaches: list[Coach] = field(default_factory=list)
    fixtures: list[Fixture] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game without a report: the numbers of its week and of its fixture, whether it has a coach for whom
    the computer does not play, and whether the computer plays it, if only because it is overdue."""

    week: int
    number: int
    left_to_coach: bool
    for_computer: bool


def open_games(season: Season, instead_of: Collection[int] = ()) -> list[OpenGame]:
    """All games of the season without a report, week by week; one query. `instead_of` is as in
    `games_for_computer`."""
    due = fixtures_due(season).annotate(due_at=DEADLINE, left_to_coach=_left_to_coach(instead_of))
    due = due.annotate(overdue=ExpressionWrapper(is_past_deadline(), BooleanField()))
    rows = due.order_by("week__number", "number").values_list(
        "week__number", "number", "left_to_coach", "overdue"
    )
    return [
        OpenGame(week, number, waits, is_overdue or not waits) for week, number, waits, is_overdue in rows
    ]


def games_for_computer(season: Season, instead_of: Collection[int] = ()) -> QuerySet[Fixture, Any]:
    """The open games that the computer plays: games between teams without a coach, and overdue games, for
    which `left_to_coach` is true.

    `instead_of` are the pks of `Coach` rows for which the computer plays as well. A game is included only if
    they cover all its coaches, so that a coach who joins later keeps their games.
    """
    due = fixtures_due(season).annotate(due_at=DEADLINE, left_to_coach=_left_to_coach(instead_of))
    return due.filter(Q(left_to_coach=False) | is_past_deadline())


def games_of_coaches(season: Season, instead_of: Collection[int] = ()) -> QuerySet[Fixture, Any]:
    """The open games that wait for their coaches."""
    overdue = Q(pk__in=overdue_fixtures(season).values("pk"))
    return fixtures_due(season).filter(_left_to_coach(instead_of)).exclude(overdue)


def coached_teams_waiting(season: Season) -> list[CoachedTeam]:
    """The teams whose open games wait for a coach, by name; two queries."""
    fixtures = list(games_of_coaches(season))
    teams = {fixture.home_id for fixture in fixtures} | {fixture.away_id for fixture in fixtures}
    found: dict[int, CoachedTeam] = {}
    for coach in Coach.objects.filter(team__in=teams).select_related("team", "user").order_by("pk"):
        found.setdefault(coach.team_id, CoachedTeam(coach.team)).coaches.append(coach)
    for fixture in fixtures:
        for pk in (fixture.home_id, fixture.away_id):
            if pk in found:
                found[pk].fixtures.append(fixture)
    return sorted(found.values(), key=lambda waiting: waiting.team.name)


def coaches_of(season: Season, slugs: Sequence[str]) -> list[Coach]:
    """The current coaches of these teams (slugs) of the season."""
    teams = Team.objects.filter(memberships__season=season, slug__in=slugs)
    return list(Coach.objects.filter(team__in=teams).select_related("user", "team").order_by("pk"))


def _left_to_coach(instead_of: Collection[int]) -> ExpressionWrapper[Q]:
    """Whether one of the fixture's teams has a coach that is not in `instead_of`."""
    coaches = Coach.objects.exclude(pk__in=instead_of)
    home, away = (Exists(coaches.filter(team=OuterRef(side))) for side in ("home", "away"))
    return ExpressionWrapper(Q(home) | Q(away), BooleanField())
