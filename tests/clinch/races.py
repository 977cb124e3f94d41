"""Seasons that are still being played: real ones cut off after a week, and small made-up ones."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from random import Random

from league.clinch.race_model import Race
from league.schedule.shapes import Match
from league.standings.records import Club, PlayedGame
from league.standings.steps import PRO, Coin, StepLists
from tests.helpers.nfl_history import nfl_seasons

NFL_PLACES, NFL_BYES = 6, 2  # a conference, 2002 to 2019


def nfl_race(season: str, *, after: int, left: int | None = None) -> Race:
    """The season after a week; if `left` is given, plays on until only that many games are open."""
    clubs, games = nfl_seasons()[season].clubs, list(nfl_seasons()[season].games)
    games.sort(key=lambda game: game.week or 0)
    played = len([game for game in games if (game.week or 0) <= after])
    if left is not None:
        played = len(games) - left
    return race(clubs, games, played, places=NFL_PLACES, byes=NFL_BYES)


def race(
    clubs: list[Club],
    games: list[PlayedGame],
    played: int,
    *,
    places: int,
    byes: int,
    steps: StepLists = PRO,
    ties: bool = True,
) -> Race:
    """The first games are played, all others open."""
    left = [Match(game.week or 0, game.home, game.away) for game in games[played:]]
    return Race(clubs, games[:played], left, places, byes, steps, coin=Coin(1), ties=ties)


def small_race(
    number: int, *, left: int, steps: StepLists = PRO, ties: bool = True, withdrawn: Collection[str] = ()
) -> Race:
    """Two divisions of three clubs (A1 to B3) that all meet twice, with `left` games open."""
    dice = Random(number)
    names = [f"{division}{place}" for division in "AB" for place in range(1, 4)]
    clubs = [Club(name, "", name[0], withdrawn=name in withdrawn) for name in names]
    pairs = [pair for one, other in combinations(clubs, 2) for pair in ((one, other), (other, one))]
    dice.shuffle(pairs)
    scores = (0, 3, 7, 10)
    games = [
        PlayedGame(home.name, away.name, dice.choice(scores), dice.choice(scores), week=week)
        for week, (home, away) in enumerate(pairs, start=1)
    ]
    return race(clubs, games, len(games) - left, places=4, byes=0, steps=steps, ties=ties)
