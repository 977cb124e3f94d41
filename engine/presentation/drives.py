"""Drives and the scoring summary of a game, and whose drive each line of play-by-play belongs to.

Works for every ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import zip_longest
from typing import Any

from engine.gridiron.events import RETURNS, SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.field import GOAL
from engine.presentation.play_by_play import CONVERSIONS, FIELD_GOALS, PUNTS

KICKOFFS = frozenset({Event.KICKOFF, Event.ONSIDE_KICK, Event.SQUIB_KICK})
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
SCORE_NAMES = {event: event.name.lower() for event in (Event.TOUCHDOWN, Event.FIELD_GOAL, Event.SAFETY)}
TRIES = {
    event: event.name.lower()
    for event in (Event.EXTRA_POINT, Event.EXTRA_POINT_MISSED, Event.TWO_POINT, Event.TWO_POINT_FAILED)
}
OPPONENT_TOUCHDOWN = "opponent_touchdown"  # the other side scored on a return
DRIVE_RESULTS = (*dict.fromkeys(RESULTS.values()), OPPONENT_TOUCHDOWN, "turnover")
SNAPS_BUT_PUNTS = SCRIMMAGE_PLAYS | FIELD_GOALS | {Event.BROKEN_UP}
WITH_BALL = SNAPS_BUT_PUNTS | PUNTS | TRIES.keys() | {Event.PENALTY}  # `offense` has the ball
END_OF_TRY = (
    TRIES.keys() | KICKOFFS | {*(Event.POSSESSION, Event.HALF_OVER, Event.GAME_OVER, Event.CORRECTION)}
)
OUT_OF_PLAY = TRIES.keys() | {Event.FIELD_GOAL, Event.SAFETY, Event.HALF_OVER, Event.GAME_OVER}
COUNTED_ELSEWHERE = frozenset(CONVERSIONS.values()) | {Event.POSSESSION}


@dataclass(slots=True)
class Progress:
    """How far a game has come before a line, and what the next lines count as.

    Every side that gets the ball has a drive. It begins with the kickoff to that side or where the ball
    changes hands, even if it ends before a snap, and lasts until the other side has the ball: to a try, a
    free kick or the end of the half. `drives`: their number, `side`: whose the last one is. `is_live`: the
    side still has the ball, and has not scored. `is_untold`: its possession is not counted yet."""

    drives: int = 0
    is_try_due: bool = False
    home: int = 0
    away: int = 0
    side: int | None = None
    is_live: bool = False
    is_untold: bool = False
    is_blocked: bool = False  # the punt of this very play

    @classmethod
    def read(cls, stored: Sequence[Any] | None) -> Progress:
        """Makes it from what `stored` returned; the beginning of a game from nothing."""
        return cls(*stored) if stored else cls()

    def stored(self) -> list[Any]:
        """Returns plain data, for JSON."""
        return [*astuple(self)[:-1]]

    def after(self, lines: Sequence[Line]) -> Progress:
        """Returns the same after these lines."""
        later = replace(self)
        later.count(lines)
        return later

    def count(self, lines: Sequence[Line]) -> list[Line]:
        """Follows these lines; returns what they count as, see `follow`."""
        return [
            counted
            for line, following in zip_longest(lines, lines[1:])
            for counted in self.follow(line, following)
        ]

    def follow(self, line: Line, following: Line | None) -> list[Line]:
        """Follows one line and returns what it counts as, in the box score and wherever else plays are told
        as data; `following` is the next line.

        Every drive counts as one possession. Every snap on 3rd or 4th down has made it or not, also if the
        ball was lost. A Hail Mary that is caught is a first down. The play of a two-point try is none of its
        side's plays."""
        counted = self._possessions(line)
        if line.event in SCRIMMAGE_PLAYS and not self.is_try_due:
            counted += [line, *_downs(line, following)]
        elif line.event not in COUNTED_ELSEWHERE and not (
            self.is_try_due and line.event in SCRIMMAGE_PLAYS | {Event.FUMBLE}
        ):
            counted.append(line)
        self.is_try_due = line.event == Event.TOUCHDOWN or (self.is_try_due and line.event not in END_OF_TRY)
        self.is_live = self.is_live and line.event not in OUT_OF_PLAY
        self.home, self.away = line.home, line.away
        return counted

    def _possessions(self, line: Line) -> list[Line]:
        """Begins a drive if one begins with this line. Returns the possessions that are certain now."""
        event, side, counted = line.event, _side_with_ball(line), list[Line]()
        if self.side is None and self.drives:  # stored by a program that did not know
            self.side, self.is_live = line.offense, True
        if event == Event.CORRECTION:
            self.is_live = self.is_live and line.offense == self.side
        elif self._continues(line, side):
            if self.is_untold and event in (Event.POSSESSION, Event.TOUCHDOWN):
                counted, self.is_untold = [_possession(line, self.side)], False
        else:
            if self.is_untold:
                counted = [_possession(line, self.side)]
            self.drives, self.side, self.is_live = self.drives + 1, side, True
            self.is_untold = event in KICKOFFS or event == Event.PENALTY  # a return comes first
            counted += [] if self.is_untold else [_possession(line, side)]
        self.is_blocked = (event == Event.PUNT_BLOCKED and self.is_live) or (
            self.is_blocked and event != Event.POSSESSION
        )
        return counted

    def _continues(self, line: Line, side: int | None) -> bool:
        """Whether the drive goes on with this line."""
        if side is None:
            return True
        if side != self.side or line.event in KICKOFFS:
            return False
        if line.event == Event.POSSESSION:
            return self.is_untold or self.is_blocked
        return self.is_live or line.event not in SNAPS_BUT_PUNTS


