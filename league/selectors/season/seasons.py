"""A league's seasons."""

from __future__ import annotations

from league.models import League, Season


def newest_season(league: League) -> Season | None:
    """The league's last season, open or over; one query."""
    return league.seasons.order_by("-number").first()


def season_under_way(league: League) -> Season | None:
    """The season that has a schedule and no champion yet; one query."""
    open_ones = league.seasons.exclude(state=Season.State.FINISHED)
    return open_ones.filter(weeks__isnull=False).distinct().first()
