"""Plays many games of one ruleset, of one pair of sides or of many, compiled if numba is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import Event
from engine.kernel.compilation import BULK_JIT, JIT, compiled
from engine.kernel.inputs import endless_game
from engine.kernel.record import RecordTable, copy_of, rows_of, table
from engine.play.setup import starting_record

Loop = Callable[[Any, int, Any, Any], None]


def record_rows(game: Any, count: int) -> Any:
    """Returns `count` copies of a record: a numpy array of its dtype if games are compiled, else a list."""
    return rows_of(game, count) if JIT else [copy_of(game) for _ in range(count)]


def play_rows(header: Mapping[str, Any], games: Any, master: int, season: int, first: int) -> None:
    """Plays every row to its end with its own dice and coaches. Row i is game number first + i.

    `games` are `record_rows` of this header's `starting_record`. `auto_play` with the same numbers plays the
    same game. A row whose phase is not the last one has exceeded the limit of inputs. Releases the GIL if it
    is compiled."""
    count = len(games)
    seasons, numbers = table([season] * count, -1), table(range(first, first + count), -1)
    _loop(header["ruleset"])(games, master, seasons, numbers)


def compile_ruleset(header: Mapping[str, Any]) -> None:
    """Compiles the ruleset of this header, or loads it from the cache. Call it before forking workers: they
    then play their first game in a millisecond."""
    play_rows(header, record_rows(starting_record(header), 1)[:0], 0, 0, 0)


@cache
def _loop(name: str) -> Loop:
    """Returns the loop over rows for one ruleset, with the rules compiled into it: row i is game `numbers[i]`
    of season `seasons[i]`, both tables of `engine.kernel.record`."""
    play_out = ruleset(name).play_out

    @compiled
    def play(games: Any, master: int, seasons: Any, numbers: Any) -> None:
        for i in range(len(games)):
            play_out(games[i], master, seasons[i], numbers[i])

    return play


INTERPRETED = 50  # times fewer samples without numba


def is_compiled() -> bool:
    """Whether the workers play compiled games: numba is installed and ENGINE_JIT is not 0. The answer is the
    same in a web process, which interprets its own few games."""
    return BULK_JIT


def samples_for(samples: int) -> int:
    """The number of samples to take instead of `samples`: fewer if games are interpreted, but at least 1."""
    return samples if BULK_JIT else max(samples // INTERPRETED, 1)


AT_ONCE = 128 if JIT else 4  # games: a call into compiled code costs as much as a game or two


class Pairings:
    """Headers of one ruleset, by number, each with the record that its games start from."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self._starts = RecordTable()

    def add(self, header: Mapping[str, Any]) -> int:
        """The number of a new pairing with a header of `engine.play.setup.header`.

        Raises ValueError for another ruleset, and EngineError like `setup.starting_record`."""
        if header["ruleset"] != self.ruleset:
            raise ValueError(f"these pairings play {self.ruleset}, not {header['ruleset']}")
        return self._starts.add(starting_record(header))

    def play(self, which: Any, seasons: Any, numbers: Any, count: int, master: int, scores: Any) -> None:
        """Plays `count` games. Game i is one of pairing `which[i]`, with the number `numbers[i]` of season
        `seasons[i]`; `auto_play` with the same numbers plays the same game.

        Writes `scores`: home and away points, home and away touchdowns. All of these are tables of
        `engine.kernel.record`. Raises EndlessGame if a game exceeds the limit of inputs."""
        if not count:
            return
        room = self._starts.room(min(count, AT_ONCE))
        over = ruleset(self.ruleset).over
        write = _write_array if JIT else _write_records
        for first in range(0, count, AT_ONCE):
            rows = slice(first, min(first + AT_ONCE, count))
            games = self._starts.chosen(which[rows], room)
            _loop(self.ruleset)(games, master, seasons[rows], numbers[rows])
            write(games, over, rows, scores)


def _write_array(games: Any, over: Any, rows: slice, scores: Any) -> None:
    if not over(_Phases(games["phase"])).all():
        raise endless_game()
    points, touchdowns = games["team"]["score"], games["box"][:, :, Event.TOUCHDOWN, 0]
    for side in (0, 1):
        scores[side][rows] = points[:, side]
        scores[2 + side][rows] = touchdowns[:, side]


class _Phases:
    """The one column that says whether games are over: a view of whole records takes far longer to make."""

    def __init__(self, phase: Any) -> None:
        self.phase = phase


def _write_records(games: list[Any], over: Any, rows: slice, scores: Any) -> None:
    if not all(over(g) for g in games):
        raise endless_game()
    for side in (0, 1):
        scores[side][rows] = [g.team[side].score for g in games]
        scores[2 + side][rows] = [g.box[side][Event.TOUCHDOWN][0] for g in games]