def snap_spot(line: Line) -> int:
    """Returns where the ball was snapped: a line of a play has the spot after it, `amount` yards on."""
    moved = line.event in SCRIMMAGE_PLAYS and line.event != Event.HAIL_MARY
    return line.spot - (line.amount if moved else 0)


def _side_with_ball(line: Line) -> int | None:
    """The side that has the ball in this line, as far as it tells of one."""
    if line.event in KICKOFFS:
        return 1 - line.side
    if line.event in (Event.POSSESSION, Event.TOUCHDOWN):
        return line.side
    return line.offense if line.event in WITH_BALL else None


def _downs(line: Line, following: Line | None) -> list[Line]:
    """The first down of a Hail Mary, and whether a snap on 3rd or 4th down made it."""
    is_caught = line.event == Event.HAIL_MARY and line.amount > 0
    is_lost = line.event == Event.INTERCEPTION or bool(following and following.event == Event.FUMBLE)
    is_made = is_caught or (line.spot >= line.target and not is_lost)
    first = [line._replace(event=Event.FIRST_DOWN, amount=1)] if is_caught else []
    if line.down not in CONVERSIONS:
        return first
    return [*first, line._replace(event=CONVERSIONS[line.down], amount=int(is_made))]


def _possession(line: Line, side: int | None) -> Line:
    """The possession of a drive that is known with this line; `side` has begun it."""
    assert side is not None, "a drive has a side"
    spot = GOAL if line.event == Event.TOUCHDOWN else snap_spot(line)
    own = side == (line.side if line.event == Event.TOUCHDOWN else line.offense)
    spot = spot if own else GOAL - spot
    return line._replace(event=Event.POSSESSION, side=side, amount=spot, offense=side, spot=spot)


@dataclass(slots=True)
class Drive:
    """A drive, see `Progress`. `start` and `end` are yards from the side's own goal line; without a snap both
    are where the other side got the ball, or its goal line. `clock` is what was left of the period at its
    start. `first` is the index of the line with which it began, `line` of the one with its possession."""

    side: int
    half: int
    clock: int
    start: int
    end: int
    plays: int = 0
    result: str = ""
    line: int = 0
    first: int = 0

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
    """Returns every drive in order, with its result."""
    so_far: list[Drive] = []
    progress, lines = Progress(), list(lines)
    for nth, (line, following) in enumerate(zip_longest(lines, lines[1:])):
        counted = progress.follow(line, following)
        is_new = progress.drives > len(so_far)
        if is_new:
            for last in so_far[-1:]:
                if line.event == Event.TOUCHDOWN:
                    last.result = OPPONENT_TOUCHDOWN
                last.result = last.result or ("end_of_half" if last.half != line.half else "turnover")
            so_far.append(Drive(progress.side or 0, line.half, line.clock, 0, 0, line=nth, first=nth))
        for possession in counted:
            if possession.event == Event.POSSESSION:
                drive = next(drive for drive in reversed(so_far) if drive.side == possession.side)
                drive.start = drive.end = possession.spot
                if drive is so_far[-1]:
                    drive.half, drive.clock, drive.line = line.half, line.clock, nth
        if so_far:
            _follow(so_far[-1], line, is_new)
    return so_far


def _follow(drive: Drive, line: Line, is_new: bool) -> None:
    event = Event(line.event)
    if event == Event.POSSESSION and not is_new:
        drive.result = ""  # the side has got the ball back
    if not drive.result:
        if line.offense == drive.side and event not in (Event.PUNT, Event.HALF_OVER, Event.GAME_OVER):
            drive.end = line.spot - line.amount if event == Event.INTERCEPTION else line.spot
        drive.plays += event in SCRIMMAGE_PLAYS
    if event in RESULTS and (not drive.result or event in (Event.TOUCHDOWN, Event.SAFETY)):
        drive.result = RESULTS[event]


def scoring_plays(lines: Iterable[Line]) -> list[ScoringPlay]:
    """Returns every score in order. A touchdown includes its try, and the score after the try."""
    plays: list[ScoringPlay] = []
    how, yards = -1, 0
    for nth, line in enumerate(lines):
        event = Event(line.event)
        if event in SCRIMMAGE_PLAYS or event in RETURNS:
            how, yards = line.event, line.amount
        elif event in SCORE_NAMES:
            gained = line.amount if event == Event.FIELD_GOAL else yards
            plays.append(
                ScoringPlay(
                    *(line.side, line.half, line.clock, SCORE_NAMES[event]),
                    *(how, gained, line.home, line.away),
                    line=nth,
                )
            )
        elif event in TRIES and plays:
            plays[-1].attempt = TRIES[event]
            plays[-1].home, plays[-1].away = line.home, line.away
            plays[-1].line = nth
    return plays
