"""Writing down who coached when a season got its champion."""

from __future__ import annotations

from league.models import Coach, Season, Tenure


def save_tenures(season: Season) -> None:
    """The coaches of the season's teams as they are now, instead of those of an earlier crowning."""
    Tenure.objects.filter(season=season).delete()
    coaches = Coach.objects.filter(team__memberships__season=season)
    Tenure.objects.bulk_create(
        Tenure(season=season, team_id=coach.team_id, user_id=coach.user_id, part=coach.part)
        for coach in coaches
    )
