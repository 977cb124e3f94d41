"""The rest of a game, played many times from one situation or from every step of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from typing import Any

from engine.bulk.simulation import play_rows, record_rows
from engine.bulk.steps import PlayedStep, calls_before_dice, replays_of
from engine.catalog import ruleset
from engine.kernel.compilation import JIT, compiled
from engine.kernel.dice import seed
from engine.kernel.inputs import endless_game
from engine.kernel.record import RecordTable, columns_of
from engine.play.playthrough import Playthrough

# The rest of a game, played many times from one situation: win probability and expected points.
#
# A situation is the record at a step boundary (kickoff, down, try: `engine.play.corrections`). Both calls
# of a play are given after its boundary, so no probability here can depend on a call that waits for the
# other side.

CHUNK_SIZE = 500 if JIT else 10  # games that a thread plays at once; their records stay in its cache
ONE_PERCENT = 2500 if JIT else 16  # games for a standard error of at most 1 %; without numba it is 13 %
HANDS = 0x5EED  # hands are dealt with other numbers than the dice that follow


@dataclass(frozen=True, slots=True)
class SituationOdds:
    """How games went on from a situation. All are whole numbers, so that parts of a run can be added.

    `home_points` and `away_points` are sums of final scores, `squares` the sum of squared home margins."""

    home_wins: int = 0
    ties: int = 0
    away_wins: int = 0
    home_points: int = 0
    away_points: int = 0
    squares: int = 0

    def __add__(self, other: SituationOdds) -> SituationOdds:
        return SituationOdds(*map(sum, zip(self.numbers, other.numbers, strict=True)))

    @property
    def numbers(self) -> tuple[int, int, int, int, int, int]:
        """The fields in their order."""
        points = self.home_points, self.away_points
        return (self.home_wins, self.ties, self.away_wins, *points, self.squares)

    @property
    def games(self) -> int:
        return self.home_wins + self.ties + self.away_wins

    @property
    def home(self) -> float:
        """The home side's win probability; a tie counts half."""
        return (self.home_wins + self.ties / 2) / self.games

    @property
    def error(self) -> float:
        """The standard error of `home`; 95 % of such runs are less than two of them off."""
        half = self.home_wins + self.ties / 4
        return sqrt(max(half / self.games - self.home**2, 0) / self.games)

    @property
    def points(self) -> tuple[float, float]:
        """The mean final score (home, away)."""
        return self.home_points / self.games, self.away_points / self.games


def situation_odds(
    header: Mapping[str, Any],
    states: Any | Sequence[Any],
    *,
    games: int,
    master: int,
    season: int = 1,
    full: bool = False,
    threads: int = 1,
) -> SituationOdds:
    """Plays the rest of the game `games` times with the coaches that the record names.

    `states` is the record at a step boundary, which stays as it is, or several of them, which are taken in
    turn. Game n depends on nothing but the state, `master`, `season` and n.

    Without `full` the answer uses public knowledge only: what the table has not seen, such as hands, is dealt
    again for every game. With `full` the hands of the record are played: only for a finished game.

    Raises EndlessGame."""
    states = states if isinstance(states, Sequence) else [states]
    chunks = [range(first, min(first + CHUNK_SIZE, games + 1)) for first in range(1, games + 1, CHUNK_SIZE)]
    play_chunk = partial(_play_chunk, header, states, master, season, full)
    if threads <= 1 or not JIT:
        return _sum(map(play_chunk, chunks))
    with ThreadPoolExecutor(threads) as pool:
        return _sum(pool.map(play_chunk, chunks))


def _sum(parts: Iterable[SituationOdds]) -> SituationOdds:
    total = SituationOdds()
    for part in parts:
        total += part
    return total


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


# The win probability through a finished game: before each of its steps, with its turning point and the roll
# that changed most.

GAMES = 2000 if JIT else 16  # played from each step: standard error at most 1.1 %, or 13 % without numba
CANDIDATES = 8 if JIT else 3  # steps with the largest swings, among which the luckiest roll is sought
OTHER_ROLLS = 100 if JIT else 16  # how else each of them could have gone


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The odds before a step, from full knowledge; `line` is the number of lines told before it."""

    line: int
    odds: SituationOdds


@dataclass(frozen=True, slots=True)
class LuckyRoll:
    """The step whose dice changed most, by its index, and the odds after its calls and before its dice."""

    step: int
    before_dice: SituationOdds


@dataclass(frozen=True, slots=True)
class WinCurve:
    """`points` has one point for each step, and one after the last step, which is certain. `turn` is the
    index of the step with the largest swing; None if the game has no steps."""

    points: tuple[CurvePoint, ...]
    turn: int | None
    roll: LuckyRoll | None

    def swing(self, step: int) -> float:
        """By how much this step changed the home side's win probability."""
        return self.points[step + 1].odds.home - self.points[step].odds.home

    def luck(self) -> float:
        """By how much the dice of the luckiest roll changed the home side's win probability."""
        if self.roll is None:
            return 0.0
        return self.points[self.roll.step + 1].odds.home - self.roll.before_dice.home


def win_curve(
    game: Playthrough, steps: Sequence[PlayedStep], *, games: int = GAMES, master: int = 1
) -> WinCurve:
    """Returns the curve of a finished game. `games` are played from each step; step n is season n of the
    numbers of its dice."""
    header = game.sheet.header
    points = [
        CurvePoint(
            step.line,
            situation_odds(header, step.mark, games=games, master=master, season=number, full=True),
        )
        for number, step in enumerate(steps, start=1)
    ]
    home, away = game.score
    final = SituationOdds(home > away, home == away, home < away, home, away, (home - away) ** 2)
    end = steps[-1].end if steps else 0
    curve = WinCurve((*points, CurvePoint(end, final)), None, None)
    by_swing = sorted(range(len(steps)), key=lambda at: (-abs(curve.swing(at)), at))
    if not by_swing:
        return curve
    rolls = [
        LuckyRoll(at, odds)
        for at in by_swing[:CANDIDATES]
        if (odds := _odds_before_dice(game, steps, at, games=games, master=master))
    ]
    curves = [WinCurve(curve.points, by_swing[0], roll) for roll in rolls]
    return max(curves, key=lambda other: abs(other.luck()), default=WinCurve(curve.points, by_swing[0], None))


def _odds_before_dice(
    game: Playthrough, steps: Sequence[PlayedStep], at: int, *, games: int, master: int
) -> SituationOdds | None:
    """The odds of the step with its calls but other dice; None if no dice were thrown."""
    step = steps[at]
    calls = calls_before_dice(game, step)
    if len(calls) == len(step.inputs):
        return None
    ends: list[Any] = list(replays_of(game, step, calls, OTHER_ROLLS, (master, at + 1)))
    return situation_odds(
        game.sheet.header, ends, games=games, master=master, season=len(steps) + at + 1, full=True
    )
