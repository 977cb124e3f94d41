"""Late reports of settled games, and how long they are accepted."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from league import permissions
from league.models import Coach, Fixture, LateReport, League, Member, Result
from league.permissions import Permission

# Settlements of games that their coaches have not reported.
SETTLED_WITHOUT_COACHES = (Result.Settlement.DEADLINE, Result.Settlement.COMPUTER)


def late_reports_until(fixture: Fixture, result: Result | None) -> datetime | None:
    """The time until which a late report can replace this result; None if none can."""
    league = fixture.season.league
    replaced = SETTLED_WITHOUT_COACHES if league.late_after_jobs else SETTLED_WITHOUT_COACHES[:1]
    if result is None or result.state != Result.State.FINAL or result.settlement not in replaced:
        return None
    return result.recorded_at + timedelta(hours=league.grace_hours)


def accepts_late_report(fixture: Fixture, result: Result | None, now: datetime) -> bool:
    """Whether a late report can still replace the result."""
    until = late_reports_until(fixture, result)
    return until is not None and now <= until


def as_report(late: LateReport) -> Result:
    """The late report as an unsaved result, for functions that check who may confirm a result."""
    return Result(
        fixture=late.fixture,
        state=Result.State.REPORTED,
        reported_by=late.by,
        side=late.side,
        **late.report,
    )


def late_reports_awaiting(person: User) -> QuerySet[LateReport]:
    """The late reports that this person should answer, the oldest first: as the other side's coach, or as a
    commissioner. One query."""
    coached = Coach.objects.filter(user=person).values("team")
    managed = Member.objects.filter(user=person, role__in=permissions.ALLOWED[Permission.MANAGE]).values(
        "league"
    )
    home, away = Q(fixture__home__in=coached), Q(fixture__away__in=coached)
    other = Q(side=Result.Side.AWAY) & home & ~away | Q(side=Result.Side.HOME) & away & ~home
    other |= Q(side="") & (home | away)
    commissioner_only = Q(fixture__season__league__confirmation=League.Confirmation.COMMISSIONER)
    waiting = (other & ~commissioner_only & ~Q(by=person)) | Q(fixture__season__league__in=managed)
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away", "by")
    return LateReport.objects.filter(waiting).select_related(*related).order_by("at")
