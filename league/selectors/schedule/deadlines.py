"""The deadlines of games: which are near or overdue, the next action, and the outcome of overdue games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.models import Coach, Fixture, GameDeadline, Result, Season, Week
from league.models.leagues.policies import NoFaultPolicy, OverduePolicy
from league.selectors.leagues.leagues import in_active_league
from league.selectors.results.reports import FORFEITS
from league.selectors.schedule.fixtures import has_withdrawn_team

DEADLINE = Coalesce("appointment__deadline", "week__deadline")
PLAYED_BY_COMPUTER = (OverduePolicy.AUTO_PLAY, OverduePolicy.WAIT)
NO_FAULT_OUTCOMES = {
    NoFaultPolicy.DOUBLE_FORFEIT: Result.Outcome.DOUBLE_FORFEIT,
    NoFaultPolicy.NO_CONTEST: Result.Outcome.NO_CONTEST,
}


class DeadlineAction(Enum):
    """The next action for a game's deadline."""

    REMIND = auto()
    EXTEND = auto()
    ESCALATE = auto()
    SETTLE = auto()


@dataclass(frozen=True, slots=True)
class OverdueOutcome:
    """The outcome of an overdue game; None if the computer plays it."""

    fixture: Fixture
    outcome: Result.Outcome | None


def dated_fixtures(by: datetime | None = None) -> QuerySet[Fixture, Any]:
    """The games with a deadline that have neither begun nor been reported, the most urgent first, with
    `due_at`.

    Only games of the season's current phase between teams that have not withdrawn, and not those of archived
    leagues; with `by` only those due until then.
    """
    related = ("season__league__feed", "week", "home", "away", "appointment")
    rows = Fixture.objects.filter(_is_to_come(), result=None)
    rows = rows.filter(~has_withdrawn_team()).annotate(due_at=DEADLINE)
    dated = rows.filter(due_at__lte=by) if by else rows.filter(due_at__isnull=False)
    return dated.select_related(*related).order_by("due_at", "pk")


def is_past_deadline() -> Q:
    """The condition that an open game is overdue, for rows annotated with `due_at` (DEADLINE)."""
    return _is_to_come() & Q(due_at__lte=timezone.now())


def _is_to_come() -> Q:
    """The condition that a game belongs to its season's current phase, in a league that is not archived."""
    to_come = Q(kind=Week.Kind.REGULAR, season__state__in=(Season.State.SCHEDULED, Season.State.REGULAR))
    to_come |= Q(kind=Week.Kind.PLAYOFF, season__state=Season.State.PLAYOFFS)
    return to_come & in_active_league("season__league")


def games_before_deadline(person: User) -> QuerySet[Fixture, Any]:
    """The open games with a deadline of the teams that the person coaches; one query."""
    coached = Coach.objects.filter(user=person).values("team")
    return dated_fixtures().filter(Q(home__in=coached) | Q(away__in=coached))


def game_deadline_of(fixture: Fixture) -> GameDeadline:
    """The game's own deadline row; an unsaved one if there is none."""
    return getattr(fixture, "appointment", None) or GameDeadline(fixture=fixture)


def deadline_of(fixture: Fixture) -> datetime | None:
    """The game's own deadline or its week's."""
    return game_deadline_of(fixture).deadline or fixture.week.deadline


def due_of(fixture: Fixture) -> datetime:
    """The deadline of one of `dated_fixtures`."""
    due: datetime = fixture.due_at  # type: ignore[attr-defined]  # annotated
    return due


def deadline_action_of(fixture: Fixture, now: datetime) -> DeadlineAction | None:
    """The action for one of `dated_fixtures` by its league's policies at `now`; None if there is none yet."""
    league, game_deadline = fixture.season.league, game_deadline_of(fixture)
    due = due_of(fixture)
    if now < due:
        early = due - timedelta(hours=league.remind_hours)
        reminded = game_deadline.reminded_at is not None and game_deadline.reminded_at >= early
        return DeadlineAction.REMIND if early <= now and not reminded else None
    if game_deadline.extensions < league.extensions and not game_deadline.by_hand:
        return DeadlineAction.EXTEND
    if game_deadline.escalated_at is None or game_deadline.escalated_at < due:
        return DeadlineAction.ESCALATE
    if league.overdue == OverduePolicy.WAIT or game_deadline.by_hand:
        return None
    patience = timedelta(hours=league.overdue_hours)
    return DeadlineAction.SETTLE if now >= game_deadline.escalated_at + patience else None


def overdue_outcome_of(fixture: Fixture, coached: Collection[int]) -> Result.Outcome | None:
    """The outcome that the league's policy gives an overdue game; None if the computer plays it. `coached`
    are the pks of the teams that have a coach.

    A team without a coach is always ready. The computer plays a playoff game for which the policy has no
    winner, and, when the commissioner orders it, a game of a league whose policy is WAIT.
    """
    league, sides = fixture.season.league, {"home": fixture.home_id, "away": fixture.away_id}
    if league.overdue in PLAYED_BY_COMPUTER or not set(sides.values()) & set(coached):
        return None
    outcome = Result.Outcome.DRAW if league.overdue == OverduePolicy.DRAW else Result.Outcome.NO_CONTEST
    if league.overdue == OverduePolicy.FORFEIT:
        outcome = _forfeit(fixture, [side for side, team in sides.items() if team in coached])
    winnerless = outcome not in FORFEITS.values()
    return None if fixture.kind == Week.Kind.PLAYOFF and winnerless else outcome


def overdue_fixtures(season: Season) -> QuerySet[Fixture, Any]:
    """The season's games past their deadline that have neither begun nor been reported."""
    return dated_fixtures(by=timezone.now()).filter(season=season)


def overdue_outcomes_of(fixtures: Collection[Fixture]) -> list[OverdueOutcome]:
    """The outcome of each of these overdue games by the league's policy; one query."""
    coached = coached_teams(*fixtures)
    return [OverdueOutcome(fixture, overdue_outcome_of(fixture, coached)) for fixture in fixtures]


def _forfeit(fixture: Fixture, coached: Collection[str]) -> Result.Outcome:
    """A forfeit by the only side whose coach has not declared ready; else the league's policy for both or
    neither."""
    game_deadline = game_deadline_of(fixture)
    absent = [side for side in coached if not getattr(game_deadline, f"{side}_ready")]
    if len(absent) == 1:
        return FORFEITS[Result.Side(absent[0])]
    return NO_FAULT_OUTCOMES[NoFaultPolicy(fixture.season.league.blameless)]


def coached_teams(*fixtures: Fixture) -> set[int]:
    """The pks of the games' teams that have a coach; one query."""
    teams = {team for fixture in fixtures for team in (fixture.home_id, fixture.away_id)}
    return set(Coach.objects.filter(team__in=teams).values_list("team", flat=True))
