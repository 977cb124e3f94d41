"""Elo ratings by margin of victory (season design, section 4): the strength of each club by its
results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import log

from league.almanac.contests import Contest

START = 1505.0  # the mean; between seasons every rating moves a third of the way back to it
K = 20.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A club's rating, and the change from its last game."""

    club: str
    value: float
    change: float = 0.0


Ratings = dict[str, Rating]


def ratings(contests: Iterable[Contest], clubs: Iterable[str] = (), edge: float = 0.0) -> list[Rating]:
    """Every club by rating, best first; `clubs` are rated even if they never played.

    `edge` is the value of playing at home in rating points: 0 unless the rules favor the home side. Games
    that were not played do not count.
    """
    last = {club: Rating(club, START) for club in clubs}
    for _contest, _chance, found in rate_contests(contests, clubs, edge):
        last = found
    return best_first(last)


def rate_contests(
    contests: Iterable[Contest],
    clubs: Iterable[str] = (),
    edge: float = 0.0,
    before: Mapping[str, float] | None = None,
) -> Iterator[tuple[Contest, float, Ratings]]:
    """Each contest that was played with the home side's chance before it, and all ratings after them.
    `before` are the ratings after the season before the first of these contests, None if there was none."""
    found = {club: Rating(club, START) for club in clubs}
    found |= {club: Rating(club, value) for club, value in (before or {}).items()}
    for number, (_, season) in enumerate(groupby(contests, key=lambda contest: contest.season)):
        if number or before:
            found = {club: Rating(club, rating.value * 2 / 3 + START / 3) for club, rating in found.items()}
        for contest in season:
            if contest.played:
                chance = _rate(found, contest, 0.0 if contest.neutral else edge)
                yield contest, chance, found


def best_first(found: Ratings) -> list[Rating]:
    """Sorts ratings, best first."""
    return sorted(found.values(), key=lambda rating: (-rating.value, rating.club))


def expected(difference: float) -> float:
    """The expected share of wins for a club rated `difference` points higher."""
    return 1 / (1 + 10 ** (-difference / 400))


def _rate(found: Ratings, contest: Contest, edge: float) -> float:
    """Updates both clubs' ratings; returns the home side's chance before the game."""
    home, away = (found.get(club, Rating(club, START)) for club in contest.clubs)
    ahead = home.value - away.value + edge
    margin = contest.margin(contest.home)
    scored = 0.5 if margin == 0 else float(margin > 0)
    # A rout counts more than a close game, but less for a favorite, who would otherwise rise forever.
    winners_lead = ahead if margin > 0 else -ahead if margin < 0 else 0.0
    multiplier = log(max(abs(margin), 1) + 1) * 2.2 / (0.001 * winners_lead + 2.2)
    change = K * multiplier * (scored - expected(ahead))
    found[home.club] = Rating(home.club, home.value + change, change)
    found[away.club] = Rating(away.club, away.value - change, -change)
    return expected(ahead)
