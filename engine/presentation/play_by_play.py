"""Play-by-play for readers, one row for each play with its sentences, its dice and what they add up to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import RETURNS, SCRIMMAGE_PLAYS, Event, Line
from engine.gridiron.play_facts import COUNTED, NO_YARDS, PLAY, RETURN, SYMBOL, CountedThrow
from engine.gridiron.words import ENGLISH, Label, Language, Translate, gettext_noop, ngettext_noop, translated
from engine.gridiron.words import gettext_noop as _
from engine.kernel.inputs import NONE
from engine.play.playthrough import Playthrough
from engine.presentation.labels import face_text
from engine.presentation.scoreboard import snap_text, spot_name

# From the longest gain down: the fewest yards, and the sentences for that gain or more.
By = list[tuple[int, list[Any]]]
ANY = -999


def _sentences(table: str) -> dict[str, By]:
    """The sentences of a table of sentences.toml by name, most often that of an Event."""
    texts = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))
    return {
        name: [(ANY if fewest == "any" else int(fewest), phrases) for fewest, phrases in by.items()]
        for name, by in texts[table].items()
    }


MAIN, BEFORE, AFTER = (
    {Event[name]: by for name, by in _sentences(table).items()} for table in ("main", "before", "after")
)
UNCHANGED = _sentences("unchanged")
FOUL = _("Penalty on {team}, {foul}: {n} yards.")  # where the box names its fouls
NO_FOUL = _("The referee sees no foul.")
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
MOVES = SCRIMMAGE_PLAYS | RETURNS
BIG = 20  # yards of a big play


@dataclass(slots=True)
class PlayRow:
    """One row of play-by-play.

    `where` is down, distance and spot of a snap, and empty for other events. `side` is the offense of that
    snap, even if the other side fouled; for other events, the side that the row is about. `kind` is the Event
    that makes the row, by name; `period` and `clock` are those of its line, the score is that after the row.
    `throws`: the `title` of each, and its `dice` as (die key, die name, face). `scored`: the last Event that
    scored, by name, but no kick after a touchdown; `lost`: that by which the ball was lost; both empty
    without one. `scored_by` and `lost_by` are the sides (0 home, 1 away). `is_big`: a run, pass or return of
    BIG yards that no penalty has replaced. `main` is the index of the line that makes the row, `line` of the
    first that it describes, `end` the one after its last: this row and the later ones can be made from the
    lines there."""

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
    scored: str = ""
    scored_by: int = 0
    lost: str = ""
    lost_by: int = 0
    is_big: bool = False
    main: int = 0
    line: int = 0
    end: int = 0

    @property
    def lead(self) -> int:
        """The visitors' lead after it."""
        return self.away - self.home


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
    JSON; `teams` are the names of (home, away); `tosses` are the sentences of the tosses in these lines, in
    order; the text of a toss's row begins with its sentence."""
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
        texts = [
            *self.tossed,
            row.text,
            *self.before,
            self._sentence(UNCHANGED["KEPT"], line) if kept else "",
        ]
        if event in AFTER and not (event == Event.FIRST_DOWN and line.spot >= 100):
            texts.append(self._sentence(AFTER[event], line))
        if event in (Event.TWO_POINT, Event.TWO_POINT_FAILED):
            row.where = self.translate(TRY)
        row.text = " ".join(filter(None, texts))
        row.throws += self.throws
        row.home, row.away = line.home, line.away
        self.is_scored = self.is_scored or event == Event.TOUCHDOWN
        self.is_free_kick_due = self.is_free_kick_due or event == Event.SAFETY
        self._end_row(line, event)

    def _row(self, line: Line, event: Event, fumbled: bool) -> None:
        by = MAIN.get(event) or AFTER[event]
        texts = [
            *self.tossed,
            self._call(line, event),
            *self.before,
            self._fill(FOUL, line) if event == Event.PENALTY and self.foul else self._sentence(by, line),
            self._escape(event, line, fumbled),
        ]
        where, self.is_scored = self._where(line, event), False
        self.is_free_kick_due = self.is_free_kick_due and event not in KICKS
        side = line.offense if where else line.side
        self.rows.append(
            PlayRow(
                kind=event.name.lower(),
                side=side,
                period=line.half,
                clock=line.clock,
                home=line.home,
                away=line.away,
                where=where,
                text=" ".join(filter(None, texts)),
                throws=self.throws,
                lost_by=side,
                main=self.number,
                line=self.next_line,
            )
        )
        self._end_row(line, event)

    def _end_row(self, line: Line, event: Event) -> None:
        """Notes what the current line brought, and that the rows describe every line up to it."""
        self._begin()
        self.tossed = []
        row = self.rows[-1]
        row.end = self.next_line = self.number + 1
        row.is_score = row.is_score or event in SCORES
        row.is_big = row.is_big or (event in MOVES and line.amount >= BIG and row.kind != "penalty")
        if event in SCORES - {Event.EXTRA_POINT}:
            row.scored, row.scored_by = event.name.lower(), line.side
        elif event in TURNOVERS:
            row.lost = event.name.lower()
        elif event == Event.POSSESSION:
            row.lost_by = 1 - line.side

    def _escape(self, event: Event, line: Line, fumbled: bool) -> str:
        """A sentence for a turnover check that left the ball with the offense, or nothing."""
        if not self.checked or fumbled or event in (Event.INTERCEPTION, Event.PENALTY):
            return ""
        is_run = event in (Event.RUN, Event.SNEAK)
        return self._sentence(UNCHANGED["KEPT" if is_run else "NOT_PICKED"], line)

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

    def _fill(self, phrase: Any, line: Line) -> str:
        is_strength = line.event == Event.STRENGTH
        call = self.translate([*self.names[0], *self.names[1]][line.amount]) if is_strength else ""
        if isinstance(phrase, str):
            text = self.translate(phrase)
        else:
            singular, plural = phrase.values()
            text = self.language.ngettext(singular, plural, line.amount)
        return text.format(
            team=self.teams[line.side],
            other=self.teams[1 - line.side],
            n=line.amount,
            loss=-line.amount,
            spot=spot_name(line.spot, line.offense, self.teams, self.translate),
            foul=self.translate(self.foul) if self.foul else "",
            call=call,
            home=self.teams[0],
            away=self.teams[1],
            home_points=line.home,
            away_points=line.away,
        )


