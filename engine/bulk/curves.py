"""The win probability through a finished game: before each of its steps, with its turning point and the roll
that changed most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.bulk.situations import SituationOdds, situation_odds
from engine.bulk.steps import PlayedStep, calls_before_dice, replays_of
from engine.kernel.compilation import JIT
from engine.play.playthrough import Playthrough

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
    found = [WinCurve(curve.points, by_swing[0], roll) for roll in rolls]
    return max(found, key=lambda one: abs(one.luck()), default=WinCurve(curve.points, by_swing[0], None))


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
