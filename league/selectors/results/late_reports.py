"""Reports of games that were settled without them, and how long such a report still counts."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from league import permissions
from league.models import Coach, Fixture, LateReport, League, Member, Result
from league.permissions import Permission

# How a result came to be that nobody who was to play the game has entered.
SETTLED_WITHOUT_COACHES = (Result.Settlement.DEADLINE, Result.Settlement.COMPUTER)


def late_reports_until(fixture: Fixture, result: Result | None) -> datetime | None:
    """Until when a report replaces this result; None where none does."""
    league = fixture.season.league
    replaced = SETTLED_WITHOUT_COACHES if league.late_after_jobs else SETTLED_WITHOUT_COACHES[:1]
    if result is None or result.state != Result.State.FINAL or result.settlement not in replaced:
        return None
    return result.recorded_at + timedelta(hours=league.grace_hours)


def accepts_late_report(fixture: Fixture, result: Result | None, now: datetime) -> bool:
    """Does a report still replace it?"""
    until = late_reports_until(fixture, result)
    return until is not None and now <= until


def as_report(late: LateReport) -> Result:
    """The late report as the unsaved result that it would be: what asks who may confirm takes it."""
    return Result(
        fixture=late.fixture,
        state=Result.State.REPORTED,
        reported_by=late.by,
        side=late.side,
        **late.said,
    )


def late_reports_awaiting(person: User) -> QuerySet[LateReport]:
    """The late reports that wait for this person, the oldest first: as the other side's coach, or in a league
    that the person runs. One query."""
    coached = Coach.objects.filter(user=person).values("team")
    runs = Member.objects.filter(user=person, role__in=permissions.ALLOWED[Permission.MANAGE]).values(
        "league"
    )
    home, away = Q(fixture__home__in=coached), Q(fixture__away__in=coached)
    other = Q(side=Result.Side.AWAY) & home & ~away | Q(side=Result.Side.HOME) & away & ~home
    other |= Q(side="") & (home | away)
    alone = Q(fixture__season__league__confirmation=League.Confirmation.COMMISSIONER)
    waiting = (other & ~alone & ~Q(by=person)) | Q(fixture__season__league__in=runs)
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away", "by")
    return LateReport.objects.filter(waiting).select_related(*related).order_by("at")
