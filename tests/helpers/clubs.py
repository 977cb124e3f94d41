"""Small leagues of made-up teams."""

from __future__ import annotations

from typing import Any

from league.clubs import ClubProfile
from league.leagues.services import create_league_with_clubs
from league.leagues.teams import Clubs
from league.models import Season
from league.schedule.services import draw_schedule

COLORS = ("#123456", "#ffffff")


def club(city: str, **more: str) -> ClubProfile:
    """The Owls of a city that begins with three letters of its own."""
    given = {"key": "base", "nickname": "Owls", "abbreviation": city[:3].upper(), **more}
    return ClubProfile(city=city, primary_color=COLORS[0], secondary_color=COLORS[1], **given)


def four_clubs() -> Clubs:
    """Two divisions of two in one conference."""
    return {
        "Valley": {"North": [club("Aston"), club("Bexley")], "South": [club("Corby"), club("Dover")]},
    }


def drawn_season(**charter: Any) -> Season:
    """The small season with its schedule: three weeks of two games, then the final."""
    season = small_season(**charter)
    draw_schedule(season=season)
    season.refresh_from_db()
    return season


def small_season(**charter: Any) -> Season:
    """Four teams that play a round robin for two playoff places."""
    wish = {"name": "Valley League", "preset": "round_robin", "playoff_places": 2, **charter}
    return create_league_with_clubs(**{"clubs": four_clubs(), **wish})
