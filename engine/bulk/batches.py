"""Rows of the same record through the same rules, compiled where numba is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.catalog import ruleset
from engine.kernel.compilation import JIT, compiled
from engine.kernel.record import copy_of, rows_of
from engine.play import setup

Loop = Callable[[Any, int, int, int], None]


def fresh_game(header: Mapping[str, Any]) -> Any:
    """The record before the first input, see `setup.start_of`."""
    return setup.starting_record(header)


def record_rows(game: Any, count: int) -> Any:
    """`count` copies of a record: a numpy array of its dtype where games are compiled, else a list."""
    return rows_of(game, count) if JIT else [copy_of(game) for _ in range(count)]


def play_rows(header: Mapping[str, Any], games: Any, master: int, season: int, first: int) -> None:
    """Plays every row out by its own dice and coaches; game number first + i goes into row i.

    `games` are `rows` of this header's `fresh_game`. The same numbers in `auto_play` are the same game. A row
    whose phase is not the last one went past the cap on inputs. Releases the GIL where it is compiled."""
    _loop(header["ruleset"])(games, master, season, first)


def compile_ruleset(header: Mapping[str, Any]) -> None:
    """Compiles the ruleset of this header, or loads it from the cache. Whoever forks workers does it first:
    they then play their first game in a millisecond."""
    play_rows(header, record_rows(fresh_game(header), 1)[:0], 0, 0, 0)


@cache
def _loop(name: str) -> Loop:
    """The loop over the rows of one ruleset: its rules are compiled in."""
    play_out = ruleset(name).play_out

    @compiled
    def play(games: Any, master: int, season: int, first: int) -> None:
        for i in range(len(games)):
            play_out(games[i], master, season, first + i)

    return play
