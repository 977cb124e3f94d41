"""Writes a scoresheet as text, so that reading it again gives the same entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.components.library import set_in_play
from engine.errors import EngineError
from engine.kernel.record import dump
from engine.notation import situation_line
from engine.notation.checks import result_of
from engine.notation.directives import PERSON, SOURCES, deal_line, handover_line, source_line, state_line
from engine.notation.errors import TEXT_START
from engine.notation.parser import Tag
from engine.notation.stops import Stop, meaning_of, side_and_rest, vocabulary_of, with_side
from engine.notation.tags import header_of, tags_of
from engine.play.corrections import BEFORE
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import DEAL, Entry, Scoresheet

RULE = "rule"  # the source of an answer that was the only legal one
HALVES = {1: "half 1", 2: "half 2"}


def write_notation(sheet: Scoresheet, remarks: Mapping[str, str] | None = None) -> str:
    """The sheet as text. `remarks` are further tags: HomeName, AwayName, Date, Place.

    A set of one's own is named and not written out: whoever reads the text needs the same one.
    Only entries in effect are written; what was taken back is not part of the notation, and the entries of a
    sheet read from the text are numbered anew. An answer that was the only legal one is left out and comes
    back with the source `rule`. Raises EngineError not_in_notation, or what setup.start_of raises."""
    tags = [*tags_of(sheet.header), *(remarks or {}).items()]
    box = set_in_play(sheet.header)
    if header_of([Tag(name, value, TEXT_START) for name, value in tags], lambda *_: box) != sheet.header:
        raise EngineError(
            "not_in_notation", "The header of this game has something in it that no tag can say."
        )
    writer = Writer(sheet)
    writer.write()
    tags.append(("Result", result_of(writer.game)))
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags]
    return "\n".join([*lines, "", *writer.lines, ""])


@dataclass(frozen=True, slots=True)
class OmittedAnswer:
    """An answer that is left out for now; `word` is how it would be written, empty if the engine gives it."""

    stop: Stop
    answer: Any
    word: str = ""


class Writer:
    """Replays a sheet and writes down each entry as it comes."""

    def __init__(self, sheet: Scoresheet) -> None:
        self.sheet, self.game = sheet, Playthrough.begin(dict(sheet.header))
        self.vocabulary = vocabulary_of(sheet.header)
        self.lines: list[str] = []
        self.row: list[str] = []
        self.begun: Any = None  # the step that the row is of
        self.half, self.score = 0, (0, 0)
        self.unsaid: list[OmittedAnswer] = []
        self.sources: dict[str, str] = {}

    def write(self) -> None:
        """Every entry in effect."""
        entries = self.sheet.in_effect()
        self._begin_sources(entries)
        for nth, entry in enumerate(entries):
            if nth < len(self.game.sheet.entries):
                self._expect_forced(entry, self.game.sheet.entries[nth])
            elif entry.kind == "input":
                self._input(entry)
            else:
                self._directive(entry)
        if not self.game.over:  # the result says that it is, and silence leads there
            self._say_the_unsaid()
        self._end_row()

    def _expect_forced(self, entry: Entry, forced: Entry) -> None:
        if (entry.id, entry.by, entry.answer) != (forced.id, forced.by, forced.answer):
            raise EngineError(
                "not_in_notation", f"Entry {entry.n} is {entry.id}, where the rules leave only {forced.id}."
            )

    def _begin_row(self) -> None:
        """A row for each step; a play from scrimmage begins with its situation."""
        g = self.game.mark
        if g is self.begun:
            return
        self._end_row()
        self.begun = g
        if g.half != self.half:
            self.half = g.half
            self.lines.append(f"; {HALVES.get(g.half, 'overtime')}")
        if g.phase == self.game.rules.down_phase:
            self.row = [situation_line(g, "").partition(" |")[0], "|"]
            self.unsaid = []  # a situation ends the play before it

    def _end_row(self) -> None:
        if self.row:
            self.lines.append(" ".join(self.row))
        self.row = []

    def _directive(self, entry: Entry) -> None:
        self._say_the_unsaid()
        self._end_row()
        if entry.kind == "handover":
            self.lines.append(handover_line(entry.by, entry.answer, entry.source))
            self.game.handover(entry.by, entry.answer, entry.source)
        elif entry.kind == DEAL:
            is_amid = self.game.mark is self.begun
            self.lines.append(deal_line(entry.by, entry.answer, entry.source))
            self.game.deal(entry.by, entry.answer, entry.source)
            self.begun = self.game.mark if is_amid else self.begun
        else:
            state = self._state(entry)
            self.lines.append(state_line(state, entry.source))
            self.game.set_state(state, entry.source)

    def _state(self, entry: Entry) -> Any:
        """The correction; where it names an entry, which has another number in the text, the record."""
        if BEFORE not in entry.answer:
            return entry.answer
        sheet = Scoresheet(self.sheet.header, self.sheet.entries[: entry.n])
        return dump(Playthrough.replay(sheet).mark)

    def _input(self, entry: Entry) -> None:
        self._begin_row()
        self._set_source(entry)
        stop, aloud = Stop.of(self.game), True
        if stop.chance:
            self._say(self._chance_words(entry))
        elif self._is_silence(entry, stop):
            aloud = False
            self.unsaid.append(OmittedAnswer(stop, entry.answer, self._word(entry, stop)))
        else:
            self._say([self._word(entry, stop)], entry.by, "x" if self.game.sealed else "")
        before = len(self.game.sheet.entries)
        self.game.answer("dice" if stop.chance else entry.by, entry.answer, entry.source)
        for forced in self.game.sheet.entries[before + 1 :]:
            self.unsaid.append(OmittedAnswer(Stop(((forced.id, forced.by),), False), forced.answer))
        if aloud and self.game.score != self.score:
            self.score = self.game.score
            self.row.append(f"={self.score[0]}-{self.score[1]}")

    def _author(self, entry: Entry) -> str:
        """Whose source it is: a side's, the dice's or the cards'."""
        if entry.id in self.vocabulary.deals:
            return "cards"
        return "dice" if entry.id in self.game.questions.chance_ids else entry.by

    def _begin_sources(self, entries: list[Entry]) -> None:
        """Who writes at first, in one line before the first play."""
        for entry in entries:
            if entry.kind == "input" and entry.source != RULE:
                self.sources.setdefault(self._author(entry), entry.source)
        first = {who: self.sources[who] for who in SOURCES if who in self.sources}
        if said := {who: source for who, source in first.items() if source != PERSON}:
            self.lines.append(source_line(said))

    def _set_source(self, entry: Entry) -> None:
        who = self._author(entry)
        if self.sources[who] != entry.source:
            self._say_the_unsaid()
            self._end_row()
            self.sources[who] = entry.source
            self.lines.append(source_line({who: entry.source}))

    def _chance_words(self, entry: Entry) -> list[str]:
        if entry.id in self.vocabulary.deals:
            return [self.vocabulary.deal_word(entry.id, entry.answer)]
        return self.vocabulary.throw_words(entry.answer)

    def _is_silence(self, entry: Entry, stop: Stop) -> bool:
        """Would the reader give this answer if nothing were written?"""
        first = stop.questions[0] == (entry.id, entry.by)
        return first and self.game.questions.optional_decisions.get(entry.id) == entry.answer

    def _word(self, entry: Entry, stop: Stop) -> str:
        """The answer's code, with its side if the other side could say the same here."""
        word = self.vocabulary.word(entry.id, entry.answer)
        found = meaning_of(self.vocabulary, stop, word)
        plain = found is not None and (found.id, found.by) == (entry.id, entry.by)
        return word if plain else with_side(entry.by, word)

    def _say(self, words: list[str], by: str = "", between: str = "") -> None:
        """Writes words down; what was left unsaid is said first if it would take them for its own."""
        first = words[0]
        if by and self._mistaken(first) and not self._mistaken(with_side(by, side_and_rest(first)[1])):
            words = [with_side(by, side_and_rest(first)[1])]
        elif self._mistaken(first):
            self._say_the_unsaid()
        self.unsaid = []
        self.row += [between, *words] if between else words

    def _mistaken(self, word: str) -> bool:
        _, rest = side_and_rest(word)
        return any(
            meaning_of(self.vocabulary, unsaid.stop, word) is not None
            if unsaid.word
            else self.vocabulary.answer(unsaid.stop.questions[0][0], rest) == unsaid.answer
            for unsaid in self.unsaid
        )

    def _say_the_unsaid(self) -> None:
        self.row += [unsaid.word for unsaid in self.unsaid if unsaid.word]
        self.unsaid = []
