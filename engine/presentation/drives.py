"""The drives and the scoring summary of a game, from its lines of play-by-play. Works for every ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line

RETURNS = frozenset({Event.KICK_RETURN, Event.PUNT_RETURN, Event.TURNOVER_RETURN})
RESULTS = {
    Event.TOUCHDOWN: "touchdown",
    Event.FIELD_GOAL: "field_goal",
    Event.FIELD_GOAL_MISSED: "missed_field_goal",
    Event.FIELD_GOAL_BLOCKED: "blocked_field_goal",
    Event.PUNT: "punt",
    Event.PUNT_BLOCKED: "blocked_punt",
    Event.INTERCEPTION: "interception",
    Event.FUMBLE: "fumble",
    Event.DOWNS: "downs",
    Event.BROKEN_UP: "downs",
    Event.SAFETY: "safety",
    Event.HALF_OVER: "end_of_half",
    Event.GAME_OVER: "end_of_game",
}
SCORES = {
    Event.TOUCHDOWN: "touchdown",
    Event.FIELD_GOAL: "field_goal",
    Event.SAFETY: "safety",
}
TRIES = {
    Event.EXTRA_POINT: "extra_point",
    Event.EXTRA_POINT_MISSED: "extra_point_missed",
    Event.TWO_POINT: "two_point",
    Event.TWO_POINT_FAILED: "two_point_failed",
}


@dataclass(slots=True)
class Drive:
    """One possession. `start` and `end` are yards from the side's own goal line, `clock` is what was left of
    the period at its start, `line` is the index of its first line."""

    side: int
    half: int
    clock: int
    start: int
    end: int
    plays: int = 0
    result: str = ""
    line: int = 0

    @property
    def yards(self) -> int:
        """Net yards, penalties included."""
        return self.end - self.start


@dataclass(slots=True)
class ScoringPlay:
    """One line of the scoring summary. `how` is the number of the Event that scored, with its `yards`; `line`
    is the index of its last line of play-by-play."""

    side: int
    half: int
    clock: int
    kind: str
    how: int
    yards: int
    home: int
    away: int
    attempt: str = ""  # the result of the try after a touchdown
    line: int = 0


def drives(lines: Iterable[Line]) -> list[Drive]:
    """Returns every possession in order, with its result."""
    found: list[Drive] = []
    for nth, line in enumerate(lines):
        drive = found[-1] if found and not found[-1].result else None
        if line.event == Event.POSSESSION:
            if drive:
                drive.result = "end_of_half" if drive.half != line.half else "turnover"
            found.append(Drive(line.side, line.half, line.clock, line.spot, line.spot, line=nth))
        elif drive:
            _follow(drive, line)
    return found


def _follow(drive: Drive, line: Line) -> None:
    event = Event(line.event)
    if line.offense == drive.side and event not in (Event.PUNT, Event.HALF_OVER, Event.GAME_OVER):
        drive.end = line.spot - line.amount if event == Event.INTERCEPTION else line.spot
    if event in SCRIMMAGE_PLAYS:
        drive.plays += 1
    if event in RESULTS and (event != Event.TOUCHDOWN or line.side == drive.side):
        drive.result = RESULTS[event]


def scoring_plays(lines: Iterable[Line]) -> list[ScoringPlay]:
    """Returns every score in order. A touchdown includes its try, and the score after the try."""
    found: list[ScoringPlay] = []
    how, yards = -1, 0
    for nth, line in enumerate(lines):
        event = Event(line.event)
        if event in SCRIMMAGE_PLAYS or event in RETURNS:
            how, yards = line.event, line.amount
        elif event in SCORES:
            gained = line.amount if event == Event.FIELD_GOAL else yards
            found.append(
                ScoringPlay(
                    *(line.side, line.half, line.clock, SCORES[event], how, gained, line.home, line.away),
                    line=nth,
                )
            )
        elif event in TRIES and found:
            found[-1].attempt = TRIES[event]
            found[-1].home, found[-1].away = line.home, line.away
            found[-1].line = nth
    return found
