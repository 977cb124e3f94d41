"""What can be done to a league: verbs with keyword-only arguments, one transaction each."""

from league.services.feed import publish
from league.services.leagues import found_league
from league.services.playoffs import advance_playoffs, crown_champion
from league.services.regular_season import close_regular_season, reopen_regular_season
from league.services.results import record_result
from league.services.schedules import draw_schedule
from league.services.seasons import open_season

__all__ = [
    "advance_playoffs",
    "close_regular_season",
    "crown_champion",
    "draw_schedule",
    "found_league",
    "open_season",
    "publish",
    "record_result",
    "reopen_regular_season",
]
