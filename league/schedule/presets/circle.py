"""Round robins by the circle method: every club meets every other, with the fewest possible breaks.

For an even number of clubs n the method gives exactly n - 2 breaks, the minimum (de Werra, 1981).
"""

from __future__ import annotations

from collections.abc import Sequence

from league.schedule.model.match import Match

GHOST = ""  # makes an odd number of clubs even: the club that meets it rests


def single_round_robin(clubs: Sequence[str]) -> list[Match]:
    """Every club meets every other once."""
    field = [*clubs, *([GHOST] if len(clubs) % 2 else [])]
    size = len(field) - 1
    games = []
    for turn in range(size):
        pairs = [(field[turn], field[size]) if turn % 2 else (field[size], field[turn])]
        for step in range(1, (size + 1) // 2):
            one, other = field[(turn + step) % size], field[(turn - step) % size]
            pairs.append((one, other) if step % 2 else (other, one))
        games += [Match(turn + 1, home, away) for home, away in pairs if GHOST not in (home, away)]
    return sorted(games)


def double_round_robin(clubs: Sequence[str]) -> list[Match]:
    """Every club meets every other at home and away: the second half repeats the first with venues
    swapped.

    The second half starts with the second round: with more than four clubs this gives 2n breaks (one for an
    odd number) instead of 3n - 6 (n), and no three games in a row at home. With four clubs rematches would
    come too soon.
    """
    first = single_round_robin(clubs)
    rounds = first[-1].week
    start = 2 if len(clubs) > 4 else 1
    second = [Match(rounds + 1 + (week - start) % rounds, away, home) for week, home, away in first]
    return sorted([*first, *second])
