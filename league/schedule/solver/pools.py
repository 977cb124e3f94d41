"""A pool: clubs whose games against each other are drawn together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from league.schedule.model.match import Match

REMATCH = 6  # weeks between two games of the same clubs; the hard limit is 4

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pool:
    """What is known before the draw.

    `pairs` says how often two clubs (sorted) meet: 1, or 2 for once at each field; `games` are those that
    may be. `weeks` are those in which the pool plays itself, but for the clubs that are `busy` (week, club)
    with a game that stands; `patterns` are the venue patterns that each club may have over the whole season,
    games against other pools included. Two games of the same clubs are `rematch` weeks apart at least.
    With `rounds` the pairs of one move together: all of them meet in the same week. The solver begins its
    search near the games `hinted`.
    Of each of `counts` exactly so many of the games are played. From week `since` on pairs of clubs
    `together` have different venues in so many weeks at most, and those `apart` are never both at home.
    """

    clubs: Sequence[str]
    pairs: Mapping[Pair, int]
    weeks: Sequence[int]
    patterns: Mapping[str, Sequence[str]]
    games: Sequence[Match]
    byes_a_week: int = 0
    rematch: int = REMATCH
    busy: Collection[tuple[int, str]] = frozenset()
    hinted: Sequence[Match] = ()
    rounds: Sequence[Sequence[Pair]] = ()
    counts: Sequence[tuple[Sequence[Match], int]] = ()
    together: Mapping[Pair, int] = field(default_factory=dict)
    apart: Sequence[Pair] = ()
    since: int = 1


def possible_games(pairs: Mapping[Pair, int], weeks: Sequence[int], last: int | None) -> Iterator[Match]:
    """Every pair at both fields in every week; in week `last` only pairs that meet twice."""
    for week in weeks:
        for (one, other), times in pairs.items():
            if week != last or times == 2:
                yield Match(week, one, other)
                yield Match(week, other, one)
