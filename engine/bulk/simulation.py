"""Plays many games of one ruleset, or the rest of one game many times, compiled if numba is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.bulk.steps import PlayedStep, calls_before_dice, replays_of
from engine.catalog import ruleset
from engine.gridiron.events import Event
from engine.kernel.compilation import BULK_JIT, JIT, compiled
from engine.kernel.dice import seed
from engine.kernel.inputs import endless_game
from engine.kernel.record import RecordTable, columns_of, copy_of, rows_of, table
from engine.play.playthrough import Playthrough
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


CHUNK_SIZE = 500 if JIT else 10  # games that a thread plays at once; their records stay in its cache
ONE_PERCENT = 2500 if JIT else 16  # games for a standard error of at most 1 %; without numba it is 13 %
HANDS = 0x5EED  # hands are dealt with other numbers than the dice that follow


class SituationOdds(NamedTuple):
    """How games went on from a situation. `home_points` and `away_points` are sums of final scores, `squares`
    the sum of squared home margins."""

    home_wins: int
    ties: int
    away_wins: int
    home_points: int
    away_points: int
    squares: int

    @property
    def home(self) -> float:
        """The home side's win probability; a tie counts half."""
        return (self.home_wins + self.ties / 2) / (self.home_wins + self.ties + self.away_wins)


def situation_odds(
    header: Mapping[str, Any],
    states: Any | Sequence[Any],
    *,
    games: int,
    master: int,
    season: int = 1,
    first: int = 1,
    full: bool = False,
) -> SituationOdds:
    """Plays the rest of the game in games `first`, `first` + 1 ... with the coaches that the record names.

    `states` is the record at a step boundary, which stays as it is, or several of them, which are taken in
    turn. Game n depends on nothing but the state, `master`, `season` and n.

    Without `full` the answer uses public knowledge only: what the table has not seen, such as hands, is dealt
    again for every game. With `full` the hands of the record are played: only for a finished game.

    Raises EndlessGame."""
    states = states if isinstance(states, Sequence) else [states]
    parts = [
        _play_chunk(
            header, states, master, season, full, range(start, min(start + CHUNK_SIZE, first + games))
        )
        for start in range(first, first + games, CHUNK_SIZE)
    ]
    return SituationOdds(*map(sum, zip(*parts, strict=True)))


def _play_chunk(
    header: Mapping[str, Any], states: Sequence[Any], master: int, season: int, full: bool, numbers: range
) -> SituationOdds:
    rules = ruleset(header["ruleset"])
    games = _rows(states, numbers)
    if rules.redeal and not full:
        _redeal_loop(rules.name)(games, master, season ^ HANDS, numbers[0])
    play_rows(header, games, master, season, numbers[0])
    if JIT:
        rows: Any = columns_of(games)
        over: Any = rules.over(rows)
        finished, scores = over.all(), rows.team.score.tolist()
    else:
        finished = all(rules.over(g) for g in games)
        scores = [(g.team[0].score, g.team[1].score) for g in games]
    if not finished:
        raise endless_game()
    return _odds_of(scores)


def _rows(states: Sequence[Any], numbers: range) -> Any:
    """Records of these games: game n goes on from state number n, counted around."""
    if len(states) == 1:
        return record_rows(states[0], len(numbers))
    starts = RecordTable()
    for state in states:
        starts.add(state)
    return starts.chosen([number % len(states) for number in numbers], starts.room(len(numbers)))


def _odds_of(scores: Iterable[Sequence[int]]) -> SituationOdds:
    wins, points, squares = [0, 0, 0], [0, 0], 0
    for home, away in scores:
        wins[0 if home > away else 1 if home == away else 2] += 1
        points[0] += home
        points[1] += away
        squares += (home - away) ** 2
    won, tied, lost = wins
    return SituationOdds(won, tied, lost, points[0], points[1], squares)


@cache
def _redeal_loop(name: str) -> Callable[[Any, int, int, int], None]:
    """Returns the loop that deals hidden cards again in every row, as small compiled code of its own."""
    redeal: Any = ruleset(name).redeal

    @compiled
    def redeal_all(games: Any, master: int, season: int, first: int) -> None:
        for i in range(len(games)):
            seed(games[i], master, season, first + i)
            redeal(games[i])

    return redeal_all


GAMES = 2000 if JIT else 16  # played from each step: standard error at most 1.1 %, or 13 % without numba
CANDIDATES = 8 if JIT else 3  # steps with the largest swings, among which the luckiest roll is sought
MASTER = 1  # seed of all of these games
OTHER_ROLLS = 100 if JIT else 16  # how else each of them could have gone


def win_curve(game: Playthrough, steps: Sequence[PlayedStep], *, games: int) -> dict[str, Any]:
    """Returns the curve of a finished game, ready for JSON, from `games` games for each step.

    `points` has one row for each step, and one after the last step, which is certain: the number of lines
    told before it, then the numbers of its odds from full knowledge, without the squares. `turn` is the index
    of the step with the largest swing, None if the game has no steps; `roll` that of the step whose dice
    changed most, and `before_roll` the wins, ties and losses after its calls and before its dice."""
    header = game.sheet.header
    odds = [
        situation_odds(header, step.mark, games=games, master=MASTER, season=number, full=True)
        for number, step in enumerate(steps, start=1)
    ]
    odds.append(_odds_of([game.score]))
    lines = [*(step.line for step in steps), steps[-1].end if steps else 0]
    swings = sorted(range(len(steps)), key=lambda at: (-abs(odds[at + 1].home - odds[at].home), at))
    rolls = {
        at: before
        for at in swings[:CANDIDATES]
        if (before := _odds_before_dice(game, steps, at, games)) is not None
    }
    roll = max(rolls, key=lambda at: abs(odds[at + 1].home - rolls[at].home), default=None)
    return {
        "points": [[line, *point[:5]] for line, point in zip(lines, odds, strict=True)],
        "turn": swings[0] if swings else None,
        "roll": roll,
        "before_roll": [] if roll is None else list(rolls[roll][:3]),
    }


def _odds_before_dice(
    game: Playthrough, steps: Sequence[PlayedStep], at: int, games: int
) -> SituationOdds | None:
    """The odds of the step with its calls but other dice; None if no dice were thrown."""
    step = steps[at]
    calls = calls_before_dice(game, step)
    if len(calls) == len(step.inputs):
        return None
    ends: list[Any] = list(replays_of(game, step, calls, OTHER_ROLLS, (MASTER, at + 1)))
    return situation_odds(
        game.sheet.header, ends, games=games, master=MASTER, season=len(steps) + at + 1, full=True
    )
