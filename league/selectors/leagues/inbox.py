"""The inbox of a league: everything that waits for its commissioners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from league.models import Fixture, LateReport, League, Result, Season, Team
from league.selectors.schedule.deadlines import DEADLINE, dated_fixtures, due_of
from league.selectors.season.seasons import newest_season
from league.selectors.season.steps import MANUAL_STEPS, SeasonStep, has_manual_step_due, next_step

WAITING = (Result.State.DISPUTED, Result.State.REPORTED)
AROUND = ("season__league", "week", "home", "away", "result")


@dataclass(frozen=True, slots=True)
class LeagueInbox:
    """The inbox. Each list has the most urgent first. `uncoached` are teams of the newest `season`, `step` is
    the step that the season needs next. `next_due` is the next deadline, and `next_games` the number of games
    with it."""

    overdue: Sequence[Fixture]
    stuck: Sequence[Fixture]
    waiting: Sequence[Fixture]
    late: Sequence[LateReport]
    proposals: Sequence[Fixture]
    uncoached: Sequence[Team]
    season: Season | None
    step: SeasonStep | None
    next_due: datetime | None
    next_games: int

    @property
    def needs_worker(self) -> bool:
        """Whether a worker has to act at a deadline that comes or has passed."""
        return bool(self.next_due or self.overdue or self.stuck)

    @property
    def count(self) -> int:
        """The number of decisions that wait."""
        decisions = (self.overdue, self.stuck, self.waiting, self.late, self.proposals)
        return sum(map(len, decisions)) + (self.step is not None)


def inbox_of(league: League) -> LeagueInbox:
    """The current inbox of the league; at most eleven queries."""
    now = timezone.now()
    season = newest_season(league)
    step = next_step(season) if season else None
    dated = list(dated_fixtures().filter(season__league=league))
    to_come = [due_of(fixture) for fixture in dated if due_of(fixture) > now]
    return LeagueInbox(
        overdue=[fixture for fixture in dated if due_of(fixture) <= now],
        stuck=list(_stuck(league, now)),
        waiting=list(_reports(league)),
        late=list(
            LateReport.objects.filter(fixture__season__league=league)
            .select_related("by", *(f"fixture__{name}" for name in AROUND))
            .order_by("at")
        ),
        proposals=[fixture for fixture in dated if _proposed(fixture)],
        uncoached=list(_uncoached(season)) if season else [],
        season=season,
        step=step if step in MANUAL_STEPS else None,
        next_due=min(to_come, default=None),
        next_games=to_come.count(min(to_come)) if to_come else 0,
    )


def waiting_in(league: League) -> int:
    """The number of games that wait for the commissioners, plus one if the season does; two queries."""
    return _waiting_games(league) + has_manual_step_due(league)


def _waiting_games(league: League) -> int:
    due = Q(result=None) | Q(result__state=Result.State.IN_PROGRESS)
    games = Fixture.objects.filter(season__league=league, season__champion=None).annotate(due_at=DEADLINE)
    waiting = Q(due, due_at__lte=timezone.now()) | Q(result__state__in=WAITING)
    waiting |= Q(late_report__isnull=False) | Q(result=None, appointment__proposed__isnull=False)
    return games.filter(waiting).count()


def _stuck(league: League, now: datetime) -> QuerySet[Fixture, Any]:
    """Games that have begun and whose deadline has passed."""
    begun = Fixture.objects.filter(season__league=league, result__state=Result.State.IN_PROGRESS)
    passed = begun.annotate(due_at=DEADLINE).filter(due_at__lte=now)
    return passed.select_related(*AROUND, "appointment").order_by("due_at", "pk")


def _reports(league: League) -> QuerySet[Fixture]:
    """Disputed results first, then unconfirmed reports; the oldest first."""
    rows = Fixture.objects.filter(season__league=league, result__state__in=WAITING)
    return rows.select_related(*AROUND).order_by("result__state", "result__recorded_at")


def _proposed(fixture: Fixture) -> bool:
    appointment = getattr(fixture, "appointment", None)
    return appointment is not None and appointment.proposed is not None


def _uncoached(season: Season) -> QuerySet[Team]:
    playing = Team.objects.filter(memberships__season=season, memberships__withdrawn_at=None)
    return playing.filter(coaches=None).order_by("city", "nickname")
