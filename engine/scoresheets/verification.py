"""Verifying a finished game by replaying its sheet: its rulings by the rules, its rolls by the secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.gridiron.translation import gettext_noop as _
from engine.play import house
from engine.play.playthrough import Playthrough
from engine.presentation.box_score import box_score
from engine.presentation.scoreboard import in_overtime
from engine.scoresheets.replay import replay_entry
from engine.scoresheets.scoresheet import COMPUTER, HOUSE, Entry, Scoresheet, lines_in_effect


@dataclass(frozen=True, slots=True)
class SheetDifference:
    """One place where the sheet differs from the rules or the secret. `entry` is the number of the entry, 0
    for the whole game; `values` fill the sentence's {placeholders}."""

    entry: int
    sentence: str
    values: dict[str, Any] = field(default_factory=dict)

    def translated(self, translate: Callable[[str], str]) -> str:
        """Returns the sentence in the reader's language."""
        return translate(self.sentence).format(**self.values)


@dataclass(slots=True)
class Verification:
    """The result of replaying a game.

    `rolled` and `decided` count the app's rolls and the computer's decisions that were compared with the
    secret; those that differ are in `differences`. `typed` counts throws of physical dice, which cannot be
    verified. `otherwise` counts decisions that the current computer coaches would not make. `score` is (home,
    away). `lines` are those that each entry of a refereed game made, `overtime` whether it had one."""

    differences: list[SheetDifference] = field(default_factory=list)
    entries: int = 0
    rolled: int = 0
    decided: int = 0
    typed: int = 0
    otherwise: int = 0
    corrections: int = 0
    score: tuple[int, int] = (0, 0)
    box: dict[str, Any] = field(default_factory=dict)
    lines: dict[int, list[Line]] = field(default_factory=dict)
    overtime: bool = False

    def differ(self, entry: int, sentence: str, **values: Any) -> None:
        """Adds a difference."""
        self.differences.append(SheetDifference(entry, sentence, values))


def verify_sheet(sheet: Scoresheet, secret: bytes) -> Verification:
    """Verifies a refereed game. With an empty secret it checks the rulings, but no dice.

    Raises EngineError for a header that this program cannot play, see `setup.starting_record`."""
    run = _Rerun(sheet, secret)
    run.play()
    return run.found


class _Rerun:
    """Replays a sheet entry by entry and compares the new entries with the sheet's own."""

    def __init__(self, sheet: Scoresheet, secret: bytes) -> None:
        self.sheet, self.secret = sheet, secret
        self.game = Playthrough.begin(dict(sheet.header))
        self.found = Verification(entries=sheet.last)

    def play(self) -> None:
        while self.game.sheet.last < self.sheet.last:
            entry = self.sheet.entries[self.game.sheet.last]
            try:
                self.found.lines[entry.n] = self._replay(entry)
            except (EngineError, LookupError, TypeError, ValueError) as error:
                self.found.differ(entry.n, _("The rules refuse this entry: {why}"), why=error)
                return
            if not self._same_entries(entry.n):
                return
        if not self.game.over:
            self.found.differ(self.sheet.last, _("The log ends here, but the game is not over."))
        rows = ((e.n, e.kind, e.of, self.found.lines.get(e.n, [])) for e in self.game.sheet.entries)
        self.found.score, self.found.overtime = self.game.score, in_overtime(self.game)
        self.found.box = box_score(self.game.now, lines_in_effect(rows))

    def _replay(self, entry: Entry) -> list[Line]:
        if entry.kind == "input":
            self._check_chance(entry)
        self.found.corrections += entry.kind == "set_state"
        return replay_entry(self.game, entry)

    def _check_chance(self, entry: Entry) -> None:
        """Compares the app's dice and the computer coaches' decisions with the secret."""
        if entry.source not in (HOUSE, COMPUTER):
            self.found.typed += entry.id in self.game.questions.chance_ids
        elif self.secret:
            if entry.source == HOUSE:
                expected = house.house_roll(self.game, self.secret)
                self.found.rolled += 1
            else:
                expected = house.computer_answer(self.game, entry.by, self.secret)
                self.found.decided += 1
            if as_plain_json(expected) != as_plain_json(entry.answer):
                sentence = _("{asked}: the secret gives {expected}, but the sheet has {written}.")
                values = {"asked": entry.id, "expected": _text(expected), "written": _text(entry.answer)}
                self.found.differ(entry.n, sentence, **values)

    def _same_entries(self, number: int) -> bool:
        """Whether the new entries from this number on, including those that the rules have added, are those
        of the sheet."""
        for made in self.game.sheet.since(number):
            written = self.sheet.entries[made.n - 1] if made.n <= self.sheet.last else None
            if written is None or _row(written) != _row(made):
                expected = f"{made.id} {_text(made.answer)}"
                self.found.differ(
                    made.n, _("By the rules, this entry must be {expected}."), expected=expected
                )
                return False
        return True


def as_plain_json(value: Any) -> Any:
    """Returns the value after a round trip through JSON, so that it can be compared with a stored one."""
    return json.loads(json.dumps(value))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:200]


def _row(entry: Entry) -> Any:
    return as_plain_json(
        [entry.kind, entry.id, entry.by, entry.answer, entry.source, entry.mark, entry.voids, entry.of]
    )
