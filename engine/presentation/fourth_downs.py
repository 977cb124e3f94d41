"""The fourth downs of a game, from its lines of play-by-play: where each was, and what was chosen. Works for
every ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.field import GOAL
from engine.gridiron.fourth_downs import FIELD_GOAL, GO, PUNT
from engine.presentation.drives import TRIES

LAST_DOWN = 4
CHOSEN = {
    **dict.fromkeys(SCRIMMAGE_PLAYS, GO),
    Event.PUNT: PUNT,
    Event.PUNT_BLOCKED: PUNT,
    Event.FIELD_GOAL: FIELD_GOAL,
    Event.FIELD_GOAL_MISSED: FIELD_GOAL,
    Event.FIELD_GOAL_BLOCKED: FIELD_GOAL,
}


@dataclass(frozen=True, slots=True)
class FourthDown:
    """One fourth down. `line` is the index of its first throw; `spot` counts from the side's own goal line,
    `lead` is that of the side, in points. `choice` as in `gridiron.fourth_downs`."""

    line: int
    side: int
    half: int
    clock: int
    spot: int
    to_go: int
    lead: int
    choice: str


def fourth_downs(lines: Iterable[Line]) -> list[FourthDown]:
    """Returns every fourth down that was played, in order. A down that a penalty repeats counts where it was
    played in the end; tries do not count."""
    found = []
    for number, snap, choice in _snaps(lines):
        score = (snap.home, snap.away)
        lead = score[snap.offense] - score[1 - snap.offense]
        to_go = min(snap.target, GOAL) - snap.spot
        if to_go > 0 and 0 < snap.spot < GOAL:
            where = (snap.half, snap.clock, snap.spot, to_go)
            found.append(FourthDown(number, snap.offense, *where, lead, choice))
    return found


def _snaps(lines: Iterable[Line]) -> Iterator[tuple[int, Line, str]]:
    """(index and line of the first throw, choice) of every fourth down. The ball has not moved yet."""
    snap: tuple[int, Line] | None = None
    choice = ""
    is_try = False
    for number, line in enumerate(lines):
        if line.event == Event.THROW and line.down == LAST_DOWN and not choice and not is_try:
            snap = snap or (number, line)  # later throws may come after the ball has moved
        elif snap and not choice and line.event in CHOSEN and line.side == snap[1].offense:
            choice = CHOSEN[Event(line.event)]
            yield *snap, choice
        if line.event == Event.TOUCHDOWN:
            is_try = True
        elif line.event in TRIES or line.event in (Event.KICKOFF, Event.POSSESSION, Event.HALF_OVER):
            is_try = False
        if line.event in (Event.POSSESSION, Event.PENALTY) or line.down != LAST_DOWN:
            snap, choice = None, ""
