"""What a league's past comes to: values in, values out, no ORM. Nothing of it is stored."""

from league.almanac.contests import Contest
from league.almanac.elo import Rating, ratings
from league.almanac.records import Entry, game_records, season_records, streaks
from league.almanac.rivalry import Rivalry, rivalry

__all__ = [
    "Contest",
    "Entry",
    "Rating",
    "Rivalry",
    "game_records",
    "ratings",
    "rivalry",
    "season_records",
    "streaks",
]
