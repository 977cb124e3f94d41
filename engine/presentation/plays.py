"""The plays of a game: each row of the play-by-play with what happened in it. Works for every ruleset.

Everything that tells of plays as data (the API, feeds, exports) takes it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.play_facts import Call
from engine.gridiron.words import ENGLISH, Language
from engine.kernel.inputs import NONE
from engine.presentation.drives import END_OF_TRY, KICKOFFS, TRIES, Progress, snap_spot
from engine.presentation.play_by_play import KICKS, MAIN, SCORES, TWO_POINTS, PlayRow, is_called, play_by_play

# What came of a play, the most important first.
PlayResult = StrEnum(
    "PlayResult",
    "TOUCHDOWN SAFETY EXTRA_POINT EXTRA_POINT_MISSED TWO_POINT TWO_POINT_FAILED FIELD_GOAL FIELD_GOAL_MISSED"
    " FIELD_GOAL_BLOCKED INTERCEPTION FUMBLE PUNT_BLOCKED DOWNS PENALTY FIRST_DOWN TOUCHBACK FAIR_CATCH"
    " DEAD_BALL RECOVERY RETURN INCOMPLETE GAIN NO_GAIN LOSS REPLAYED",
)
# How the ball was lost; a kick is no turnover.
Turnover = StrEnum("Turnover", "INTERCEPTION FUMBLE DOWNS PUNT_BLOCKED")
RESULTS: dict[int, PlayResult] = {
    **{Event[result.name]: result for result in PlayResult if result.name in Event.__members__},
    Event.KICK_RETURN: PlayResult.RETURN,
    Event.PUNT_RETURN: PlayResult.RETURN,
    Event.HOME_REROLL: PlayResult.REPLAYED,
}
RANK = {result: place for place, result in enumerate(PlayResult)}
TURNOVERS = {Event[turnover.name]: turnover for turnover in Turnover}
KINDS = tuple(event.name.lower() for event in (*MAIN, *sorted(TWO_POINTS)))
# Not told: throws have faces instead of an amount, cards and strengths have numbers of their own, and the
# rest is not part of a play.
UNTOLD = frozenset(
    {Event.THROW, Event.BURN, Event.KNOWN_CARD, Event.REDRAW, Event.STRENGTH, Event.COIN, Event.CORRECTION}
)
NAMES = {int(event): event.name.lower() for event in Event if event not in UNTOLD}
EVENT_KINDS = tuple(NAMES.values())
BETWEEN_PLAYS = frozenset({Event.TIMEOUT, Event.QUARTER_OVER, Event.HALF_OVER})
PLAYED = SCRIMMAGE_PLAYS | KICKS | TRIES.keys() | {Event.PENALTY, Event.HOME_REROLL}


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """One thing that a play counts as (`Progress.follow`): the name of its Event, the side (0 home, 1 away)
    that the box score counts it for, and the amount as `Event` has it."""

    kind: str
    side: int
    amount: int


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul of a side. `yards` of the penalty, 0 if it was declined. `name`: in English, empty where the box
    has no names for fouls."""

    side: int
    yards: int
    is_accepted: bool
    name: str


@dataclass(slots=True, kw_only=True)
class Play(PlayRow):
    """A row of play-by-play with what happened in it. Sides are 0 home, 1 away; scores are (home, away).

    `drive` counts from 1 as in `drives`, None before the first one; a kickoff and what follows from it belong
    to the drive of the side that receives. `half`: 1, 2, and 3 or more for overtimes. `possession`: the side
    that snaps or kicks, or has the ball at a foul, a time-out, a voided play or the end of a period, else
    None. `down`, `distance`: of the snap, None on kickoffs, free kicks and tries. `spot`: where the ball was,
    in yards from the goal line of `possession`, None on kickoffs. `calls`: of both sides, None where none
    were made. `yards`: from scrimmage, None for tries and other plays, 0 for interceptions. `scorer`: the
    side that scored. `before`: the score. `events`: what counts."""

    drive: int | None
    half: int
    possession: int | None
    down: int | None
    distance: int | None
    spot: int | None
    calls: tuple[Call, Call] | None
    yards: int | None
    result: PlayResult | None
    is_first_down: bool
    is_touchdown: bool
    is_try: bool
    turnover: Turnover | None
    foul: Foul | None
    scorer: int | None
    before: tuple[int, int]
    events: tuple[PlayEvent, ...]

    @property
    def after(self) -> tuple[int, int]:
        return self.home, self.away

    @property
    def points(self) -> int:
        return abs(sum(self.after) - sum(self.before)) if self.scorer is not None else 0

    def last(self, *events: Event) -> PlayEvent | None:
        """Returns the last of these events, None if there is none."""
        names = {event.name.lower() for event in events}
        return next((event for event in reversed(self.events) if event.kind in names), None)


