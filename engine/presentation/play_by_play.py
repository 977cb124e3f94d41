"""Play-by-play that a fan enjoys: one row a play, its sentences, and the dice behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import Event, Line
from engine.gridiron.translation import ENGLISH, Language
from engine.gridiron.translation import gettext_noop as _
from engine.presentation.labels import face_text
from engine.presentation.phrases import AFTER, BEFORE, FOUL, KEPT, MAIN, NO_FOUL, NOT_PICKED, By, Phrase
from engine.presentation.situation_text import snap_text, spot_name

AGAINST = _("{call} against {answer}.")
TRY = _("Two-point try")
SCORES = frozenset({Event.TOUCHDOWN, Event.FIELD_GOAL, Event.SAFETY, Event.TWO_POINT, Event.EXTRA_POINT})
TURNOVERS = frozenset({Event.INTERCEPTION, Event.FUMBLE, Event.DOWNS, Event.PUNT_BLOCKED})
SNAPS = frozenset(
    {
        Event.RUN,
        Event.SNEAK,
        Event.KNEEL,
        Event.COMPLETION,
        Event.INCOMPLETION,
        Event.SACK,
        Event.INTERCEPTION,
        Event.HAIL_MARY,
    }
)
CALLED = SNAPS - {Event.SNEAK, Event.KNEEL, Event.HAIL_MARY}
PUNTS = frozenset({Event.PUNT, Event.PUNT_BLOCKED})
KICKS = PUNTS | {Event.FIELD_GOAL, Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED, Event.BROKEN_UP}


@dataclass(slots=True)
class ShownThrow:
    """One throw of a row: its title, and (die key, die name, face) of each die."""

    title: str
    dice: list[tuple[str, str, str]]


@dataclass(slots=True)
class PlayRow:
    """One row of play-by-play. `where` is down, distance and spot of a snap, empty elsewhere. `side` is the
    offense of that snap, whoever committed a foul on it; elsewhere the side that the row is about.

    `line` is the index of the first line that it tells of: it and the rows after it can be told from there.
    """

    event: str
    side: int
    half: int
    clock: int
    home: int
    away: int
    where: str
    text: str
    throws: list[ShownThrow] = field(default_factory=list)
    is_score: bool = False
    is_turnover: bool = False
    line: int = 0


def count_plays(lines: Iterable[Sequence[Any]]) -> int:
    """How many rows `play_by_play` makes of these lines, without telling them."""
    return sum(line[0] in MAIN for line in lines)


def play_by_play(
    header: Mapping[str, Any],
    lines: Iterable[Sequence[Any]],
    teams: tuple[str, str],
    language: Language = ENGLISH,
) -> list[PlayRow]:
    """The rows of a game. `lines` are auto_play's or what JSON gave back of them; `teams` are two names."""
    return Narrator(header, teams, language).tell([Line(*line) for line in lines])


