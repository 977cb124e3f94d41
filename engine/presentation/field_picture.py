"""The field as everybody sees it, with the way of the ball in the drive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.field import GOAL
from engine.play.playthrough import Playthrough

TRAIL_PLAYS = SCRIMMAGE_PLAYS - {Event.INTERCEPTION}


@dataclass(frozen=True, slots=True)
class TrailStep:
    """One way of the ball. `start` and `end` are yards from the offense's own goal line, 0 to 100. `kind`:
    `play`, `flag` for an accepted penalty, or `try`."""

    start: int
    end: int
    kind: str

    @property
    def is_loss(self) -> bool:
        """Whether the ball went backward."""
        return self.end < self.start


@dataclass(frozen=True, slots=True)
class FieldPicture:
    """The field as everybody sees it. Spots are yards from the goal line of the side with the ball.

    `offense`: 0 home, which goes to the right, 1 away. `line`: the line to gain, None on tries and kicks."""

    offense: int
    spot: int
    line: int | None = None
    trail: tuple[TrailStep, ...] = ()
    is_try: bool = False

    def place(self, spot: int) -> int:
        """Converts a spot of the offense to yards from the left goal line."""
        return GOAL - spot if self.offense else spot


def field_picture(game: Playthrough, lines: Sequence[Sequence[Any]]) -> FieldPicture:
    """Returns the field before the next play. `lines`: all of the game so far, or at least those since the
    drive began; the same after a round trip through JSON."""
    snap = game.mark if game.wants else game.now
    is_down = snap.phase == game.rules.down_phase or snap.phase == game.rules.before_down
    is_try = not is_down and snap.spot >= GOAL - 2 and _scored(lines)
    offense, spot = int(snap.offense), max(0, min(GOAL, int(snap.spot)))
    if not is_down:
        return FieldPicture(offense, spot, is_try=is_try)
    return FieldPicture(offense, spot, min(GOAL, int(snap.target)), drive_trail(lines, spot))


def drive_trail(lines: Sequence[Sequence[Any]], spot: int) -> tuple[TrailStep, ...]:
    """Returns the ways of the ball in the drive in progress. The first one begins where the drive did, each
    begins where the last one ended, and the last one ends at `spot`, where the next play begins."""
    drive = _drive_in_progress(lines)
    if not drive:
        return ()
    steps: list[TrailStep] = []
    at = drive[0].spot
    for line in drive[1:]:
        if line.event in TRAIL_PLAYS:
            start = line.spot - line.amount
            steps += _penalty(at, start)
            steps.append(TrailStep(start, line.spot, "play"))
            at = line.spot
    return (*steps, *_penalty(at, spot))


def _drive_in_progress(lines: Sequence[Sequence[Any]]) -> list[Line]:
    """The lines since the ball changed hands, that one included; read from the end, as a game has many."""
    drive: list[Line] = []
    for values in reversed(lines):
        drive.append(Line(*values))
        if drive[-1].event in (Event.POSSESSION, Event.CORRECTION):
            return drive[::-1]
    return []


def _penalty(start: int, end: int) -> list[TrailStep]:
    return [TrailStep(start, end, "flag")] if start != end else []


def _scored(lines: Sequence[Sequence[Any]]) -> bool:
    """Whether the last score is a touchdown whose try has not been made."""
    for line in (Line(*values) for values in reversed(lines)):
        if line.event == Event.TOUCHDOWN:
            return True
        if line.event in (Event.KICKOFF, Event.POSSESSION, Event.TWO_POINT, Event.EXTRA_POINT):
            return False
    return False
