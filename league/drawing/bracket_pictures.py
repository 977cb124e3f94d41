"""The road to the Bowl: where the boxes of playoff games stand, and the lines between them.

On a wide page the wings meet in the middle, as on a wall chart. On a narrow one the first wing stands above
the Bowl and the second below it, each from left to right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

GAP = 12  # at the outer end of a line
TIGHT = 80  # width of a box without room for seeds


@dataclass(frozen=True, slots=True)
class RoadGame:
    """A game of `round` (from 1). `feeders` are the keys of the games that its sides (away, home) come from,
    None where a side comes from no game or from one that is not known yet. `wing` is its conference, 0 or 1;
    None if the playoffs are one field. `road` marks a game that the champion has won."""

    key: str
    round: int
    feeders: tuple[str | None, str | None] = (None, None)
    wing: int | None = None
    road: bool = False


class RoadSizes(NamedTuple):
    """`width` of the picture at most, of a box at most, and of the Bowl; heights of a box, a row, and the
    Bowl. `rows` are heights within the Bowl: its crest, the word above the name, the name, its sides, and
    from one to the next."""

    width: int
    box_width: int
    bowl_width: int
    box_height: int
    row: int
    bowl_height: int
    gap: int
    mark: int
    rows: Mapping[str, int]


WIDE_ROWS = {"crest": 120, "half_crest": 60, "kicker": 164, "name": 192, "away": 222, "home": 258, "side": 30}
NARROW_ROWS = {"crest": 72, "half_crest": 36, "kicker": 98, "name": 117, "away": 124, "home": 146, "side": 22}
WIDE = RoadSizes(1160, 200, 224, 64, 112, 312, 26, 18, WIDE_ROWS)
NARROW = RoadSizes(340, 150, 340, 48, 60, 172, 12, 15, NARROW_ROWS)


class RoadBox(NamedTuple):
    """Where a game stands."""

    key: str
    x: float
    y: float
    width: float
    height: float


Title = tuple[int, float, float, float, int]  # round, x, y, width, and wing; -1 for the Bowl
Wing = tuple[
    dict[str, tuple[int, float]], int, int
]  # column and row of each game; numbers of columns and rows


def road(games: Sequence[RoadGame], bowl: RoadGame, sizes: RoadSizes) -> dict[str, Any]:
    """The picture of these games and of the Bowl, the last game. `below` is where a game for the third place
    has room; `links` are (path, whether the champion went there) from a game to the next one of its winner.
    Boxes that are `is_tight` have no room for seeds."""
    is_wide, wings = sizes is WIDE, wings_of(games, bowl)
    first = min((game.round for game in games), default=1)
    place = _wide if is_wide else _narrow
    boxes, titles, last, below, width, height = place(wings, first, bowl, sizes)
    known = {game.key: game for game in games}
    links = []
    for game in (*games, bowl):
        for side, feeder in enumerate(game.feeders):
            if feeder and feeder in known:
                if game is bowl and not is_wide:
                    path = _to_bowl(boxes[feeder], last, sizes)
                else:
                    path = _line(boxes[feeder], boxes.get(game.key, last), side, is_bowl=game is bowl)
                links.append((path, game.road and known[feeder].road))
    is_tight = any(box.width < TIGHT for box in boxes.values())
    mark_x = 3 if is_tight else 17
    return {
        "width": width,
        "height": height,
        "boxes": list(boxes.values()),
        "bowl": last,
        "below": below,
        "titles": titles,
        "links": links,
        "is_wide": is_wide,
        "is_tight": is_tight,
        "mark_x": mark_x,
        "mark_size": sizes.mark,
        "name_x": mark_x + sizes.mark + 4,
        "bowl_inside": last.width - 20,
        "rows": sizes.rows,
    }


Placed = tuple[dict[str, RoadBox], list[Title], RoadBox, RoadBox, float, float]


def _wide(wings: Sequence[Wing], first: int, bowl: RoadGame, sizes: RoadSizes) -> Placed:
    rounds = [columns for _places, columns, _rows in wings]
    box = min(sizes.box_width, (sizes.width - sizes.bowl_width) / (sum(rounds) or 1) - sizes.gap)
    step, head = box + sizes.gap, 34
    most = max((rows for *_wing, rows in wings), default=1)
    middle = head + max(most * sizes.row, sizes.bowl_height + sizes.box_height + 24) / 2
    left = rounds[0] * step if wings else 0
    width = left + sizes.bowl_width + sum(rounds[1:]) * step
    boxes: dict[str, RoadBox] = {}
    titles: list[Title] = [(bowl.round, left, 14, sizes.bowl_width, -1)]
    for number, (places, columns, rows) in enumerate(wings):
        top = middle - rows * sizes.row / 2 + (sizes.row - sizes.box_height) / 2
        xs = [column * step if number == 0 else width - box - column * step for column in range(columns)]
        for key, (column, row) in places.items():
            boxes[key] = RoadBox(key, xs[column], round(top + row * sizes.row, 1), box, sizes.box_height)
        titles += [(first + column, x, 14, box, number) for column, x in enumerate(xs)]
    last = RoadBox(bowl.key, left, middle - sizes.bowl_height / 2, sizes.bowl_width, sizes.bowl_height)
    below = RoadBox("", left + (last.width - box) / 2, last.y + last.height + 24, box, sizes.box_height)
    return boxes, titles, last, below, width, 2 * middle - head + 8


def _narrow(wings: Sequence[Wing], first: int, bowl: RoadGame, sizes: RoadSizes) -> Placed:
    boxes: dict[str, RoadBox] = {}
    titles: list[Title] = []
    y, last = 0.0, RoadBox(bowl.key, 0, 0, sizes.bowl_width, sizes.bowl_height)
    for number, (places, columns, rows) in enumerate(wings or [({}, 0, 0)]):
        if places:
            box = min(sizes.box_width, (sizes.width - GAP) / columns - sizes.gap)
            step = box + sizes.gap
            titles += [(first + column, column * step, y + 14, box, number) for column in range(columns)]
            y += 26
            for key, (column, row) in places.items():
                boxes[key] = RoadBox(key, column * step, round(y + row * sizes.row, 1), box, sizes.box_height)
            y += rows * sizes.row
        if number == 0:
            last = last._replace(y=y + 16)
            y += 16 + sizes.bowl_height + 22
    return boxes, titles, last, RoadBox("", 0, y, sizes.box_width, sizes.box_height), sizes.width, y


def _line(source: RoadBox, target: RoadBox, side: int, *, is_bowl: bool) -> str:
    """From the middle of a box to the row of its winner in the next one."""
    start = source.y + source.height / 2
    end = target.y + target.height * (0.5 if is_bowl else 0.3 if side == 0 else 0.7)
    if is_bowl and abs(start - end) < target.height / 2:
        end = start
    left, right = sorted((source, target), key=lambda box: box.x)
    inner, outer = left.x + left.width, right.x
    ends = (inner, outer) if source is left else (outer, inner)
    return f"M{ends[0]:g} {start:g}H{(inner + outer) / 2:g}V{end:g}H{ends[1]:g}"


def _to_bowl(source: RoadBox, bowl: RoadBox, sizes: RoadSizes) -> str:
    """Around the right end of a box to the Bowl above or below it."""
    start, x = source.y + source.height / 2, min(source.x + source.width + GAP, sizes.width - 2)
    end = bowl.y if bowl.y > source.y else bowl.y + bowl.height
    return f"M{source.x + source.width:g} {start:g}H{x:g}V{end:g}"


def wings_of(games: Sequence[RoadGame], bowl: RoadGame) -> list[Wing]:
    """The two halves; one half if the games of a single field cannot be divided between the sides of the
    Bowl."""
    known = {game.key: game for game in games}
    if any(game.wing is not None for game in games):
        halves = [[game for game in games if game.wing == number] for number in (0, 1)]
    else:
        halves = [_behind(known, feeder) for feeder in bowl.feeders]
        if sum(map(len, halves)) != len(games):
            halves = [list(games)]
    first = min((game.round for game in games), default=1)
    wings = []
    for half in filter(None, halves):
        own = {game.key: game for game in half}
        fed = {feeder for game in half for feeder in game.feeders}
        ends = [game for game in half if game.key not in fed]
        heights, rows = _tree(own, ends[0]) if len(ends) == 1 else _spread(half)
        places = {key: (own[key].round - first, height) for key, height in heights.items()}
        wings.append((places, 1 + max(column for column, _row in places.values()), rows))
    return wings


def _behind(games: Mapping[str, RoadGame], key: str | None) -> list[RoadGame]:
    """The game and all games that lead to it."""
    game = games.get(key or "")
    if game is None:
        return []
    return [earlier for feeder in game.feeders for earlier in _behind(games, feeder)] + [game]


def _tree(games: Mapping[str, RoadGame], end: RoadGame) -> tuple[dict[str, float], int]:
    """Every game in the middle of those that lead to it."""
    heights: dict[str, float] = {}
    rows = 0

    def place(game: RoadGame) -> float:
        nonlocal rows
        below = [place(games[feeder]) for feeder in game.feeders if feeder is not None and feeder in games]
        if not below:
            below, rows = [rows], rows + 1
        heights[game.key] = sum(below) / len(below)
        return heights[game.key]

    place(end)
    return heights, rows


def _spread(games: Iterable[RoadGame]) -> tuple[dict[str, float], int]:
    """The games of each round evenly: with re-seeding nobody knows yet who meets whom."""
    rounds: dict[int, list[str]] = {}
    for game in games:
        rounds.setdefault(game.round, []).append(game.key)
    rows = max(map(len, rounds.values()))
    return {
        key: (number + 0.5) * rows / len(keys) - 0.5
        for keys in rounds.values()
        for number, key in enumerate(keys)
    }, rows