def plays_of(
    header: Mapping[str, Any],
    lines: Sequence[Line],
    teams: tuple[str, str],
    language: Language = ENGLISH,
    before: Progress | None = None,
    tosses: Iterable[str] = (),
) -> list[Play]:
    """Returns the plays of a game. `lines` are those of `auto_play`, or some of them, and `before` is what
    happened before them; `teams` are the names of (home, away), `tosses` as in `play_by_play`."""
    recorder, rows = _Recorder(header, before), play_by_play(header, lines, teams, language, tosses)
    return [recorder.play(row, lines[row.line : row.end]) for row in rows]


class _Recorder:
    """Follows the plays of one game."""

    def __init__(self, header: Mapping[str, Any], before: Progress | None) -> None:
        rules = ruleset(header["ruleset"])
        self.words = rules.words
        self.calls = rules.play_facts.calls(set_in_play(header).data, header)
        # Where a half has two periods, the title of the last one stands for both halves.
        self.periods = len(rules.words.texts["periods"])
        self.progress = replace(before or Progress())

    def play(self, row: PlayRow, lines: Sequence[Line]) -> Play:
        """The play of this row, which was made from these lines."""
        event, progress = Event[row.kind.upper()], self.progress
        main = lines[row.main - row.line]
        is_try_due, before, drive, with_ball = progress.is_try_due, (progress.home, progress.away), 0, None
        counted: list[Line] = []
        for line, following in zip_longest(lines, lines[1:]):
            if line is main:
                with_ball = progress.side if progress.is_live else None
            counted += progress.follow(line, following)
            if line is main:
                drive = progress.drives
        kinds = {line.event for line in counted}  # an Event is equal to its number
        is_snapped = any(line.event == Event.THROW and line.amount in self.words.snaps for line in lines)
        is_try = bool(kinds & TRIES.keys()) or (is_try_due and event not in END_OF_TRY)
        is_down = event in SCRIMMAGE_PLAYS or event in KICKS or (event == Event.PENALTY and is_snapped)
        is_snap = is_down and not is_try and bool(row.where)
        start = snap_spot(main)
        scoring = [line for line in lines if line.event in SCORES]
        return Play(
            *(getattr(row, name) for name in PlayRow.__slots__),
            drive=drive or None,
            half=self._half(main.half),
            possession=_possession(main, event, with_ball),
            down=main.down if is_snap else None,
            distance=main.target - start if is_snap else None,
            spot=lines[0].spot if event in TRIES else start if is_down else None,
            calls=self._calls(main, event, is_snapped),
            yards=None if is_try else _yards(main, event),
            result=_result(main, event, lines),
            is_first_down=Event.FIRST_DOWN in kinds,
            is_touchdown=Event.TOUCHDOWN in kinds,
            is_try=is_try,
            turnover=next((TURNOVERS[kind] for kind in TURNOVERS if kind in kinds), None),
            foul=self._foul(lines),
            scorer=scoring[-1].side if scoring else None,
            before=before,
            events=tuple(_events(counted)),
        )

    def _half(self, period: int) -> int:
        if period > self.periods:
            return 2 + period - self.periods
        return (period - 1) * 2 // self.periods + 1

    def _calls(self, line: Line, event: Event, is_snapped: bool) -> tuple[Call, Call] | None:
        if NONE in line.calls or not is_called(event, is_snapped):
            return None
        return self.calls[0][line.calls[0]], self.calls[1][line.calls[1]]

    def _foul(self, lines: Sequence[Line]) -> Foul | None:
        fouls = [line for line in lines if line.event == Event.FOUL]
        enforced = [line for line in lines if line.event == Event.PENALTY]
        if not fouls and not enforced:
            return None
        flags = [line for line in lines if line.event == Event.THROW and line.amount in self.words.flags]
        return Foul(
            side=(enforced or fouls)[-1].side,
            yards=enforced[-1].amount if enforced else 0,
            is_accepted=bool(enforced),
            name=self.words.foul_of(flags[-1]) if flags else "",
        )


def _possession(line: Line, event: Event, with_ball: int | None) -> int | None:
    if event in KICKOFFS:
        return line.side
    return line.offense if event in PLAYED else with_ball if event in BETWEEN_PLAYS else None


def _yards(line: Line, event: Event) -> int | None:
    if event not in SCRIMMAGE_PLAYS:
        return None
    return 0 if event == Event.INTERCEPTION else line.amount


def _result(main: Line, event: Event, lines: Sequence[Line]) -> PlayResult | None:
    results = [RESULTS[line.event] for line in lines if line.event in RESULTS]
    if results:
        return min(results, key=RANK.__getitem__)
    if event == Event.INCOMPLETION or (event == Event.HAIL_MARY and main.amount <= 0):
        return PlayResult.INCOMPLETE
    if event not in SCRIMMAGE_PLAYS:
        return None
    if main.amount == 0:
        return PlayResult.NO_GAIN
    return PlayResult.GAIN if main.amount > 0 else PlayResult.LOSS


def _events(lines: Iterable[Line]) -> Iterable[PlayEvent]:
    for line in lines:
        if line.event in NAMES:
            amount = 0 if line.event == Event.RECOVERY else line.amount
            yield PlayEvent(NAMES[line.event], line.side, amount)
