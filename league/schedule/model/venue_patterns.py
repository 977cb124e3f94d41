"""Venue patterns: where a club plays each week, as a string of H (home), A (away) and - (bye).

A bye is not a game: HA-AH has one break, as HAAH has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, groupby, pairwise

HOME, AWAY, BYE = "H", "A", "-"
OPPOSITE = {HOME: AWAY, AWAY: HOME}
OPEN = "?"  # a week that is still to be drawn
FEW_BREAKS = 2  # what a drawn schedule gives a club; the hard limit is looser


def breaks(pattern: str) -> int:
    """Counts how often two games in a row are both at home or both away."""
    games = pattern.replace(BYE, "")
    return sum(one == next_one for one, next_one in pairwise(games))


def longest_stand(pattern: str) -> int:
    """The most games in a row at home or away."""
    return max((len(list(run)) for _, run in groupby(pattern.replace(BYE, ""))), default=0)


def home_by_half(pattern: str) -> int:
    """The difference in home games between the halves of the season; a middle week belongs to neither
    half."""
    half = len(pattern) // 2
    return abs(pattern[:half].count(HOME) - pattern[-half:].count(HOME)) if half else 0


def patterns(
    weeks: int, home: int, bye_weeks: Iterable[int] = (), most_breaks: int = FEW_BREAKS
) -> Iterator[str]:
    """All good patterns with `home` home games: few breaks, no three in a row, halves at most one apart.

    With `bye_weeks` (from 1) a club has one bye, in one of them.
    """
    byes = tuple(bye_weeks)
    for games in _alternating(weeks - bool(byes), most_breaks):
        if games.count(HOME) != home:
            continue
        for pattern in [games[: week - 1] + BYE + games[week - 1 :] for week in byes] or [games]:
            if home_by_half(pattern) <= 1:
                yield pattern


def _alternating(games: int, most_breaks: int) -> Iterator[str]:
    """Every sequence of H and A with at most `most_breaks` breaks, no two of them adjacent."""
    for number in range(most_breaks + 1):
        for places in combinations(range(1, games), number):
            if all(second - first > 1 for first, second in pairwise(places)):
                for venue in (HOME, AWAY):
                    yield _sequence(venue, games, frozenset(places))


def _sequence(venue: str, games: int, places: frozenset[int]) -> str:
    sequence = venue
    for game in range(1, games):
        sequence += sequence[-1] if game in places else OPPOSITE[sequence[-1]]
    return sequence


def completions(
    known: str, homes: Collection[int], byes: int, bye_weeks: Collection[int], most_breaks: int, stand: int
) -> list[str]:
    """All patterns that fill the open weeks of a known one, with `byes` byes and one of the given numbers
    of home games.

    Byes fall into `bye_weeks`. Breaks and stands within the known weeks alone do not count against a pattern.
    Halves are at most one apart.
    """
    given = [run for run in known.split(OPEN) if run]
    most_breaks += sum(breaks(run) for run in given)
    stand = max(stand, *map(longest_stand, given), 0)

    def fill(begun: str, rests: int) -> Iterator[str]:
        if breaks(begun) > most_breaks or longest_stand(begun) > stand or begun.count(HOME) > max(homes):
            return
        if len(begun) == len(known):
            if not rests and begun.count(HOME) in homes and home_by_half(begun) <= 1:
                yield begun
            return
        week = len(begun) + 1
        if known[week - 1] != OPEN:
            yield from fill(begun + known[week - 1], rests)
            return
        yield from fill(begun + HOME, rests)
        yield from fill(begun + AWAY, rests)
        if rests and week in bye_weeks:
            yield from fill(begun + BYE, rests - 1)

    return list(fill("", byes))