class Narrator:
    """Turns lines into rows for one game and one language."""

    def __init__(self, header: Mapping[str, Any], teams: tuple[str, str], language: Language) -> None:
        self.ruleset = header["ruleset"]
        self.words = ruleset(self.ruleset).words
        self.names = self.words.titles(set_in_play(header).data, header)
        self.teams, self.language, self.translate = teams, language, language.gettext
        self.rows: list[PlayRow] = []
        self.number, self.untold = 0, 0  # the line in hand, and the first that no row has told of
        self._begin()

    def _begin(self) -> None:
        """Nothing is told of what comes next: no throw, no sentence, no check of the dice."""
        self.throws: list[ShownThrow] = []
        self.before: list[str] = []
        self.snapped, self.checked, self.foul = False, False, ""

    def tell(self, lines: Sequence[Line]) -> list[PlayRow]:
        """Every row in order."""
        for self.number, line in enumerate(lines):
            event = Event(line.event)
            if event == Event.CORRECTION:
                self._begin()  # what was thrown before it counts no more
            if event == Event.THROW:
                self._throw(line)
            elif event == Event.FOUL:
                self.before = [said for said in self.before if said != self.translate(NO_FOUL)]
            elif event in BEFORE:
                self.before.append(self._say(BEFORE[event], line))
            elif event in MAIN:
                lost = lines[self.number + 1 : self.number + 2]
                self._row(line, event, bool(lost) and lost[0].event == Event.FUMBLE)
            elif self.rows and (event in AFTER or event == Event.POSSESSION):
                self._append(line, event)
        return self.rows

    def _throw(self, line: Line) -> None:
        """Dice for the next row, and what they announce."""
        title, dice = self.words.dice_of(line)
        shown = [
            (key, self.translate(name), face_text(self.ruleset, face, self.translate))
            for key, name, face in dice
        ]
        self.throws.append(ShownThrow(self.translate(title), shown))
        self.snapped = self.snapped or line.amount in self.words.snaps
        self.checked = self.checked or line.amount in self.words.turnover_checks
        if line.amount in self.words.flags:
            self.before.append(self.translate(NO_FOUL))
            self.foul = self.words.foul_of(line)

    def _append(self, line: Line, event: Event) -> None:
        """Goes on with the last row: what follows from the play, or a check of it that changed nothing."""
        row = self.rows[-1]
        kept = self.checked and event == Event.POSSESSION
        texts = [row.text, *self.before, self._say(KEPT, line) if kept else ""]
        if event in AFTER and not (event == Event.FIRST_DOWN and line.spot >= 100):
            texts.append(self._say(AFTER[event], line))
        if event in (Event.TWO_POINT, Event.TWO_POINT_FAILED):
            row.where = self.translate(TRY)
        row.text = " ".join(filter(None, texts))
        row.throws += self.throws
        row.is_score, row.is_turnover = row.is_score or event in SCORES, row.is_turnover or event in TURNOVERS
        row.home, row.away = line.home, line.away
        self._told()

    def _row(self, line: Line, event: Event, fumbled: bool) -> None:
        texts = [
            self._call(line, event),
            *self.before,
            self._main(line, event),
            self._escape(event, line, fumbled),
        ]
        where = self._where(line, event)
        self.rows.append(
            PlayRow(
                event=event.name.lower(),
                side=line.offense if where else line.side,
                half=line.half,
                clock=line.clock,
                home=line.home,
                away=line.away,
                where=where,
                text=" ".join(filter(None, texts)),
                throws=self.throws,
                is_score=event in SCORES,
                is_turnover=event in TURNOVERS,
                line=self.untold,
            )
        )
        self._told()

    def _told(self) -> None:
        """A row has told of every line so far."""
        self._begin()
        self.untold = self.number + 1

    def _main(self, line: Line, event: Event) -> str:
        if event == Event.PENALTY and self.foul:
            return self._fill(FOUL, line)
        return self._say(MAIN[event], line)

    def _escape(self, event: Event, line: Line, fumbled: bool) -> str:
        """The dice might have taken the ball away, and have not."""
        if not self.checked or fumbled or event in (Event.INTERCEPTION, Event.PENALTY):
            return ""
        return self._say(KEPT if event in (Event.RUN, Event.SNEAK) else NOT_PICKED, line)

    def _call(self, line: Line, event: Event) -> str:
        if event not in CALLED and not (event == Event.PENALTY and self.snapped):
            return ""
        call = self.words.call_of(line, self.names)
        if call is None:
            return ""
        ours, theirs = (self.translate(name) for name in call)
        return self.translate(AGAINST).format(call=ours, answer=theirs)

    def _where(self, line: Line, event: Event) -> str:
        """Down, distance and spot of the snap: after a play the ball has moved by the line's amount since."""
        if event in KICKS or (event == Event.PENALTY and self.snapped):
            start = line.spot
        elif event in SNAPS:
            start = line.spot - (0 if event == Event.HAIL_MARY else line.amount)
        else:
            return ""
        if event in PUNTS and line.down < 4:  # a free kick after a safety has no down
            return ""
        return snap_text(line.down, line.target, start, self.translate)

    def _say(self, by: By, line: Line) -> str:
        """What is said of such an amount; among several the line itself picks, the same at every telling."""
        said = next(phrases for fewest, phrases in by if line.amount >= fewest)
        return self._fill(said[(line.spot + 3 * line.clock + line.down) % len(said)], line)

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
            spot=spot_name(line.spot, self.translate),
            foul=self.translate(self.foul) if self.foul else "",
            call=self._strength(line),
            home=self.teams[0],
            away=self.teams[1],
            home_points=line.home,
            away_points=line.away,
        )

    def _strength(self, line: Line) -> str:
        return self.translate(self.words.strengths[line.amount]) if line.event == Event.STRENGTH else ""
