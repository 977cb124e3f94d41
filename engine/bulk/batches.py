"""Plays many records of one ruleset, compiled if numba is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.catalog import ruleset
from engine.kernel.compilation import JIT, compiled
from engine.kernel.record import copy_of, rows_of
from engine.kernel.tables import table
from engine.play import setup

Loop = Callable[[Any, int, Any, Any], None]


def fresh_game(header: Mapping[str, Any]) -> Any:
    """Returns the record before the first input, see `setup.starting_record`."""
    return setup.starting_record(header)


def record_rows(game: Any, count: int) -> Any:
    """Returns `count` copies of a record: a numpy array of its dtype if games are compiled, else a list."""
    return rows_of(game, count) if JIT else [copy_of(game) for _ in range(count)]


def play_rows(header: Mapping[str, Any], games: Any, master: int, season: int, first: int) -> None:
    """Plays every row to its end with its own dice and coaches. Row i is game number first + i.

    `games` are `record_rows` of this header's `fresh_game`. `auto_play` with the same numbers plays the same
    game. A row whose phase is not the last one has exceeded the limit of inputs. Releases the GIL if it is
    compiled."""
    count = len(games)
    play_numbered(
        header["ruleset"], games, master, table([season] * count, -1), table(range(first, first + count), -1)
    )


def play_numbered(name: str, games: Any, master: int, seasons: Any, numbers: Any) -> None:
    """Plays every row of a ruleset to its end; the rows may have different teams and coaches. Row i is game
    `numbers[i]` of season `seasons[i]`, both tables of `engine.kernel.tables`."""
    _loop(name)(games, master, seasons, numbers)


def compile_ruleset(header: Mapping[str, Any]) -> None:
    """Compiles the ruleset of this header, or loads it from the cache. Call it before forking workers: they
    then play their first game in a millisecond."""
    play_rows(header, record_rows(fresh_game(header), 1)[:0], 0, 0, 0)


@cache
def _loop(name: str) -> Loop:
    """Returns the loop over rows for one ruleset, with the rules compiled into it."""
    play_out = ruleset(name).play_out

    @compiled
    def play(games: Any, master: int, seasons: Any, numbers: Any) -> None:
        for i in range(len(games)):
            play_out(games[i], master, seasons[i], numbers[i])

    return play
