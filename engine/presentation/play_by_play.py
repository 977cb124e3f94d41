"""Play-by-play for readers, one row for each play with its sentences and its dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.translation import ENGLISH, Language, PluralText, ngettext_noop
from engine.gridiron.translation import gettext_noop as _
from engine.presentation.labels import face_text
from engine.presentation.scoreboard import snap_text, spot_name

# The sentences for each event, several for frequent ones. Placeholders: team and other (the event's side and
# its opponents), n (the amount), loss (-n), spot, foul, call, home, away and their points.
Phrase = str | PluralText
# From the longest gain down: the fewest yards, and the sentences for that gain or more.
By = tuple[tuple[int, tuple[Phrase, ...]], ...]
ANY = -999


def gaining(fewest: int, *phrases: Phrase) -> tuple[int, tuple[Phrase, ...]]:
    """The sentences for this amount or more."""
    return fewest, phrases


def always(*phrases: Phrase) -> By:
    """The sentences for any amount."""
    return (gaining(ANY, *phrases),)


RETURNED: By = (
    gaining(40, "{team} break a long return: {n} yards to {spot}!", "What a return: {n} yards to {spot}!"),
    gaining(
        1,
        ngettext_noop("{team} return it {n} yard to {spot}.", "{team} return it {n} yards to {spot}."),
        ngettext_noop("Brought back {n} yard to {spot}.", "Brought back {n} yards to {spot}."),
    ),
    gaining(0, "Stopped at once, at {spot}."),
    gaining(ANY, "{team} lose {loss} on the return, to {spot}."),
)
# Events that begin a row.
MAIN: dict[Event, By] = {
    Event.KICKOFF: always("{team} kick off."),
    Event.ONSIDE_KICK: always(
        ngettext_noop("{team} try an onside kick: {n} yard.", "{team} try an onside kick: {n} yards.")
    ),
    Event.SQUIB_KICK: always(ngettext_noop("{team} squib it {n} yard.", "{team} squib it {n} yards.")),
    Event.PUNT: (
        gaining(48, "A booming punt by {team}: {n} yards."),
        gaining(30, "{team} punt {n} yards."),
        gaining(
            ANY, ngettext_noop("A short punt by {team}: {n} yard.", "A short punt by {team}: {n} yards.")
        ),
    ),
    Event.PUNT_BLOCKED: always("The punt is BLOCKED!"),
    Event.BROKEN_UP: always("Both sides show FAKE: the play is broken up."),
    Event.RUN: (
        gaining(25, "Off to the races: {n} yards to {spot}!", "Nobody catches him: {n} yards to {spot}!"),
        gaining(10, "He breaks through for {n} to {spot}.", "A huge hole: {n} yards to {spot}."),
        gaining(4, "Gain of {n} to {spot}.", "Good for {n} to {spot}.", "Pushes ahead for {n} to {spot}."),
        gaining(1, "Gain of {n} to {spot}.", "Only {n}, to {spot}.", "Held to {n}, at {spot}."),
        gaining(0, "No gain.", "Stopped at the line.", "Nowhere to go: no gain."),
        gaining(-3, "Loss of {loss} to {spot}.", "Caught behind the line: loss of {loss} to {spot}."),
        gaining(ANY, "Swallowed up: loss of {loss} to {spot}.", "Thrown back {loss} to {spot}."),
    ),
    Event.SNEAK: (
        gaining(1, "The sneak makes it."),
        gaining(ANY, "The sneak is stopped."),
    ),
    Event.KNEEL: always("{team} take a knee."),
    Event.COMPLETION: (
        gaining(25, "Deep and caught: {n} yards to {spot}!", "Wide open: {n} yards to {spot}!"),
        gaining(
            10,
            "A strike for {n} to {spot}.",
            "Complete for {n} to {spot}.",
            "Finds his man for {n} to {spot}.",
        ),
        gaining(1, "Complete for {n} to {spot}.", "Caught for {n} to {spot}.", "A quick {n} to {spot}."),
        gaining(ANY, "Complete for no gain.", "Caught, but going nowhere: no gain."),
    ),
    Event.INCOMPLETION: (
        gaining(1, "Tipped and still worth {n}, to {spot}."),
        gaining(ANY, "Incomplete.", "The pass falls incomplete.", "Overthrown: incomplete."),
    ),
    Event.SACK: (
        gaining(-4, "Sacked: loss of {loss} to {spot}.", "Dragged down: loss of {loss} to {spot}."),
        gaining(ANY, "SACK! Loss of {loss} to {spot}.", "Buried: loss of {loss} to {spot}."),
    ),
    Event.HAIL_MARY: (
        gaining(1, "A Hail Mary is up ... CAUGHT!"),
        gaining(ANY, "A Hail Mary is up ... knocked down."),
    ),
    Event.INTERCEPTION: always("INTERCEPTED by {other} at {spot}!", "PICKED OFF by {other} at {spot}!"),
    Event.EXTRA_POINT: always("The extra point is good."),
    Event.EXTRA_POINT_MISSED: always("The extra point is no good!"),
    Event.FIELD_GOAL: (
        gaining(45, "{n}-yard field goal, from way out: it is GOOD!"),
        gaining(ANY, "{n}-yard field goal: it is GOOD.", "{n}-yard field goal, right down the middle: GOOD."),
    ),
    Event.FIELD_GOAL_MISSED: always("{n}-yard field goal: no good.", "{n}-yard field goal: wide."),
    Event.FIELD_GOAL_BLOCKED: always("{n}-yard field goal: BLOCKED!"),
    Event.PENALTY: always("Penalty on {team}: {n} yards."),
    Event.TIMEOUT: always("Time-out, {team}."),
    Event.HOME_REROLL: always("Home field: {team} have the play run again."),
    Event.QUARTER_OVER: always("End of the quarter: {home} {home_points}, {away} {away_points}."),
    Event.CORRECTION: always(
        "A correction: the game continues at {home} {home_points}, {away} {away_points}."
    ),
    Event.HALF_OVER: (
        gaining(2, "Time has run out."),
        gaining(ANY, "Half-time: {home} {home_points}, {away} {away_points}."),
    ),
    Event.GAME_OVER: always("Final whistle: {home} {home_points}, {away} {away_points}."),
}
FOUL = _("Penalty on {team}, {foul}: {n} yards.")  # where the box names its fouls
# Events whose sentences precede the one of the event that they lead to.
BEFORE: dict[Event, By] = {
    Event.FAKE: always("It is a FAKE!"),
    Event.BREAKAWAY: always("Breakaway!"),
    Event.BROKEN_TACKLE: always("Broken tackle!"),
    Event.DECLINED: always("A flag on {other}, declined."),
    Event.REDRAW: always("{team} redraw: no card can be played."),
    Event.STRENGTH: always("{team} play their strength, {call}."),
}
# Events whose sentences follow the one of the event before them.
AFTER: dict[Event, By] = {
    Event.KICK_RETURN: RETURNED,
    Event.PUNT_RETURN: RETURNED,
    Event.TURNOVER_RETURN: RETURNED,
    Event.TOUCHBACK: always("Touchback."),
    Event.FAIR_CATCH: always("Fair catch."),
    Event.DEAD_BALL: always("Down where it lands."),
    Event.RECOVERY: always("{team} recover!"),
    Event.FUMBLE: always("FUMBLE! {other} have the ball.", "The ball is out! {other} fall on it."),
    Event.FIRST_DOWN: always("First down."),
    Event.DOWNS: always("Turnover on downs.", "Stopped short: {other} take over."),
    Event.RUN_OFF: always("{team} let the clock run."),
    Event.TOUCHDOWN: always("TOUCHDOWN {team}!"),
    Event.SAFETY: always("SAFETY! Two points for {team}."),
    Event.TWO_POINT: always("The two-point try is GOOD!"),
    Event.TWO_POINT_FAILED: always("The two-point try fails."),
}
# For dice that might have changed the play, but did not.
NO_FOUL = _("The referee sees no foul.")
KEPT: By = always("The ball is loose, but {team} keep it.", "He nearly loses the ball.")
NOT_PICKED: By = always("Almost intercepted!", "{other} drop the interception.")


AGAINST = _("{call} against {answer}.")
TRY = _("Two-point try")
SCORES = frozenset({Event.TOUCHDOWN, Event.FIELD_GOAL, Event.SAFETY, Event.TWO_POINT, Event.EXTRA_POINT})
TURNOVERS = frozenset({Event.INTERCEPTION, Event.FUMBLE, Event.DOWNS, Event.PUNT_BLOCKED})
CALLED = SCRIMMAGE_PLAYS - {Event.SNEAK, Event.KNEEL, Event.HAIL_MARY}
TWO_POINTS = frozenset({Event.TWO_POINT, Event.TWO_POINT_FAILED})
CONVERSIONS = {3: Event.THIRD_DOWN, 4: Event.FOURTH_DOWN}
PUNTS = frozenset({Event.PUNT, Event.PUNT_BLOCKED})
FIELD_GOALS = frozenset({Event.FIELD_GOAL, Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED})
KICKS = PUNTS | FIELD_GOALS | {Event.BROKEN_UP}


@dataclass(slots=True)
class PlayRow:
    """One row of play-by-play.

    `where` is down, distance and spot of a snap, and empty for other events. `side` is the offense of that
    snap, even if the other side fouled; for other events, the side that the row is about. `kind` is the Event
    that makes the row, by name; `period` and `clock` are those of its line, the score is that after the row.
    `throws`: the `title` of each, and its `dice` as (die key, die name, face). `line` is the index of the
    first line that the row describes, `end` the one after its last: this row and the later ones can be made
    from the lines there."""

    kind: str
    side: int
    period: int
    clock: int
    home: int
    away: int
    where: str
    text: str
    throws: list[dict[str, Any]] = field(default_factory=list)
    is_score: bool = False
    is_turnover: bool = False
    line: int = 0
    end: int = 0


def count_plays(lines: Iterable[Sequence[Any]]) -> int:
    """Returns how many rows `play_by_play` makes of these lines, without making them."""
    rows, is_scored = 0, True
    for event in (Event(line[0]) for line in lines):
        is_row = begins_row(event, is_scored)
        rows += is_row
        is_scored = event == Event.TOUCHDOWN or (is_scored and not is_row)
    return rows


def begins_row(event: Event, is_scored: bool) -> bool:
    """Whether this event begins a row. `is_scored`: the row before it ended with a touchdown, or the lines
    begin here: then a try for two points is a play of its own, though no run or pass was counted."""
    return event in MAIN or (is_scored and event in TWO_POINTS)


def is_called(event: Event, is_snapped: bool) -> bool:
    """Whether the calls of a row's line are those of its play. `is_snapped`: a throw has begun a play. The
    calls of any other row are left from an earlier play, or may still be sealed."""
    return event in CALLED or (is_snapped and event in TWO_POINTS | {Event.PENALTY})


def play_by_play(
    header: Mapping[str, Any],
    lines: Iterable[Sequence[Any]],
    teams: tuple[str, str],
    language: Language = ENGLISH,
    tosses: Iterable[str] = (),
) -> list[PlayRow]:
    """Returns the rows of a game. `lines` are those of `auto_play`, or the same after a round trip through
    JSON; `teams` are the names of (home, away); `tosses` are the sentences of the tosses in these lines, each
    of which begins the text of its row."""
    return Narrator(header, teams, language, tosses).narrate([Line(*line) for line in lines])


class Narrator:
    """Turns lines into rows for one game and one language."""

    def __init__(
        self, header: Mapping[str, Any], teams: tuple[str, str], language: Language, tosses: Iterable[str]
    ) -> None:
        self.tosses, self.tossed = iter(tosses), list[str]()  # sentences: all, and those of the next row
        self.ruleset = header["ruleset"]
        self.words = ruleset(self.ruleset).words
        self.names = self.words.titles(set_in_play(header).data, header)
        self.teams, self.language, self.translate = teams, language, language.gettext
        self.rows: list[PlayRow] = []
        self.number, self.next_line = 0, 0  # index of the current line, and of the first that is in no row
        self.is_free_kick_due = False  # after a safety
        self.is_scored = True  # whether a touchdown may have ended the row before the next one
        self._begin()

    def _begin(self) -> None:
        """Forgets the throws, sentences and checks that were collected for the next row."""
        self.throws: list[dict[str, Any]] = []
        self.before: list[str] = []
        self.snapped, self.checked, self.foul = False, False, ""

    def narrate(self, lines: Sequence[Line]) -> list[PlayRow]:
        for self.number, line in enumerate(lines):
            event = Event(line.event)
            if event == Event.CORRECTION:
                self._begin()  # throws before a correction do not count
            if event == Event.THROW:
                self._throw(line)
            elif event == Event.FOUL:
                self.before = [text for text in self.before if text != self.translate(NO_FOUL)]
            elif event in BEFORE:
                self.before.append(self._sentence(BEFORE[event], line))
            elif begins_row(event, self.is_scored):
                lost = lines[self.number + 1 : self.number + 2]
                self._row(line, event, bool(lost) and lost[0].event == Event.FUMBLE)
            elif self.rows and (event in AFTER or event == Event.POSSESSION):
                self._append(line, event)
            elif event in CONVERSIONS.values() and self.next_line == self.number and self.rows:
                self.rows[-1].end = self.next_line = self.number + 1  # of the play just told
        return self.rows

    def _throw(self, line: Line) -> None:
        title, dice = self.words.dice_of(line)
        shown = [
            (key, self.translate(name), face_text(self.ruleset, face, self.translate))
            for key, name, face in dice
        ]
        self.throws.append({"title": self.translate(title), "dice": shown})
        if self.words.roll_type(line.amount).name == "COIN":
            self.tossed += islice(self.tosses, 1)
        self.snapped = self.snapped or line.amount in self.words.snaps
        self.checked = self.checked or line.amount in self.words.turnover_checks
        if line.amount in self.words.flags:
            self.before.append(self.translate(NO_FOUL))
            self.foul = self.words.foul_of(line)

    def _append(self, line: Line, event: Event) -> None:
        """Adds to the last row what follows from its play, or that a turnover check changed nothing."""
        row = self.rows[-1]
        kept = self.checked and event == Event.POSSESSION
        texts = [*self.tossed, row.text, *self.before, self._sentence(KEPT, line) if kept else ""]
        if event in AFTER and not (event == Event.FIRST_DOWN and line.spot >= 100):
            texts.append(self._sentence(AFTER[event], line))
        if event in (Event.TWO_POINT, Event.TWO_POINT_FAILED):
            row.where = self.translate(TRY)
        row.text = " ".join(filter(None, texts))
        row.throws += self.throws
        row.is_score, row.is_turnover = row.is_score or event in SCORES, row.is_turnover or event in TURNOVERS
        row.home, row.away = line.home, line.away
        self.is_scored = self.is_scored or event == Event.TOUCHDOWN
        self.is_free_kick_due = self.is_free_kick_due or event == Event.SAFETY
        self._end_row()

    def _row(self, line: Line, event: Event, fumbled: bool) -> None:
        texts = [
            *self.tossed,
            self._call(line, event),
            *self.before,
            self._main(line, event),
            self._escape(event, line, fumbled),
        ]
        where, self.is_scored = self._where(line, event), False
        self.is_free_kick_due = self.is_free_kick_due and event not in KICKS
        self.rows.append(
            PlayRow(
                kind=event.name.lower(),
                side=line.offense if where else line.side,
                period=line.half,
                clock=line.clock,
                home=line.home,
                away=line.away,
                where=where,
                text=" ".join(filter(None, texts)),
                throws=self.throws,
                is_score=event in SCORES,
                is_turnover=event in TURNOVERS,
                line=self.next_line,
            )
        )
        self._end_row()

    def _end_row(self) -> None:
        """Notes that the rows describe every line up to the current one."""
        self._begin()
        self.tossed = []
        self.rows[-1].end = self.next_line = self.number + 1

    def _main(self, line: Line, event: Event) -> str:
        if event == Event.PENALTY and self.foul:
            return self._fill(FOUL, line)
        return self._sentence(MAIN.get(event) or AFTER[event], line)

    def _escape(self, event: Event, line: Line, fumbled: bool) -> str:
        """A sentence for a turnover check that left the ball with the offense, or nothing."""
        if not self.checked or fumbled or event in (Event.INTERCEPTION, Event.PENALTY):
            return ""
        return self._sentence(KEPT if event in (Event.RUN, Event.SNEAK) else NOT_PICKED, line)

    def _call(self, line: Line, event: Event) -> str:
        if not is_called(event, self.snapped):
            return ""
        call = self.words.call_of(line, self.names)
        if call is None:
            return ""
        ours, theirs = (self.translate(name) for name in call)
        return self.translate(AGAINST).format(call=ours, answer=theirs)

    def _where(self, line: Line, event: Event) -> str:
        """Down, distance and spot of the snap. A line of a play has the spot after it, `amount` yards on."""
        if event in TWO_POINTS:
            return self.translate(TRY)
        if event in KICKS or (event == Event.PENALTY and self.snapped):
            start = line.spot
        elif event in SCRIMMAGE_PLAYS:
            start = line.spot - (0 if event == Event.HAIL_MARY else line.amount)
        else:
            return ""
        if event in PUNTS and (self.is_free_kick_due or line.down < 4):  # a free kick has no down
            return ""
        return snap_text(line.down, line.target, start, line.offense, self.teams, self.translate)

    def _sentence(self, by: By, line: Line) -> str:
        """A sentence for the line's amount. The line's numbers choose among several, so the same line always
        gets the same sentence."""
        phrases = next(phrases for fewest, phrases in by if line.amount >= fewest)
        return self._fill(phrases[(line.spot + 3 * line.clock + line.down) % len(phrases)], line)

    def _fill(self, phrase: Phrase, line: Line) -> str:
        if isinstance(phrase, str):
            text = self.translate(phrase)
        else:
            text = self.language.ngettext(phrase[0], phrase[1], line.amount)
        return text.format(
            team=self.teams[line.side],
            other=self.teams[1 - line.side],
            n=line.amount,
            loss=-line.amount,
            spot=spot_name(line.spot, line.offense, self.teams, self.translate),
            foul=self.translate(self.foul) if self.foul else "",
            call=self._strength(line),
            home=self.teams[0],
            away=self.teams[1],
            home_points=line.home,
            away_points=line.away,
        )

    def _strength(self, line: Line) -> str:
        return (
            self.translate([*self.names[0], *self.names[1]][line.amount])
            if line.event == Event.STRENGTH
            else ""
        )
