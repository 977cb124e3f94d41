"""Games to make a past of: one letter a club."""

from __future__ import annotations

from itertools import count

from league.almanac.records import Contest

NUMBERS = count(1)


def game(home: str, away: str, home_score: int, away_score: int, season: int = 1, week: int = 1) -> Contest:
    winner = home if home_score > away_score else away if away_score > home_score else None
    return Contest(season, week, next(NUMBERS), home, away, home_score, away_score, winner)


def forfeit(winner: str, loser: str) -> Contest:
    return Contest(1, 1, next(NUMBERS), winner, loser, None, None, winner)


def playoff(
    home: str, away: str, home_score: int, away_score: int, season: int = 1, week: int = 9
) -> Contest:
    return game(home, away, home_score, away_score, season, week)._replace(playoff=True, neutral=True)
