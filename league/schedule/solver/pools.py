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

    `pairs` says how often two clubs (sorted) meet: 1, or 2 for once at each field; `games` are the possible
    ones. `weeks` are those in which the pool plays itself, except clubs that are `busy` (week, club) with a
    fixed game; `patterns` are the venue patterns each club may have over the whole season, games against
    other pools included. Two games of the same clubs are at least `rematch` weeks apart.
    The pairs of each round in `rounds` move together: all of them meet in the same week. The solver starts
    its search near the games `hinted`.
    Exactly the given number of games is played of each set in `counts`. From week `since` on, pairs of clubs
    in `together` have different venues in at most the given number of weeks, and pairs in `apart` are never
    both at home.
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
