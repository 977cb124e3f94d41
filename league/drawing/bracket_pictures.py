"""Pictures of the bracket: the tree, and a club's road.

The road to the Bowl: where the boxes of playoff games stand, and the lines between them.

On a wide page the wings meet in the middle, as on a wall chart. On a narrow one the first wing stands above
the Bowl and the second below it, each from left to right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

GAP = 12  # at the outer end of a line


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


@dataclass(frozen=True, slots=True)
class RoadSizes:
    """`width` of the picture at most, of a box at most, and of the Bowl; heights of a box, a row, and the
    Bowl."""

    width: int
    box_width: int
    bowl_width: int
    box_height: int
    row: int
    bowl_height: int
    gap: int
    is_wide: bool


WIDE = RoadSizes(1160, 200, 224, 64, 112, 312, 26, True)
NARROW = RoadSizes(340, 150, 340, 48, 60, 172, 12, False)
TIGHT = 80  # width of a box without room for seeds


@dataclass(frozen=True, slots=True)
class RoadBox:
    """Where a game stands."""

    key: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class BowlRows:
    """Heights within the Bowl: the crest, the word above the name, the name, its sides, and from one to the
    next."""

    crest: int
    kicker: int
    name: int
    away: int
    home: int
    side: int

    @property
    def half_crest(self) -> int:
        return self.crest // 2


WIDE_ROWS = BowlRows(120, 164, 192, 222, 258, 30)
NARROW_ROWS = BowlRows(72, 98, 117, 124, 146, 22)


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a round above its boxes; the Bowl's round is None in the middle of a narrow picture."""

    round: int
    x: float
    y: float
    width: float
    wing: int


@dataclass(frozen=True, slots=True)
class Link:
    """A line from a game to the next one of its winner."""

    path: str
    is_road: bool


@dataclass(frozen=True, slots=True)
class Road:
    """The picture. `bowl` is the last game; `below` is where a game for the third place has room."""

    width: float
    height: float
    boxes: tuple[RoadBox, ...]
    bowl: RoadBox
    below: RoadBox
    titles: tuple[Title, ...]
    links: tuple[Link, ...]
    is_wide: bool

    @property
    def is_tight(self) -> bool:
        """Whether boxes have no room for seeds."""
        return any(box.width < TIGHT for box in self.boxes)

    @property
    def mark_x(self) -> int:
        """Where the mark begins in a box."""
        return 3 if self.is_tight else 17

    @property
    def mark_size(self) -> int:
        return 18 if self.is_wide else 15

    @property
    def name_x(self) -> int:
        """Where the name begins in a box."""
        return self.mark_x + self.mark_size + 4

    @property
    def bowl_inside(self) -> float:
        """The width of the rows within the Bowl."""
        return self.bowl.width - 20

    @property
    def rows(self) -> BowlRows:
        return WIDE_ROWS if self.is_wide else NARROW_ROWS


def road(games: Sequence[RoadGame], bowl: RoadGame, sizes: RoadSizes) -> Road:
    """The picture of these games and of the Bowl."""
    wings = wings_of(games, bowl)
    return _wide(wings, bowl, sizes) if sizes.is_wide else _narrow(wings, bowl, sizes)


def _wide(wings: Sequence[Wing], bowl: RoadGame, sizes: RoadSizes) -> Road:
    columns = sum(wing.rounds for wing in wings) or 1
    room = (sizes.width - sizes.bowl_width) / columns - sizes.gap
    box = min(sizes.box_width, room)
    step = box + sizes.gap
    rows = max((wing.rows for wing in wings), default=1)
    head = 34
    middle = head + max(rows * sizes.row, sizes.bowl_height + sizes.box_height + 24) / 2
    left = wings[0].rounds * step if wings else 0
    width = left + sizes.bowl_width + sum(wing.rounds for wing in wings[1:]) * step
    boxes: dict[str, RoadBox] = {}
    titles = [Title(bowl.round, left, 14, sizes.bowl_width, -1)]
    for number, wing in enumerate(wings):
        top = middle - wing.rows * sizes.row / 2 + (sizes.row - sizes.box_height) / 2

        def x_of(column: int, number: int = number) -> float:
            return column * step if number == 0 else width - box - column * step

        for key, (column, row) in wing.places.items():
            boxes[key] = RoadBox(key, x_of(column), round(top + row * sizes.row, 1), box, sizes.box_height)
        titles += [Title(wing.first + column, x_of(column), 14, box, number) for column in range(wing.rounds)]
    last = RoadBox(bowl.key, left, middle - sizes.bowl_height / 2, sizes.bowl_width, sizes.bowl_height)
    below = RoadBox("", left + (last.width - box) / 2, last.y + last.height + 24, box, sizes.box_height)
    links = [
        Link(_line(boxes[source], boxes.get(target, last), side, is_bowl=target == bowl.key), is_road)
        for source, target, side, is_road in _edges(wings, bowl)
    ]
    height = 2 * middle - head + 8
    return Road(width, height, tuple(boxes.values()), last, below, tuple(titles), tuple(links), True)


