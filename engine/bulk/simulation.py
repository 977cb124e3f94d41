"""Plays many games between the same two sides, in threads."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

from engine.bulk.batches import compile_ruleset, fresh_game
from engine.bulk.chunks import CHUNK_SIZE, PlayedChunk, empty_counts, play_numbers
from engine.bulk.totals import SimulatedGames, add_counts
from engine.errors import EngineError
from engine.kernel.compilation import JIT
from engine.kernel.dice import MASK

MOST_THREADS = 64


def play_many(
    header: Mapping[str, Any],
    *,
    games: int,
    master: int,
    season: int = 1,
    first: int = 1,
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
    cancel: Event | None = None,
) -> SimulatedGames:
    """Plays games number `first`, `first` + 1 ... with a header of `engine.play.setup.header`.

    `auto_play` with the same numbers plays the same game, so each of them has a play-by-play.

    `threads`: 0 means one for each processor; without numba there is always one. `progress` is called in the
    caller's thread with the number of games played so far; an exception that it raises ends the work, and so
    does setting `cancel`.

    Raises EngineError games_out_of_range, seed_out_of_range, threads_out_of_range, cancelled, or what
    `setup.starting_record` raises; EndlessGame."""
    _check("games", "games", games, 1, MASK - 1)
    for name, number in (("master", master), ("season", season), ("first", first)):
        _check("seed", name, number, 0, MASK)
    _check("games", "first + games", first + games, 1, MASK + 1)
    _check("threads", "threads", threads, 0, MOST_THREADS)
    fresh = fresh_game(header)
    compile_ruleset(header)
    home, away, overtimes, counts = array("q"), array("q"), 0, empty_counts()
    for chunk in _in_order(partial(play_numbers, header, fresh, master, season), first, games, threads):
        home += chunk.home
        away += chunk.away
        overtimes += chunk.overtimes
        add_counts(counts, chunk.counts)
        if progress:
            progress(len(home))
        if cancel and cancel.is_set() and len(home) < games:
            raise EngineError("cancelled", f"Stopped after {len(home)} of {games} games.")
    return SimulatedGames(header, master, season, first, home, away, overtimes, counts)


def _in_order(
    play_chunk: Callable[[range], PlayedChunk], first: int, games: int, threads: int
) -> Iterator[PlayedChunk]:
    """Plays the chunks in parallel and yields them in order. Closing the generator cancels the rest."""
    end = first + games
    chunks = [range(start, min(start + CHUNK_SIZE, end)) for start in range(first, end, CHUNK_SIZE)]
    if not JIT:
        yield from map(play_chunk, chunks)
        return
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        yield from pool.map(play_chunk, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


def _check(what: str, name: str, number: Any, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise EngineError(
            f"{what}_out_of_range", f"{name} should be a whole number from {least} to {most}, not {number!r}."
        )
