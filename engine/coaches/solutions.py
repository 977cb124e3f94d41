"""What the solved games share: how their tables are stored and read, and parts of how they are computed."""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.kernel.compilation import JIT, rule
from engine.kernel.record import columns_of, rows_of

UNIT = 1_000_000  # a certain win
WHOLE = 10_000  # the chances of everything together
MOST = 20  # points: a larger lead counts as this one
LEADS = 2 * MOST + 1


@rule
def index_of(lead: int) -> int:
    """The place of a lead in the tables."""
    return max(-MOST, min(MOST, lead)) + MOST


@rule
def mean_value(chance: int, value: int, otherwise: int) -> int:
    """The value of what has this chance, in 1 / WHOLE, to be worth `value` and else is worth `otherwise`."""
    return (value * chance + otherwise * (WHOLE - chance)) // WHOLE


def interpolation(distances: Sequence[int], farthest: int) -> tuple[list[int], list[int]]:
    """For 0 to `farthest` yards to go: the place of the solved distance below, and the share of the one above
    in 1 / WHOLE."""
    places, shares = [], []
    for yards in range(farthest + 1):
        below = max((n for n, far in enumerate(distances) if far <= max(1, yards)), default=0)
        below = min(below, len(distances) - 2)
        span = distances[below + 1] - distances[below]
        places.append(below)
        shares.append(min(WHOLE, (max(1, yards) - distances[below]) * WHOLE // span))
    return places, shares


def between(spots: Sequence[int], values: Sequence[int], spot: int) -> int:
    """A value that is known at equally distant spots, interpolated."""
    step = spots[1] - spots[0]
    nth = max(0, min(len(values) - 2, (spot - spots[0]) // step))
    return values[nth] + (values[nth + 1] - values[nth]) * (spot - spots[nth]) // step


def boards_of(board: Any) -> Any:
    """The board as compiled code takes it: in an array of rows, or a list."""
    return rows_of(board, 1) if JIT else [board]


def board_in(boards: Any) -> Any:
    """The board in the array or list, to be read and written."""
    return columns_of(boards)[0] if JIT else boards[0]


def write_rows(b: Any, cell: int, rows: Sequence[tuple[int, int, int]]) -> None:
    """Writes the outcomes of a call into the board."""
    b.count[cell] = len(rows)
    for nth, (kind, yards, chance) in enumerate(rows):
        b.kind[cell][nth], b.yards[cell][nth], b.chance[cell][nth] = kind, yards, chance


def value_at_half_time(received: Sequence[int], lead: int) -> int:
    """The value of a lead when either side may be kicked off to. `received`: of the side that is, by lead."""
    return (int(received[lead + MOST]) + UNIT - int(received[MOST - lead])) // 2


Row = tuple[int, int, int]  # kind of outcome; yards from the line of scrimmage; chance in 1 / WHOLE
Counts = Mapping[tuple[int, int], int] | Mapping[tuple[int, int], Fraction]  # (kind, yards) -> weight
Ends = Callable[[int], Sequence[int]]  # kind of outcome -> the upper ends of its groups of yards


def rows_of_outcomes(weights: Counts, ends_of: Ends) -> tuple[Row, ...]:
    """The outcomes (kind, yards) with their weights, in groups. The chances add up to WHOLE."""
    groups: dict[tuple[int, int], list[tuple[int, int | Fraction]]] = {}
    for (kind, yards), weight in weights.items():
        end = next(end for end in ends_of(kind) if yards <= end)
        if weight:
            groups.setdefault((kind, end), []).append((yards, weight))
    total = sum(weights.values())
    rows = [
        (kind, sum(yards * weight for yards, weight in all_), sum(weight for _, weight in all_))
        for (kind, _end), all_ in sorted(groups.items())
    ]
    chances = [int(weight * WHOLE // total) for _, _, weight in rows]
    largest = max(range(len(rows)), key=chances.__getitem__)
    chances[largest] += WHOLE - sum(chances)
    return tuple(
        (kind, round(Fraction(yards) / weight), chance)
        for (kind, yards, weight), chance in zip(rows, chances, strict=True)
    )


SHARE_BITS, SHARES = 4, 15


@rule
def zone_of(value: int, starts: tuple[int, ...], count: int) -> int:
    """The zone in which a value lies; the first zone also takes everything below it."""
    zone = 0
    for nth in range(1, count):
        if value >= starts[nth]:
            zone = nth
    return zone


@rule
def share_in(shares: int, listed: int, nth: int) -> int:
    """The share of the nth call in fifteenths. The first `listed` calls have four bits each, the last one the
    rest."""
    if nth < listed:
        return shares >> SHARE_BITS * nth & SHARES
    rest = SHARES
    for each in range(listed):
        rest -= shares >> SHARE_BITS * each & SHARES
    return rest


def shares_of(*mixes: Sequence[int]) -> int:
    """Packs mixes, each given as how often every call is made; the last call of each has the rest."""
    listed = [share for counts in mixes for share in fifteenths(counts)[:-1]]
    return sum(share << SHARE_BITS * nth for nth, share in enumerate(listed))


def fifteenths(counts: Sequence[int]) -> list[int]:
    """The shares of these counts, rounded so that they add up."""
    whole = sum(counts)
    shares = [count * SHARES // whole for count in counts]
    cut = sorted(range(len(counts)), key=lambda nth: -(counts[nth] * SHARES % whole))
    for nth in cut[: SHARES - sum(shares)]:
        shares[nth] += 1
    return shares


def packed(numbers: Sequence[int], size: str = "I") -> str:
    """Numbers as text. `size` is the letter of `array`: I for 32 bits, H for 16, B for 8."""
    return b64encode(_little_endian(array(size, numbers)).tobytes()).decode()


def unpacked(text: str, size: str = "I") -> tuple[int, ...]:
    """The numbers of a packed table."""
    return tuple(_little_endian(array(size, b64decode(text))))


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
