"""Luck: what each team's dice brought, against what these calls with these dice bring on average.

Every step of the game is replayed many times with the same calls and other dice. What happened minus the mean
of the replays is luck: yards from scrimmage, points, turnovers, fouls and kicks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.bulk.steps import PlayedStep, calls_before_dice, replays_of
from engine.gridiron.events import SIDES, Event
from engine.play.playthrough import Playthrough

REPLAYS = 200  # of each step with dice: some 50 microseconds each
THOUSANDTHS = 1000  # expectations are stored as whole numbers
COUNT, AMOUNT = 0, 1
YARDS = (
    *(Event.RUN, Event.SNEAK, Event.KNEEL, Event.COMPLETION, Event.INCOMPLETION),
    *(Event.SACK, Event.HAIL_MARY),
)
# Name -> (events, whether their amounts count).
KINDS = {
    "yards": (YARDS, AMOUNT),
    "turnovers": ((Event.FUMBLE, Event.INTERCEPTION), COUNT),
    "penalties": ((Event.FOUL,), COUNT),
    "field_goals": ((Event.FIELD_GOAL,), COUNT),
    "extra_points": ((Event.EXTRA_POINT,), COUNT),
}
NAMES = ("points", *KINDS)
Luck = dict[str, dict[str, list[int]]]


def luck_of(
    game: Playthrough, steps: Sequence[PlayedStep], *, replays: int = REPLAYS, master: int = 1
) -> Luck:
    """Returns `{"home": {name: [actual, expected in thousandths]}, "away": {...}}` for the names of NAMES.

    Steps without dice are left out. The standard error of an expectation is that of `replays` games for each
    step."""
    actual, expected = _zeros(), _zeros()
    for number, step in enumerate(steps, start=1):
        calls = calls_before_dice(game, step)
        if len(calls) == len(step.inputs):
            continue
        end = steps[number].mark if number < len(steps) else game.now
        _add(actual, step.mark, end)
        for other in replays_of(game, step, calls, replays, (master, number)):
            _add(expected, step.mark, other)
    return {
        side: {name: [actual[by][name], expected[by][name] * THOUSANDTHS // replays] for name in NAMES}
        for by, side in enumerate(SIDES)
    }


def _zeros() -> list[dict[str, int]]:
    return [dict.fromkeys(NAMES, 0) for _ in SIDES]


def _add(sums: list[dict[str, int]], before: Any, after: Any) -> None:
    """Adds what happened between two records."""
    for side, figures in enumerate(sums):
        figures["points"] += after.team[side].score - before.team[side].score
        old, new = before.box[side], after.box[side]
        for name, (events, column) in KINDS.items():
            figures[name] += sum(new[event][column] - old[event][column] for event in events)
