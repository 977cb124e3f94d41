"""The race of a season: wins minus losses of every club after each of its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

STEP = {"W": 1, "L": -1, "T": 0}
LABEL = 20  # between the middles of two labels
HEAD, FOOT = 12, 24
FEWEST = 3  # games above and below the middle that the scale has at least


@dataclass(frozen=True, slots=True)
class RaceSizes:
    """The picture and its room for axis and labels."""

    width: int
    height: int
    left: int
    right: int


WIDE = RaceSizes(560, 300, 34, 150)
NARROW = RaceSizes(336, 260, 28, 60)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A club's line as points of a polyline, where it ends, and the height of its label; 0 without a
    label."""

    club: str
    points: str
    end_x: float
    end_y: float
    label_y: float


@dataclass(frozen=True, slots=True)
class RaceChart:
    """All lines, the unnamed ones first so that the others are drawn above them; ticks are (text, place)."""

    lines: tuple[RaceLine, ...]
    level: float
    rows: tuple[tuple[str, float], ...]
    columns: tuple[tuple[int, float], ...]
    sizes: RaceSizes

    @property
    def label_x(self) -> int:
        return self.sizes.width - self.sizes.right + 14


def race(letters: Mapping[str, str], named: Sequence[str], sizes: RaceSizes) -> RaceChart:
    """The race of clubs with one letter (W, L or T) for each game; `named` get a label."""
    paths = {club: [0, *accumulate(STEP[letter] for letter in own)] for club, own in letters.items()}
    games = max(1, *(len(path) - 1 for path in paths.values()))
    best = max(FEWEST, *(abs(value) for path in paths.values() for value in path))
    inner = sizes.width - sizes.left - sizes.right
    middle = HEAD + (sizes.height - HEAD - FOOT) / 2

    def x(game: int) -> float:
        return round(sizes.left + inner * game / games, 1)

    def y(value: int) -> float:
        return round(middle - (sizes.height - HEAD - FOOT) / 2 * value / best, 1)

    ends = {club: y(paths[club][-1]) for club in named}
    labels = _apart(ends, sizes.height - FOOT)
    lines = [
        RaceLine(
            club,
            " ".join(f"{x(game)},{y(value)}" for game, value in enumerate(path)),
            x(len(path) - 1),
            y(path[-1]),
            labels.get(club, 0),
        )
        for club, path in paths.items()
    ]
    tick = 5 if best >= 5 else FEWEST
    values = [value for value in range(-best, best + 1) if value % tick == 0]
    return RaceChart(
        tuple(sorted(lines, key=lambda line: line.label_y > 0)),
        y(0),
        tuple((f"{value:+d}".replace("-", "−") if value else "0", y(value)) for value in values),
        tuple((game, x(game)) for game in _weeks(games)),
        sizes,
    )


def _weeks(games: int) -> list[int]:
    """At most five numbers of games below the picture; the last one is always there."""
    step = max(1, round(games / 4))
    shown = [game for game in range(step, games + 1, step) if games - game >= step / 2]
    return [*shown, games]


def _apart(ends: Mapping[str, float], lowest: float) -> dict[str, float]:
    """Labels beside the ends of their lines, pushed apart: down in one pass, and up again from the bottom."""
    order = sorted(ends, key=lambda club: ends[club])
    places: list[float] = []
    for club in order:
        places.append(max(ends[club], places[-1] + LABEL if places else HEAD))
    limit = lowest
    for number in reversed(range(len(places))):
        places[number] = min(places[number], limit)
        limit = places[number] - LABEL
    return {club: round(place, 1) for club, place in zip(order, places, strict=True)}
