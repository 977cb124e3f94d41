"""The coaches of finished seasons: recorded when a season gets its champion."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from league.models import Coach, Season, SeasonFigures, Tenure


def save_tenures(season: Season) -> None:
    """Saves the current coaches of the season's teams, and deletes those of an earlier crowning."""
    Tenure.objects.filter(season=season).delete()
    coaches = Coach.objects.filter(team__memberships__season=season)
    Tenure.objects.bulk_create(
        Tenure(season=season, team_id=coach.team_id, user_id=coach.user_id, part=coach.part)
        for coach in coaches
    )


@receiver(pre_delete, sender=User)
def _end_career(instance: User, **_: Any) -> None:
    """Forgets the career of a person whose account is deleted; the seasons of their teams stay."""
    leagues = Tenure.objects.filter(user=instance).values("season__league")
    name = str(instance.pk)
    rows = SeasonFigures.objects.filter(season__league__in=leagues, past__coaches__has_key=name)
    for figures in rows.iterator():
        if figures.past is not None:
            del figures.past["coaches"][name]
            figures.save(update_fields=["past"])
