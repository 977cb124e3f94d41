"""The letters with the news of a week: which weeks, and which readers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from league.leagues.selectors import in_active_league
from league.models import NewsEdition, Result, Season, Week
from league.schedule.selectors import weeks_of

RECENT = timedelta(days=2)  # since the last result; older weeks are history and not news


def complete_weeks() -> dict[Season, list[Week]]:
    """The weeks without an edition whose games have all become final within the last days, in order, by
    season; without imported seasons. Two queries, and one for each season in question."""
    recent: dict[int, set[int]] = {}
    results = Result.objects.filter(
        in_active_league("fixture__season__league"),
        fixture__season__imported=False,
        fixture__void=False,
        fixture__week__edition=None,
        recorded_at__gt=timezone.now() - RECENT,
    )
    for season_pk, week_pk in results.values_list("fixture__season", "fixture__week").distinct():
        recent.setdefault(season_pk, set()).add(week_pk)
    complete: dict[Season, list[Week]] = {}
    for season in Season.objects.filter(pk__in=recent).select_related("league__feed", "champion"):
        weeks = [
            count.week for count in weeks_of(season) if count.over and count.week.pk in recent[season.pk]
        ]
        for week in weeks:
            week.season = season
        if weeks:
            complete[season] = weeks
    return complete


def add_edition(*, week: Week, reported: dict[str, Any]) -> bool:
    """Records the first edition of the week. Returns False if it has one: then somebody else sends it.

    Call it in the transaction that posts the letters, so that they are sent if and only if it commits."""
    assert transaction.get_connection().in_atomic_block, "the letters belong to the transaction of the row"
    _edition, is_new = NewsEdition.objects.get_or_create(week=week, defaults={"reported": reported})
    return is_new


def readers_of(season: Season) -> QuerySet[User]:
    """The members of the season's league who want its news."""
    members = User.objects.filter(memberships__league=season.league, is_active=True).exclude(email="")
    wants_news = Q(correspondence=None) | Q(correspondence__letters=True, correspondence__news=True)
    return members.filter(wants_news).distinct().order_by("pk")
