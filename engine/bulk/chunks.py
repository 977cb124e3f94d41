"""Chunks: the games that a thread plays before it reports progress and can be cancelled."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.bulk.batches import play_rows, record_rows
from engine.bulk.totals import BoxCounts, add_counts
from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event
from engine.kernel.compilation import JIT
from engine.kernel.record import columns_of
from engine.kernel.tape import endless_game

CHUNK_SIZE = 200 if JIT else 10  # a hundredth of a second compiled, a tenth interpreted
HALVES = 2  # later periods are overtime
LOWEST = -(1 << 62)


class PlayedChunk(NamedTuple):
    """The results of consecutive games, in the order of their numbers."""

    home: array[int]  # points
    away: array[int]
    overtimes: int
    counts: BoxCounts


def empty_counts() -> BoxCounts:
    """Returns counts that are zero."""
    return [[[0, 0, 0] for _ in Event] for _ in SIDES]


def play_numbers(
    header: Mapping[str, Any], fresh: Any, master: int, season: int, numbers: range
) -> PlayedChunk:
    """Plays the games with these numbers from the record `fresh`.

    Raises EndlessGame if a game exceeds the limit of inputs."""
    games = record_rows(fresh, len(numbers))
    play_rows(header, games, master, season, numbers[0])
    over = ruleset(header["ruleset"]).over
    return _of_array(columns_of(games), over) if JIT else _of_records(games, over)


def _of_records(games: list[Any], over: Any) -> PlayedChunk:
    if not all(over(g) for g in games):
        raise endless_game()
    counts = empty_counts()
    for g in games:
        add_counts(counts, g.box)
    home, away = (array("q", [g.team[side].score for g in games]) for side in (0, 1))
    return PlayedChunk(home, away, sum(g.half > HALVES for g in games), counts)


def _of_array(games: Any, over: Any) -> PlayedChunk:
    """Returns the same for compiled games, added up by numpy."""
    if not over(games).all():
        raise endless_game()
    counts, amounts, most = (games.box[..., column] for column in range(3))
    most = most.max(axis=0, where=counts > 0, initial=LOWEST)
    columns = (counts.sum(axis=0).tolist(), amounts.sum(axis=0).tolist(), most.tolist())
    sides = zip(*columns, strict=True)
    counts = [[list(row) for row in zip(*side, strict=True)] for side in sides]
    home, away = (array("q", games.team.score[:, side].tobytes()) for side in (0, 1))
    return PlayedChunk(home, away, int((games.half > HALVES).sum()), counts)
