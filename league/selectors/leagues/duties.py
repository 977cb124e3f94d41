"""What the leagues that a person runs need of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, OuterRef, Q, Subquery
from django.utils import timezone

from league.models import Fixture, League, Member, Result, Season, Week
from league.permissions import ALLOWED, Permission
from league.selectors.schedule.deadlines import DEADLINE
from league.selectors.season.steps import SeasonStep


@dataclass(frozen=True, slots=True)
class LeagueDuties:
    """A league with its newest season and the season's next step; ROUND may turn out to be CROWN. `week` is
    the first week that is not over. `reports` wait for a confirmation or a decision, `overdue` games for a
    result."""

    league: League
    season: Season | None
    step: SeasonStep | None
    week: Week | None
    reports: int
    overdue: int


def duties_of(person: User) -> list[LeagueDuties]:
    """One for each league that the person runs, by name; four queries."""
    runs = Member.objects.filter(user=person, role__in=ALLOWED[Permission.MANAGE])
    leagues = [member.league for member in runs.select_related("league").order_by("league__name")]
    if not leagues:
        return []
    seasons = {season.league_id: season for season in _newest_seasons(leagues)}
    weeks = Week.objects.in_bulk(season.open_week for season in seasons.values() if season.open_week)
    counts = {row["season__league"]: row for row in _waiting(leagues)}
    return [_duties(league, seasons.get(league.pk), weeks, counts.get(league.pk, {})) for league in leagues]


def _newest_seasons(leagues: Iterable[League]) -> Any:
    """With `drawn`: whether there is a schedule; `open_week`: the first week with an open game."""
    newest = Season.objects.filter(league=OuterRef("league")).order_by("-number").values("pk")[:1]
    open_games = Fixture.objects.filter(season=OuterRef("pk")).exclude(result__state=Result.State.FINAL)
    first_open = open_games.order_by("week__number").values("week")[:1]
    return (
        Season.objects.filter(league__in=leagues, pk=Subquery(newest))
        .select_related("league")
        .annotate(drawn=Exists(Week.objects.filter(season=OuterRef("pk"))), open_week=Subquery(first_open))
    )


def _waiting(leagues: Iterable[League]) -> Any:
    games = Fixture.objects.filter(season__league__in=leagues, season__champion=None).annotate(
        due_at=DEADLINE
    )
    unsettled = Q(result__state__in=(Result.State.REPORTED, Result.State.DISPUTED))
    overdue = Q(due_at__lte=timezone.now()) & (Q(result=None) | Q(result__state=Result.State.IN_PROGRESS))
    counted = games.values("season__league").annotate(
        reports=Count("pk", filter=unsettled), overdue=Count("pk", filter=overdue)
    )
    return counted.order_by(F("season__league"))


def _duties(league: League, season: Any, weeks: dict[int, Week], counts: dict[str, int]) -> LeagueDuties:
    return LeagueDuties(
        league,
        season,
        _step(season) if season else None,
        weeks.get(season.open_week) if season else None,
        counts.get("reports", 0),
        counts.get("overdue", 0),
    )


def _step(season: Any) -> SeasonStep:
    """As `next_step`, but without the bracket: the end of a round and of the Bowl look the same here."""
    if season.state == Season.State.FINISHED:
        return SeasonStep.OVER
    if season.open_week:
        return SeasonStep.PLAY
    if season.state == Season.State.PLAYOFFS:
        return SeasonStep.ROUND
    return SeasonStep.CLOSE if season.drawn else SeasonStep.DRAW