TOLD = frozenset(
    {
        *(Event.THROW, Event.RUN, Event.SNEAK, Event.COMPLETION, Event.INCOMPLETION, Event.SACK),
        *(Event.INTERCEPTION, Event.PUNT, Event.KICK_RETURN, Event.PUNT_RETURN, Event.TURNOVER_RETURN),
    }
)
GAIN = ngettext_noop("The dice add up to {n} yard.", "The dice add up to {n} yards.")
LOSS = ngettext_noop("The dice add up to a loss of {n} yard.", "The dice add up to a loss of {n} yards.")
WITHOUT_REASON = frozenset({COUNTED, SYMBOL, NO_YARDS})


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """What the dice of one play did. `calls`: numbers of both calls, or None. `throws` in order. `reasons`:
    keys of the label table `reasons`, in the order in which they apply."""

    calls: tuple[int, int] | None
    throws: tuple[CountedThrow, ...]
    reasons: tuple[str, ...]

    def yards(self, stage: str) -> int:
        """Returns what the throws of a stage add up to, beyond the goal lines too."""
        return sum(throw.yards for throw in self.throws if throw.stage == stage and not throw.is_void)


def arithmetic(header: Mapping[str, Any], lines: Iterable[Sequence[Any]]) -> tuple[Arithmetic, ...]:
    """Returns the arithmetic of one row of the play-by-play: of its play, and of a try that its touchdown
    brought. `lines` are those from `PlayRow.line` to `PlayRow.end`, also after a round trip through JSON."""
    log = [Line(*line) for line in lines]
    scored = next((n + 1 for n, line in enumerate(log) if line.event == Event.TOUCHDOWN), len(log))
    parts = (log[:scored], log[scored:])
    return tuple(_arithmetic(header, part) for part in parts if any(x.event in TOLD for x in part))


def _arithmetic(header: Mapping[str, Any], lines: Sequence[Line]) -> Arithmetic:
    throws = ruleset(header["ruleset"]).play_facts.count(header["options"], lines)
    calls = (line.calls for line in lines if line.event == Event.THROW and NONE not in line.calls)
    return Arithmetic(
        calls=next(((call[0], call[1]) for call in calls), None),
        throws=throws,
        reasons=tuple(dict.fromkeys(_reasons(throws))),
    )


def arithmetic_so_far(game: Playthrough) -> tuple[Arithmetic, ...]:
    """Returns the arithmetic of the play in progress: the throws that everybody has seen in this step."""
    return arithmetic(game.sheet.header, game.now.log or ())


def explained(
    header: Mapping[str, Any], reasons: Iterable[str], translate: Translate = gettext_noop
) -> tuple[Label, ...]:
    """Returns the label of each reason: a title, one sentence and the rules behind it."""
    known = ruleset(header["ruleset"]).words.labels("reasons")
    return tuple(translated(known[reason], translate) for reason in reasons)


def arithmetic_sentence(header: Mapping[str, Any], summary: Arithmetic, language: Language = ENGLISH) -> str:
    """Returns the arithmetic in words: why dice did not count, and what the others add up to. Empty without
    a throw that moves the ball."""
    stages = {throw.stage for throw in summary.throws if not throw.is_void}
    if not stages & {PLAY, RETURN}:
        return ""
    yards = summary.yards(PLAY if PLAY in stages else RETURN)
    sentences = [label.sentence for label in explained(header, summary.reasons, language.gettext)]
    if yards < 0:
        total = language.ngettext(LOSS[0], LOSS[1], -yards).format(n=-yards)
    else:
        total = language.ngettext(GAIN[0], GAIN[1], yards).format(n=yards)
    return " ".join([*sentences, total])


def _reasons(throws: Sequence[CountedThrow]) -> Iterable[str]:
    for throw in throws:
        yield from (die.status for die in throw.dice if die.status not in WITHOUT_REASON)
        if throw.why:
            yield throw.why
