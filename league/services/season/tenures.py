"""Recording the coaches of a season when it gets its champion."""

from __future__ import annotations

from league.models import Coach, Season, Tenure


def save_tenures(season: Season) -> None:
    """Saves the current coaches of the season's teams, and deletes those of an earlier crowning."""
    Tenure.objects.filter(season=season).delete()
    coaches = Coach.objects.filter(team__memberships__season=season)
    Tenure.objects.bulk_create(
        Tenure(season=season, team_id=coach.team_id, user_id=coach.user_id, part=coach.part)
        for coach in coaches
    )
