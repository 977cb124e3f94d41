"""A correction as people describe it, the down to be played next: the checks that all games share."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import IntEnum
from typing import Any

from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.gridiron.words import Data
from engine.gridiron.words import gettext_noop as _

DOWNS, MOST_POINTS, MOST_PERIODS, MOST_INPUTS = 4, 999, 20, 1_000_000
IMPOSSIBLE_SCORE = 1  # points: nothing in these games is worth a single point by itself

NOT_DESCRIBED = _("A correction needs score, time-outs, period, clock, ball, down, spot and yards to go.")
NO_SUCH_DOWN = _(
    "There is no such down: give a down from 1 to 4, a spot from 1 to 99 and a line to gain on the field."
)
NO_SUCH_SCORE = _("Nobody can have {points} points: give 0, or 2 to {most}.")
NO_SUCH_TIMEOUTS = _("A side has at most {most} time-outs in this period: give fewer.")
NO_OVERTIME = _("This game has no overtime: the last period is {last}.")
NO_SUCH_OVERTIME = _("This game has no period {period}: the last one is {last}.")
OVERTIME_IS_TIED = _("The first score of an overtime ends the game: set a tie, or an earlier period.")
NO_SUCH_CLOCK = _("The clock of a period shows 1 to {most}, not {left}: enter what is left on it.")


@dataclass(frozen=True, slots=True)
class DownCorrection:
    """The down to be played next. Pairs are (home, away); other fields are as in `scoreboard.Scoreboard`.
    `defense_cards` are the defense's deck and hand, in a game with cards; None leaves them unchanged."""

    score: tuple[int, int]
    timeouts: tuple[int, int]
    period: int
    clock: int
    offense: str
    down: int
    spot: int
    to_go: int
    defense_cards: int | None = None

    def described(self) -> dict[str, Any]:
        """The values for the scoresheet, ready for JSON: none of them is secret."""
        return {**asdict(self), "score": list(self.score), "timeouts": list(self.timeouts)}


FIELDS = frozenset(field.name for field in fields(DownCorrection))


def is_down_correction(answer: Data) -> bool:
    """Whether it has exactly the fields of `DownCorrection`."""
    return answer.keys() == FIELDS


def down_correction(answer: Data) -> DownCorrection:
    """Parses the output of `DownCorrection.described`. Raises EngineError impossible_state for other
    shapes or types."""
    numbers = ("period", "clock", "down", "spot", "to_go")
    pairs = {name: _pair(answer[name]) for name in ("score", "timeouts")}
    cards = answer["defense_cards"]
    if answer["offense"] not in SIDES or not all(_is_number(answer[name]) for name in numbers):
        raise impossible_state(NOT_DESCRIBED)
    if cards is not None and not _is_number(cards):
        raise impossible_state(NOT_DESCRIBED)
    return DownCorrection(**{**answer, **pairs})


def _pair(values: Any) -> tuple[int, int]:
    if not isinstance(values, list | tuple) or len(values) != len(SIDES) or not all(map(_is_number, values)):
        raise impossible_state(NOT_DESCRIBED)
    return values[0], values[1]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def impossible_state(sentence: str, **values: object) -> EngineError:
    return EngineError("impossible_state", sentence, **values)


def apply_correction(
    g: Any,
    correction: DownCorrection,
    *,
    phase: int,
    regulation: int,
    overtime: bool,
    again: bool,
    clock: int,
    timeouts: int,
) -> None:
    """Writes the score, the time-outs and the down into the record. `regulation` counts the periods before
    overtime; `again`: another overtime follows a scoreless one. `clock` and `timeouts` are the most there can
    be.

    Raises EngineError impossible_state."""
    _require_period(correction, regulation, overtime, again)
    if not 1 <= correction.clock <= clock:
        raise impossible_state(NO_SUCH_CLOCK, left=correction.clock, most=clock)
    for points in correction.score:
        if not 0 <= points <= MOST_POINTS or points == IMPOSSIBLE_SCORE:
            raise impossible_state(NO_SUCH_SCORE, points=points, most=MOST_POINTS)
    if not all(0 <= left <= timeouts for left in correction.timeouts):
        raise impossible_state(NO_SUCH_TIMEOUTS, most=timeouts)
    if not (
        0 < correction.spot < GOAL
        and 1 <= correction.down <= DOWNS
        and 1 <= correction.to_go <= GOAL - correction.spot
    ):
        raise impossible_state(NO_SUCH_DOWN)
    g.phase, g.offense = phase, SIDES.index(correction.offense)
    g.down, g.spot, g.target = correction.down, correction.spot, correction.spot + correction.to_go
    for side in range(len(SIDES)):
        g.team[side].score, g.team[side].timeouts = correction.score[side], correction.timeouts[side]


def _require_period(correction: DownCorrection, regulation: int, overtime: bool, again: bool) -> None:
    """Checks that the game can reach this period."""
    if not 1 <= correction.period <= MOST_PERIODS:
        raise impossible_state(NO_SUCH_OVERTIME, period=correction.period, last=regulation)
    if correction.period <= regulation:
        return
    if not overtime:
        raise impossible_state(NO_OVERTIME, last=regulation)
    if correction.period > regulation + 1 and not again:
        raise impossible_state(NO_SUCH_OVERTIME, period=correction.period, last=regulation + 1)
    if correction.score[0] != correction.score[1]:
        raise impossible_state(OVERTIME_IS_TIED)


def is_sound_state(g: Any, phases: type[IntEnum], timeouts: int) -> bool:
    """Whether the phase, the half, points, time-outs and inputs are possible in a game, and the ball can be
    there: a kick may be beyond a goal line."""
    beyond = 0 if g.phase == phases["DOWN"] else GOAL
    return (
        g.phase in tuple(phases)
        and is_possible_period(g.half)
        and all(0 <= team.score <= MOST_POINTS and 0 <= team.timeouts <= timeouts for team in g.team)
        and 0 <= g.asked <= MOST_INPUTS
        and g.offense in (0, 1)
        and -beyond <= g.spot <= GOAL + beyond
        and 1 <= g.down <= DOWNS + 1
    )


def is_possible_period(period: int) -> bool:
    """Whether a game can reach this half or quarter."""
    return 1 <= period <= MOST_PERIODS
