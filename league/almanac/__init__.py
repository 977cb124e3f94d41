"""Computes a league's history: values in, values out, no ORM. Nothing is stored."""

from league.almanac.awards import Award, season_awards
from league.almanac.careers import Career, Final, career_records, careers, club_careers, finals
from league.almanac.club_seasons import ClubHistory, ClubSeason, club_histories
from league.almanac.contests import Contest
from league.almanac.elo import Rating, rate_contests, ratings
from league.almanac.power_rankings import PowerRank, power_ranking, weeks_of
from league.almanac.records import RecordHolder, RecordsBook, game_records, season_records, streaks
from league.almanac.rivalries import Rivalry, fiercest_rivals, rivalry

__all__ = [
    "Award",
    "Career",
    "ClubHistory",
    "ClubSeason",
    "Contest",
    "Final",
    "PowerRank",
    "Rating",
    "RecordHolder",
    "RecordsBook",
    "Rivalry",
    "career_records",
    "careers",
    "club_careers",
    "club_histories",
    "fiercest_rivals",
    "finals",
    "game_records",
    "power_ranking",
    "rate_contests",
    "ratings",
    "rivalry",
    "season_awards",
    "season_records",
    "streaks",
    "weeks_of",
]
