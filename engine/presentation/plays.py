"""What happened in each play, as data: one record for each row of the play-by-play. Works for every ruleset.

Everything that tells of plays as data (the API, feeds, exports) takes it from here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.play_facts import Call
from engine.kernel.inputs import NONE
from engine.presentation.phrases import MAIN
from engine.presentation.play_by_play import KICKS, SCORES, TWO_POINTS, PlayRow, is_called
from engine.presentation.play_results import RANK, RESULTS, TURNOVERS, PlayResult, Turnover

KINDS = tuple(event.name.lower() for event in (*MAIN, *sorted(TWO_POINTS)))
KICKOFFS = frozenset({Event.KICKOFF, Event.ONSIDE_KICK, Event.SQUIB_KICK})
TRIES = frozenset({Event.EXTRA_POINT, Event.EXTRA_POINT_MISSED, Event.TWO_POINT, Event.TWO_POINT_FAILED})
# Not told: throws have faces instead of an amount, cards and strengths have numbers of their own, and the
# rest is not part of a play.
UNTOLD = frozenset(
    {Event.THROW, Event.BURN, Event.KNOWN_CARD, Event.REDRAW, Event.STRENGTH, Event.COIN, Event.CORRECTION}
)
NAMES = {int(event): event.name.lower() for event in Event if event not in UNTOLD}
EVENT_KINDS = tuple(NAMES.values())
END_OF_TRY = TRIES | KICKOFFS | {Event.POSSESSION, Event.HALF_OVER, Event.GAME_OVER, Event.CORRECTION}


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """One thing that happened in a play: the name of its Event, the side (0 home, 1 away) that the box score
    counts it for, and the amount as `Event` has it."""

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


@dataclass(frozen=True, slots=True)
class Play:
    """What happened in one play. Sides are 0 home, 1 away; scores are (home, away).

    `kind` is the Event that makes the row, by name. `drive` counts from 1, None before the first one; a
    kickoff belongs to the drive after it. `possession`: the side that snaps or kicks, None for rows that are
    no play. `down`, `distance`: of the snap, None on kickoffs, free kicks and tries. `spot`: where the ball
    was, in yards from the goal line of `possession`, None on kickoffs. `calls`: of both sides, None where
    none were made. `yards`: from scrimmage, None for other plays, 0 for interceptions. `scorer`: the side
    that scored. `throws`: the lines of the throws. `events`: everything else in order."""

    kind: str
    drive: int | None
    half: int
    period: int
    clock: int
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
    after: tuple[int, int]
    throws: tuple[Line, ...]
    events: tuple[PlayEvent, ...]

    @property
    def points(self) -> int:
        """The points that the play scored."""
        return abs(sum(self.after) - sum(self.before)) if self.scorer is not None else 0

    def amount(self, *events: Event) -> int | None:
        """Returns the amount of the last of these events, None if there is none."""
        names = {event.name.lower() for event in events}
        return next((event.amount for event in reversed(self.events) if event.kind in names), None)

    def side(self, *events: Event) -> int | None:
        """Returns the side of the last of these events, None if there is none."""
        names = {event.name.lower() for event in events}
        return next((event.side for event in reversed(self.events) if event.kind in names), None)


@dataclass(frozen=True, slots=True)
class Before:
    """What a play must know of the plays before it: the number of drives, whether a try is due, the score
    (home, away)."""

    drives: int = 0
    is_try_due: bool = False
    score: tuple[int, int] = (0, 0)

    @classmethod
    def read(cls, stored: Sequence[Any] | None) -> Before:
        """Makes it from what `stored` returned; the beginning of a game from nothing."""
        return cls(stored[0], stored[1], (stored[2], stored[3])) if stored else cls()

    def stored(self) -> list[Any]:
        """Returns plain data, for JSON."""
        return [self.drives, self.is_try_due, *self.score]

    def after(self, lines: Iterable[Line]) -> Before:
        """Returns the same after these lines."""
        drives, is_try_due, score = self.drives, self.is_try_due, self.score
        for line in lines:
            drives += line.event == Event.POSSESSION
            is_try_due = line.event == Event.TOUCHDOWN or (is_try_due and line.event not in END_OF_TRY)
            score = line.home, line.away
        return Before(drives, is_try_due, score)


class PlayRecorder:
    """Makes the records of one game."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        rules = ruleset(header["ruleset"])
        self.words = rules.words
        self.calls = rules.play_facts.calls(set_in_play(header).data, header)
        # Where a half has two periods, the title of the last one stands for both halves.
        self.periods = len(rules.words.periods)

    def plays(
        self, rows: Iterable[PlayRow], lines: Sequence[Line], before: Before | None = None
    ) -> list[Play]:
        """Returns a record for each row. `lines` are those that the rows were made from, `before` is what
        happened before them."""
        now, found = before or Before(), []
        for row in rows:
            own = lines[row.line : row.end]
            found.append(self._play(row, own, now))
            now = now.after(own)
        return found

    def _play(self, row: PlayRow, lines: Sequence[Line], before: Before) -> Play:
        event = Event[row.event.upper()]
        main = next(line for line in lines if line.event == event)
        kinds = {line.event for line in lines}  # an Event is equal to its number
        is_snapped = any(line.event == Event.THROW and line.amount in self.words.snaps for line in lines)
        is_try = bool(kinds & TRIES) or (before.is_try_due and event not in END_OF_TRY)
        is_down = event in SCRIMMAGE_PLAYS or event in KICKS or (event == Event.PENALTY and is_snapped)
        is_snap = is_down and not is_try and bool(row.where)
        start = _start(main, event)
        scoring = [line for line in lines if line.event in SCORES]
        last = lines[-1]
        return Play(
            kind=row.event,
            drive=(before.drives + 1 if event in KICKOFFS else before.drives) or None,
            half=self._half(main.half),
            period=main.half,
            clock=main.clock,
            possession=_possession(main, event, is_down or is_try),
            down=main.down if is_snap else None,
            distance=main.target - start if is_snap else None,
            spot=lines[0].spot if event in TRIES else start if is_down else None,
            calls=self._calls(main, event, is_snapped),
            yards=_yards(main, event),
            result=_result(main, event, lines),
            is_first_down=Event.FIRST_DOWN in kinds,
            is_touchdown=Event.TOUCHDOWN in kinds,
            is_try=is_try,
            turnover=next((TURNOVERS[kind] for kind in TURNOVERS if kind in kinds), None),
            foul=self._foul(lines),
            scorer=scoring[-1].side if scoring else None,
            before=before.score,
            after=(last.home, last.away),
            throws=tuple(line for line in lines if line.event == Event.THROW),
            events=tuple(_events(lines)),
        )

    def _half(self, period: int) -> int:
        """The half of a period: 1, 2, and 3 or more for overtimes."""
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


def play_records(
    header: Mapping[str, Any],
    rows: Iterable[PlayRow],
    lines: Sequence[Line],
    before: Before | None = None,
) -> list[Play]:
    """Returns a record for each of these rows of play-by-play, see `PlayRecorder.plays`."""
    return PlayRecorder(header).plays(rows, lines, before)


def _start(line: Line, event: Event) -> int:
    """Where the ball was snapped: a line of a play has the spot after it, `amount` yards on."""
    moved = event in SCRIMMAGE_PLAYS and event != Event.HAIL_MARY
    return line.spot - (line.amount if moved else 0)


def _possession(line: Line, event: Event, is_snap: bool) -> int | None:
    if event in KICKOFFS or event in TRIES:
        return line.side
    return line.offense if is_snap else None


def _yards(line: Line, event: Event) -> int | None:
    if event not in SCRIMMAGE_PLAYS:
        return None
    return 0 if event == Event.INTERCEPTION else line.amount


def _result(main: Line, event: Event, lines: Sequence[Line]) -> PlayResult | None:
    found = [RESULTS[line.event] for line in lines if line.event in RESULTS]
    if found:
        return min(found, key=RANK.__getitem__)
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
