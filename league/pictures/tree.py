"""The wings of a bracket: which games lead to which, and the row and column of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from league.pictures.road import RoadGame

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
    return [one for feeder in game.feeders for one in _behind(games, feeder)] + [game]


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
