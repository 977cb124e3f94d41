"""Plays many games of one ruleset, of one pair of sides or of many, compiled if numba is installed."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.events import SIDES, Event
from engine.kernel.compilation import BULK_JIT, JIT, compiled
from engine.kernel.dice import MASK
from engine.kernel.inputs import endless_game
from engine.kernel.record import RecordTable, columns_of, copy_of, rows_of, table
from engine.play import setup
from engine.play.house import FinishedGame, auto_play
from engine.presentation.box_score import team_box

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
    `numbers[i]` of season `seasons[i]`, both tables of `engine.kernel.record`."""
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
        return self._starts.add(fresh_game(header))

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
            play_numbered(self.ruleset, games, master, seasons[rows], numbers[rows])
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


BoxCounts = list[list[list[int]]]  # [side][event][how often, amount in all, most at once]


@dataclass(frozen=True, slots=True)
class SimulatedGames:
    """The results of games number `first`, `first` + 1 ... between one pair of teams and coaches."""

    header: Mapping[str, Any]
    master: int
    season: int
    first: int
    home: array[int]  # points in the order of the games
    away: array[int]
    overtimes: int
    counts: BoxCounts

    @property
    def games(self) -> int:
        return len(self.home)

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by (home, away); all others are ties."""
        leads = [ours - theirs for ours, theirs in zip(self.home, self.away, strict=True)]
        return sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)

    @property
    def box(self) -> dict[str, dict[str, int]]:
        """The box score of all games: `home` and `away`, each with sums and the longest of a kind. The number
        of drives is not counted."""
        points = sum(self.home), sum(self.away)
        box = {
            name: team_box(self.counts[side], self.counts[1 - side]) | {"points": points[side]}
            for side, name in enumerate(SIDES)
        }
        for own in box.values():
            del own["possessions"]
        return box

    def score(self, game: int) -> tuple[int, int]:
        """The score (home, away) of the game with this number. Raises IndexError for any other number."""
        if not self.first <= game < self.first + self.games:
            raise IndexError(f"games {self.first} to {self.first + self.games - 1} were played, not {game}")
        return self.home[game - self.first], self.away[game - self.first]

    def replay(self, game: int) -> FinishedGame:
        """Replays the game with this number and returns its sheet, play-by-play and box score."""
        return auto_play(self.header, master=self.master, season=self.season, game=game)


def add_counts(total: BoxCounts, more: BoxCounts) -> None:
    for side, events in enumerate(more):
        for event, (count, amount, most) in enumerate(events):
            if count:
                row = total[side][event]
                row[2] = int(max(row[2], most) if row[0] else most)  # interpreted it may be a name's number
                row[0] += count
                row[1] += amount


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


MOST_THREADS = 64


def play_many(
    header: Mapping[str, Any],
    *,
    games: int,
    master: int,
    season: int = 1,
    first: int = 1,
    threads: int = 0,
) -> SimulatedGames:
    """Plays games number `first`, `first` + 1 ... with a header of `engine.play.setup.header`.

    `auto_play` with the same numbers plays the same game, so each of them has a play-by-play.

    `threads`: 0 means one for each processor; without numba there is always one.

    Raises EngineError games_out_of_range, seed_out_of_range, threads_out_of_range, or what
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
