"""Computes a league's history: values in, values out, no ORM. Nothing is stored."""

from league.almanac.awards import Award, records_of, season_awards
from league.almanac.careers import (
    Career,
    Final,
    career_records,
    careers,
    club_careers,
    combined_careers,
    finals,
    most_successful,
)
from league.almanac.club_seasons import ClubHistory, ClubSeason, club_histories
from league.almanac.contests import Contest
from league.almanac.elo import Rating, rate_contests, ratings
from league.almanac.power_rankings import PowerRank, power_ranking, weeks_of
from league.almanac.records import RecordHolder, RecordsBook, game_records, season_records
from league.almanac.rivalries import Rivalry, fiercest_rivals, rivalries
from league.almanac.streaks import ClubStreak, StreaksSoFar, club_streaks, streaks

__all__ = [
    "Award",
    "Career",
    "ClubHistory",
    "ClubSeason",
    "ClubStreak",
    "Contest",
    "Final",
    "PowerRank",
    "Rating",
    "RecordHolder",
    "RecordsBook",
    "Rivalry",
    "StreaksSoFar",
    "career_records",
    "careers",
    "club_careers",
    "club_histories",
    "club_streaks",
    "combined_careers",
    "fiercest_rivals",
    "finals",
    "game_records",
    "most_successful",
    "power_ranking",
    "rate_contests",
    "ratings",
    "records_of",
    "rivalries",
    "season_awards",
    "season_records",
    "streaks",
    "weeks_of",
]
