"""Round robins by the circle method: everybody plays everybody, with the fewest breaks there can be."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from league.schedule.limits import Byes, Everybody, Limits
from league.schedule.match import Match
from league.schedule.outline import Outline, Preset
from league.schedule.shape import Shape


def single(clubs: Sequence[str]) -> list[Match]:
    """Everybody once: n-2 breaks for an even number of clubs; none for an odd one, and a bye for each.

    All clubs but one stand on a circle. In week r the club at place r rests, or meets the one that stands
    apart; the others meet across it. On its way around the circle a club is home and away in turn.
    """
    circle, apart = list(clubs[: len(clubs) - 1 + len(clubs) % 2]), clubs[-1]
    size = len(circle)
    games = []
    for turn in range(size):
        if len(clubs) > size:
            here = circle[turn]
            games.append(Match(turn + 1, apart, here) if turn % 2 else Match(turn + 1, here, apart))
        for step in range(1, (size - 1) // 2 + 1):
            ahead, behind = circle[(turn + step) % size], circle[turn - step]
            games.append(Match(turn + 1, ahead, behind) if step % 2 else Match(turn + 1, behind, ahead))
    return games


def double(clubs: Sequence[str]) -> list[Match]:
    """Everybody twice: the second half of the season repeats the first at the other field."""
    first = single(clubs)
    weeks = first[-1].week
    return first + [Match(match.week + weeks, match.away, match.home) for match in first]


def round_robin(name: str, times: int) -> Preset:
    def limits(shape: Shape) -> Limits:
        clubs = len(shape.clubs)
        weeks = (clubs - 1 + clubs % 2) * times
        games = (clubs - 1) * times
        return Limits(
            weeks=weeks,
            homes=tuple(sorted({games // 2, (games + 1) // 2})),
            meetings=Everybody(times),
            lower_bound=0 if clubs % 2 else (clubs - 2) * times,
            byes=Byes(1, weeks, clubs=1, times=times) if clubs % 2 else None,
            rematch=min(4, clubs - 1),
        )

    def outline(shape: Shape, chance: Random) -> Outline:
        clubs = list(shape.clubs)
        chance.shuffle(clubs)
        return Outline(games=tuple((single if times == 1 else double)(clubs)))

    return Preset(name, limits, outline)
