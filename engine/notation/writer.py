"""Writes a scoresheet as text. Reading the text gives the same entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.components.library import set_in_play
from engine.errors import EngineError
from engine.kernel.record import dump
from engine.notation.directives import PERSON, SOURCES, directive_line, header_of, tags_of
from engine.notation.parser import TEXT_START, Tag
from engine.notation.stops import Stop, meaning_of, result_of, side_and_rest, vocabulary_of, with_side
from engine.play.corrections import BEFORE
from engine.play.playthrough import Playthrough
from engine.play.prompts import situation_line
from engine.play.scoresheet import DEAL, Entry, Scoresheet

RULE = "rule"  # the source of an answer that was the only legal one
HALVES = {1: "half 1", 2: "half 2"}


def write_notation(sheet: Scoresheet, remarks: Mapping[str, str] | None = None) -> str:
    """Returns the sheet as text. `remarks` are further tags: HomeName, AwayName, Date, Place.

    A league's own component set is named but not included: a person who reads the text needs the same set.
    Only entries in effect are written, so the entries of a sheet that is read from the text get new numbers.
    An answer that was the only legal one is left out; reading adds it with the source `rule`.

    Raises EngineError not_in_notation, or what `setup.starting_record` raises."""
    tags = [*tags_of(sheet.header), *(remarks or {}).items()]
    box = set_in_play(sheet.header)
    if header_of([Tag(name, value, TEXT_START) for name, value in tags], lambda *_: box) != sheet.header:
        raise EngineError(
            "not_in_notation", "The header of this game contains something that no tag can express."
        )
    writer = Writer(sheet)
    writer.write()
    tags.append(("Result", result_of(writer.game)))
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags]
    return "\n".join([*lines, "", *writer.lines, ""])


class Writer:
    """Replays a sheet and writes each entry in effect."""

    def __init__(self, sheet: Scoresheet) -> None:
        self.sheet, self.game = sheet, Playthrough.begin(dict(sheet.header))
        self.vocabulary = vocabulary_of(sheet.header)
        self.lines: list[str] = []
        self.row: list[str] = []
        self.begun: Any = None  # the record at the start of the current row's step
        self.half, self.score = 0, (0, 0)
        # Answers that are not written unless a later word requires it, each with its stop and its code, which
        # is empty if the engine gives the answer.
        self.omitted: list[tuple[Stop, Any, str]] = []
        self.sources: dict[str, str] = {}

    def write(self) -> None:
        entries = self.sheet.in_effect()
        self._begin_sources(entries)
        for nth, entry in enumerate(entries):
            if nth < len(self.game.sheet.entries):
                self._expect_forced(entry, self.game.sheet.entries[nth])
            elif entry.kind == "input":
                self._input(entry)
            else:
                self._directive(entry)
        if not self.game.over:  # a reader skips them to reach a final result
            self._write_omitted()
        self._end_row()

    def _expect_forced(self, entry: Entry, forced: Entry) -> None:
        if (entry.id, entry.by, entry.answer) != (forced.id, forced.by, forced.answer):
            raise EngineError(
                "not_in_notation",
                f"Entry {entry.n} is {entry.id}, but the rules only allow {forced.id} there.",
            )

    def _begin_row(self) -> None:
        """Begins a row for each step. A play from scrimmage begins with its situation."""
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
            self.omitted = []  # a situation ends the play before it

    def _end_row(self) -> None:
        if self.row:
            self.lines.append(" ".join(self.row))
        self.row = []

    def _directive(self, entry: Entry) -> None:
        self._write_omitted()
        self._end_row()
        if entry.kind == "handover":
            self.lines.append(directive_line("handover", {entry.by: entry.answer, "by": entry.source}))
            self.game.handover(entry.by, entry.answer, entry.source)
        elif entry.kind == DEAL:
            is_amid = self.game.mark is self.begun
            self.lines.append(directive_line("deal", {"side": entry.by, "by": entry.source}, entry.answer))
            self.game.deal(entry.by, entry.answer, entry.source)
            self.begun = self.game.mark if is_amid else self.begun
        else:
            state = self._state(entry)
            self.lines.append(directive_line("state", {"by": entry.source}, state))
            self.game.set_state(state, entry.source)

    def _state(self, entry: Entry) -> Any:
        """The correction to write. If it names an entry, which has another number in the text, the record is
        written in its place."""
        if BEFORE not in entry.answer:
            return entry.answer
        sheet = Scoresheet(self.sheet.header, self.sheet.entries[: entry.n])
        return dump(Playthrough.replay(sheet).mark)

    def _input(self, entry: Entry) -> None:
        self._begin_row()
        self._set_source(entry)
        stop, is_written = Stop.of(self.game), True
        if stop.chance:
            self._write_words(self.vocabulary.chance_words(entry.id, entry.answer))
        elif stop.questions[0] == (entry.id, entry.by) and (
            self.game.questions.optional_decisions.get(entry.id) == entry.answer
        ):  # a reader gives this answer if nothing is written
            is_written = False
            self.omitted.append((stop, entry.answer, self._word(entry, stop)))
        else:
            self._write_words([self._word(entry, stop)], entry.by, "x" if self.game.sealed else "")
        before = len(self.game.sheet.entries)
        self.game.answer("dice" if stop.chance else entry.by, entry.answer, entry.source)
        for forced in self.game.sheet.entries[before + 1 :]:
            self.omitted.append((Stop(((forced.id, forced.by),), False), forced.answer, ""))
        if is_written and self.game.score != self.score:
            self.score = self.game.score
            self.row.append(f"={self.score[0]}-{self.score[1]}")

    def _author(self, entry: Entry) -> str:
        """The key of the entry's source: a side, `dice` or `cards`."""
        if entry.id in self.vocabulary.deals:
            return "cards"
        return "dice" if entry.id in self.game.questions.chance_ids else entry.by

    def _begin_sources(self, entries: list[Entry]) -> None:
        """Writes the first source of each side, the dice and the cards in one line before the first play."""
        for entry in entries:
            if entry.kind == "input" and entry.source != RULE:
                self.sources.setdefault(self._author(entry), entry.source)
        first = {author: self.sources[author] for author in SOURCES if author in self.sources}
        if named := {author: source for author, source in first.items() if source != PERSON}:
            self.lines.append(directive_line("source", named))

    def _set_source(self, entry: Entry) -> None:
        author = self._author(entry)
        if self.sources[author] != entry.source:
            self._write_omitted()
            self._end_row()
            self.sources[author] = entry.source
            self.lines.append(directive_line("source", {author: entry.source}))

    def _word(self, entry: Entry, stop: Stop) -> str:
        """The answer's code, with its side if the other side could give the same answer here."""
        word = self.vocabulary.word(entry.id, entry.answer)
        meaning = meaning_of(self.vocabulary, stop, word)
        is_plain = meaning is not None and meaning[:2] == (entry.id, entry.by)
        return word if is_plain else with_side(entry.by, word)

    def _write_words(self, words: list[str], by: str = "", between: str = "") -> None:
        """Writes words. If the reader would take the first for an omitted answer, writes its side too, or the
        omitted answers before it."""
        first = words[0]
        sided = with_side(by, side_and_rest(first)[1]) if by else first
        if by and self._is_ambiguous(first) and not self._is_ambiguous(sided):
            words = [sided]
        elif self._is_ambiguous(first):
            self._write_omitted()
        self.omitted = []
        self.row += [between, *words] if between else words

    def _is_ambiguous(self, word: str) -> bool:
        _, rest = side_and_rest(word)
        return any(
            meaning_of(self.vocabulary, stop, word) is not None
            if code
            else self.vocabulary.answer(stop.questions[0][0], rest) == answer
            for stop, answer, code in self.omitted
        )

    def _write_omitted(self) -> None:
        self.row += [code for _stop, _answer, code in self.omitted if code]
        self.omitted = []
