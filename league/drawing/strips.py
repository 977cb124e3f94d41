"""Small pictures of a team in a line of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from typing import Any, NamedTuple

DICE_EDGE = 12
DICE_WIDE, DICE_NARROW = 640, 328
RADIUS, LARGER = 5, 4  # of a face's circle, and what each further face of the same value adds


@dataclass(frozen=True, slots=True)
class DiceScale:
    """The values at both ends of a line."""

    low: int
    high: int
    width: int

    def place(self, value: float) -> float:
        """The x of a value."""
        span = (self.high - self.low) or 1
        return round(DICE_EDGE + (self.width - 2 * DICE_EDGE) * (value - self.low) / span, 1)

    @property
    def ticks(self) -> list[tuple[int, float]]:
        """Every ten or, on short lines, every five with its place."""
        span = self.high - self.low
        every = 10 if span > 20 else 5 if span > 6 else 1
        marked = range(-(-self.low // every) * every, self.high + 1, every)
        return [(value, self.place(value)) for value in marked]


def dice_scale(faces: Iterable[int], width: int) -> DiceScale:
    """The line for dice with these faces."""
    values = [*faces] or [0]
    return DiceScale(min(values), max(values), width)


def dice_strip(
    faces: Sequence[int], usual: float, scale: DiceScale, others: Sequence[float] = ()
) -> dict[str, Any]:
    """The strip of a die: its `faces` as one SVG path of circles, and the x of the `means` of each team that
    is shown and of the `usual` mean of all teams; `others` are the means of the same die of teams to compare
    with."""
    circles = ""
    for value, count in sorted(Counter(faces).items()):
        for radius in range(RADIUS, RADIUS + LARGER * count, LARGER):
            half = f"a{radius} {radius} 0 1 0"
            circles += f"M{scale.place(value) - radius:.1f} 30{half} {2 * radius} 0{half} {-2 * radius} 0z"
    means = [scale.place(mean) for mean in (fmean(faces), *others)]
    return {"scale": scale, "faces": circles, "means": means, "usual": scale.place(usual)}


FORM_STEP = 10  # from one game to the next
MOST = 6  # games


def form_strip(letters: Sequence[str]) -> list[tuple[str, int]]:
    """The last six games, oldest first, in a box of 62 x 18 whose middle line is at 9: the letter of each (W,
    L or T), and its left edge."""
    return [(letter, 2 + place * FORM_STEP) for place, letter in enumerate(letters[-MOST:])]


GAP = 0.16  # of a bar's step, on each side
MARK_FOOT = 4  # below the marks


class Sizes(NamedTuple):
    """The box of a strip: room above and below the bars for figures (`head`), and for marks (`foot`)."""

    width: int
    height: int
    head: int
    foot: int
    mark: int


MARGINS_WIDE = Sizes(1160, 206, head=26, foot=34, mark=26)
MARGINS_NARROW = Sizes(328, 150, head=14, foot=24, mark=15)


def strip_beside(
    rows: Sequence[Any], margins: Sequence[float | None], sizes: Sizes, *, cut: int | None = None
) -> dict[str, Any]:
    """The bars of these margins, in order, around the line at `middle`; None for a game that is to come.

    `bars` are pairs with the row that each stands for: its `side` is "up", "down", "level", or "open" without
    a value, `center` its middle, `label_y` the baseline of the figure at its end, `mark_x` the left edge of
    the mark below. `up_path` and `down_path` are the bars as SVG paths. `divider` is the place of the line
    before the bar `cut`, if there is such a bar; a text beside it ends there if `divider_is_late`."""
    known = [margin for margin in margins if margin is not None]
    step = sizes.width / max(len(margins), 1)
    above, below = max([0.0, *known]), max([0.0, *(-margin for margin in known)])
    room = sizes.height - sizes.foot - 2 * sizes.head
    scale = room / ((above + below) or 1)
    middle = sizes.head + (above * scale if above + below else room / 2)
    divider = None if cut is None or cut >= len(margins) else round(step * cut, 1)
    width, paths, bars = min(step * (1 - 2 * GAP), 60), {"up": "", "down": ""}, []
    for place, (row, margin) in enumerate(zip(rows, margins, strict=True)):
        center, height = (place + 0.5) * step, max(abs(margin or 0) * scale, 1.0)
        side = "open" if margin is None else "up" if margin > 0 else "down" if margin < 0 else "level"
        if margin is not None:
            x, y = round(center - width / 2, 1), round(middle - height if side == "up" else middle, 1)
            path = f"M{x} {y}h{round(width, 1)}v{round(height, 1)}h{-round(width, 1)}z"
            paths["down" if side == "down" else "up"] += path
        bar = {
            "side": side,
            "center": round(center, 1),
            "label_y": round(middle + height + 14 if side == "down" else middle - height - 6, 1),
            "mark_x": round(center - sizes.mark / 2, 1),
        }
        bars.append((bar, row))
    return {
        "sizes": sizes,
        "middle": round(middle, 1),
        "mark_y": sizes.height - sizes.mark - MARK_FOOT,
        "bars": bars,
        "up_path": paths["up"],
        "down_path": paths["down"],
        "divider": divider,
        "divider_is_late": divider is not None and divider > sizes.width - 80,
    }


SIGNS = {"W": 1, "L": -1, "T": 0}
LABEL = 20  # between the middles of two labels
HEAD, FOOT = 12, 24
FEWEST = 3  # games above and below the middle that the scale has at least


class RaceSizes(NamedTuple):
    """The picture and its room for axis and labels."""

    width: int
    height: int
    left: int
    right: int


RACE_WIDE = RaceSizes(560, 300, 34, 150)
RACE_NARROW = RaceSizes(336, 260, 28, 60)


def race(letters: Mapping[str, str], named: Sequence[str], sizes: RaceSizes) -> dict[str, Any]:
    """The race of clubs with one letter (W, L or T) for each game. `lines` have the points of a polyline, its
    end, and the height of the label that the `named` clubs get (0 for others, which come first so that the
    named ones are drawn above them); ticks are (text, place)."""
    paths = {club: [0, *accumulate(SIGNS[letter] for letter in own)] for club, own in letters.items()}
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
        {
            "club": club,
            "points": " ".join(f"{x(game)},{y(value)}" for game, value in enumerate(path)),
            "end_x": x(len(path) - 1),
            "end_y": y(path[-1]),
            "label_y": labels.get(club, 0),
        }
        for club, path in paths.items()
    ]
    tick = 5 if best >= 5 else FEWEST
    values = [value for value in range(-best, best + 1) if value % tick == 0]
    return {
        "sizes": sizes,
        "label_x": sizes.width - sizes.right + 14,
        "lines": sorted(lines, key=lambda line: bool(line["label_y"])),
        "level": y(0),
        "rows": [(f"{value:+d}".replace("-", "−") if value else "0", y(value)) for value in values],
        "columns": [(game, x(game)) for game in _weeks(games)],
    }


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


RANKS_EDGE = 2
RANKS_WIDTH = 100  # of the line, which the page stretches


def rank_strip(values: Mapping[str, float], shown: Sequence[str], *, more_is_better: bool) -> dict[str, Any]:
    """The strip of all clubs with a value, from 0 to 100; further right is better. `dots` are the teams
    shown, and `places` theirs from 1; level teams share the better place. `ticks` are all others as one SVG
    path, because a page draws hundreds of them. Raises KeyError for a club without a value."""
    merits = {club: value if more_is_better else -value for club, value in values.items()}
    worst, best = min(merits.values()), max(merits.values())

    def x(merit: float) -> float:
        inner = RANKS_WIDTH - 2 * RANKS_EDGE
        return round(RANKS_EDGE + inner * (merit - worst) / ((best - worst) or 1), 1)

    return {
        "ticks": "".join(f"M{x(merit)} 5V13" for club, merit in sorted(merits.items()) if club not in shown),
        "mean": x(fmean(merits.values())),
        "dots": [x(merits[club]) for club in shown],
        "places": [1 + sum(merit > merits[club] for merit in merits.values()) for club in shown],
    }