def _narrow(wings: Sequence[Wing], bowl: RoadGame, sizes: RoadSizes) -> Road:
    boxes: dict[str, RoadBox] = {}
    titles: list[Title] = []
    y, last = 0.0, RoadBox(bowl.key, 0, 0, sizes.bowl_width, sizes.bowl_height)
    for number, wing in enumerate(wings or [Wing(1, {}, 0)]):
        if wing.places:
            box = min(sizes.box_width, (sizes.width - GAP) / wing.rounds - sizes.gap)
            step = box + sizes.gap
            titles += [
                Title(wing.first + column, column * step, y + 14, box, number)
                for column in range(wing.rounds)
            ]
            y += 26
            for key, (column, row) in wing.places.items():
                boxes[key] = RoadBox(key, column * step, round(y + row * sizes.row, 1), box, sizes.box_height)
            y += wing.rows * sizes.row
        if number == 0:
            y += 16
            last = RoadBox(bowl.key, 0, y, sizes.bowl_width, sizes.bowl_height)
            y += sizes.bowl_height + 22
    below = RoadBox("", 0, y, sizes.box_width, sizes.box_height)
    links = [
        Link(
            _to_bowl(boxes[source], last, sizes)
            if target == bowl.key
            else _line(boxes[source], boxes[target], side, is_bowl=False),
            is_road,
        )
        for source, target, side, is_road in _edges(wings, bowl)
    ]
    return Road(sizes.width, y, tuple(boxes.values()), last, below, tuple(titles), tuple(links), False)


def _edges(wings: Sequence[Wing], bowl: RoadGame) -> list[tuple[str, str, int, bool]]:
    """From which game to which, to which of its sides, and whether the champion went there."""
    edges = [edge for wing in wings for edge in wing.edges]
    ends = [wing.end for wing in wings]
    edges += [
        (feeder, bowl.key, side, bowl.road and _won(wings, feeder))
        for side, feeder in enumerate(bowl.feeders)
        if feeder and feeder in {key for wing in wings for key in wing.places}
    ]
    return edges if ends else []


def _won(wings: Sequence[Wing], key: str) -> bool:
    return any(key in wing.roads for wing in wings)


def _line(source: RoadBox, target: RoadBox, side: int, *, is_bowl: bool) -> str:
    """From the middle of a box to the row of its winner in the next one."""
    start = source.y + source.height / 2
    end = target.y + target.height / 2 if is_bowl else target.y + target.height * (0.3 if side == 0 else 0.7)
    end = start if is_bowl and abs(start - end) < target.height / 2 else end
    if target.x > source.x:
        left, right = source.x + source.width, target.x
        return f"M{left:g} {start:g}H{(left + right) / 2:g}V{end:g}H{right:g}"
    left, right = target.x + target.width, source.x
    return f"M{right:g} {start:g}H{(left + right) / 2:g}V{end:g}H{left:g}"


def _to_bowl(source: RoadBox, bowl: RoadBox, sizes: RoadSizes) -> str:
    """Around the right end of a box to the Bowl above or below it."""
    start, x = source.y + source.height / 2, min(source.x + source.width + GAP, sizes.width - 2)
    end = bowl.y if bowl.y > source.y else bowl.y + bowl.height
    return f"M{source.x + source.width:g} {start:g}H{x:g}V{end:g}"


Edge = tuple[str, str, int, bool]  # from, to, side of the game, whether the champion went there


@dataclass(frozen=True, slots=True)
class Wing:
    """One half of a bracket. `first` is its first round, `places` the column and row of each game; `roads`
    are the games that the champion has won."""

    first: int
    places: Mapping[str, tuple[int, float]]
    rows: int
    edges: Sequence[Edge] = field(default=())
    roads: frozenset[str] = frozenset()

    @property
    def rounds(self) -> int:
        return 1 + max((column for column, _row in self.places.values()), default=-1)

    @property
    def end(self) -> str:
        """The game whose winner goes to the Bowl."""
        return max(self.places, key=lambda key: self.places[key][0])


def wings_of(games: Sequence[RoadGame], bowl: RoadGame) -> list[Wing]:
    """The two halves; one half if the games of a single field cannot be divided between the sides of the
    Bowl."""
    if any(game.wing is not None for game in games):
        halves = [[game for game in games if game.wing == number] for number in (0, 1)]
    else:
        known = {game.key: game for game in games}
        halves = [_behind(known, feeder) for feeder in bowl.feeders]
        if sum(map(len, halves)) != len(games):
            halves = [list(games)]
    first = min((game.round for game in games), default=1)
    return [_wing(half, first) for half in halves if half]


def _behind(games: Mapping[str, RoadGame], key: str | None) -> list[RoadGame]:
    """The game and all games that lead to it."""
    game = games.get(key or "")
    if game is None:
        return []
    return [earlier for feeder in game.feeders for earlier in _behind(games, feeder)] + [game]


def _wing(games: Sequence[RoadGame], first: int) -> Wing:
    known = {game.key: game for game in games}
    edges = [
        (feeder, game.key, side, game.road and known[feeder].road)
        for game in games
        for side, feeder in enumerate(game.feeders)
        if feeder in known
        if feeder is not None
    ]
    fed = {source for source, _target, _side, _road in edges}
    ends = [game for game in games if game.key not in fed]
    places, rows = _tree(known, ends[0]) if len(ends) == 1 else _spread(games)
    columns = {key: (known[key].round - first, row) for key, row in places.items()}
    return Wing(first, columns, rows, edges, frozenset(game.key for game in games if game.road))


def _tree(games: Mapping[str, RoadGame], end: RoadGame) -> tuple[dict[str, float], int]:
    """Every game in the middle of those that lead to it."""
    places: dict[str, float] = {}
    rows = 0

    def place(game: RoadGame) -> float:
        nonlocal rows
        below = [place(games[feeder]) for feeder in game.feeders if feeder is not None and feeder in games]
        if not below:
            below, rows = [rows], rows + 1
        places[game.key] = sum(below) / len(below)
        return places[game.key]

    place(end)
    return places, rows


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
