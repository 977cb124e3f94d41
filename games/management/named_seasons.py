"""The league and season that somebody has named on a command line."""

from __future__ import annotations

from league.errors import Refused
from league.models import League, Season


def league_named(slug: str) -> League:
    """The league with this slug. Raises Refused: no_such_league."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True)[:10])
        raise Refused("no_such_league", f"There is no league {slug}: choose one of {known or 'none yet'}.")
    return league


def season_named(league: League, number: int | None) -> Season:
    """The season with this number, None: the newest one. Raises Refused: no_such_season."""
    seasons = league.seasons.select_related("league").order_by("number")
    found = seasons.last() if number is None else seasons.filter(number=number).first()
    if found is None:
        raise Refused(
            "no_such_season", f"{league} has no such season: leave --season out for the newest one."
        )
    return found
