"""A league's past: every game that is over, and every champion."""

from __future__ import annotations

from django.db.models import QuerySet

from league.almanac import Contest
from league.models import League, Result, Season, Week


def contests_of(league: League) -> list[Contest]:
    """All final results of all seasons in the order they were played, without no contests; one query."""
    results = (
        Result.objects.filter(fixture__season__league=league, fixture__void=False, state=Result.State.FINAL)
        .exclude(outcome=Result.Outcome.NO_CONTEST)
        .select_related("fixture__season", "fixture__week", "fixture__home", "fixture__away")
        .order_by("fixture__season__number", "fixture__week__number", "fixture__number")
    )
    return [_contest(result) for result in results]


def champions_of(league: League) -> QuerySet[Season]:
    """The finished seasons with their champions, the newest first."""
    finished = league.seasons.filter(state=Season.State.FINISHED)
    return finished.select_related("champion", "league").order_by("-number")


def _contest(result: Result) -> Contest:
    fixture, winner = result.fixture, result.winner
    return Contest(
        season=fixture.season.number,
        week=fixture.week.number,
        number=fixture.number,
        home=fixture.home.slug,
        away=fixture.away.slug,
        home_score=result.home_score,
        away_score=result.away_score,
        winner=winner.slug if winner else None,
        neutral=fixture.neutral,
        playoff=fixture.kind == Week.Kind.PLAYOFF,
    )
