"""Verifying a finished game by replaying its sheet, its rulings by the rules, its rolls by secret or seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import Any

from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.gridiron.words import gettext_noop as _
from engine.kernel.inputs import ANSWERS, Recorder
from engine.play import house, setup
from engine.play.house import unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import (
    COMPUTER,
    HOUSE,
    Entry,
    PackedSheet,
    Scoresheet,
    lines_in_effect,
    replay_entry,
)
from engine.presentation.scoreboard import in_overtime


@dataclass(frozen=True, slots=True)
class SheetDifference:
    """One place where the sheet differs from the rules or the secret. `entry` is the number of the entry, 0
    for the whole game; `values` fill the sentence's {placeholders}."""

    entry: int
    sentence: str
    values: dict[str, Any] = field(default_factory=dict)

    def translated(self, translate: Callable[[str], str]) -> str:
        return translate(self.sentence).format(**self.values)


@dataclass(slots=True)
class Verification:
    """The result of replaying a game.

    `rolled` and `decided` count the app's rolls and the computer's decisions that were compared with the
    secret; those that differ are in `differences`. `typed` counts throws of physical dice, which cannot be
    verified. `otherwise` counts decisions that the current computer coaches would not make. `score` is (home,
    away). `log` is the play-by-play of the whole game, empty if it could not be replayed to its end; `lines`
    are those that each entry of a refereed game made, `overtime` whether it had one."""

    differences: list[SheetDifference] = field(default_factory=list)
    entries: int = 0
    rolled: int = 0
    decided: int = 0
    typed: int = 0
    otherwise: int = 0
    corrections: int = 0
    score: tuple[int, int] = (0, 0)
    log: list[Line] = field(default_factory=list)
    lines: dict[int, list[Line]] = field(default_factory=dict)
    overtime: bool = False

    def differ(self, entry: int, sentence: str, **values: Any) -> None:
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
        self.found.log = lines_in_effect(rows)

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


class _Ended(Exception):
    """The sheet has no more values, but the game is not over."""


class _Follower(Recorder):
    """Answers with the sheet's values and compares them with those of the seed and of the current coaches.

    Each die, card and decision takes exactly one number of the generator. Therefore the dice can be compared
    even after a decision that the current coaches would not make."""

    def __init__(self, values: list[int], chance: Set[int]) -> None:
        super().__init__()
        self.given, self.chance, self.at = values, chance, 0
        self.rolled = self.decided = self.otherwise = 0
        self.wrong = 0  # position (from 1) of the first die or card that is not the seed's
        self.other = 0  # position (from 1) of the first decision that the current coaches would not make

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The sheet's next value. Raises _Ended."""
        if self.at == len(self.given):
            raise _Ended
        expected, given = int(ANSWERS[type(g)](g, kind, by, item)), self.given[self.at]
        self.at += 1
        if kind in self.chance:
            self.rolled += 1
            self.wrong = self.wrong or (self.at if expected != given else 0)
        elif expected == given:
            self.decided += 1
        else:
            self.otherwise += 1
            self.other = self.other or self.at
        return given


def verify_packed(sheet: PackedSheet, *, same_coaches: bool = True) -> Verification:
    """Verifies an auto-played game: its rulings by the rules, its dice by its seed, and, unless another
    version of the coaches has played it (`same_coaches` false), its decisions by the current coaches."""
    result = Verification(entries=len(sheet.values))
    try:
        unpack(sheet)
    except EngineError as error:
        if error.code != "broken_sheet":
            raise
        result.differ(0, str(error))
        return result
    rules, g = ruleset(sheet.header["ruleset"]), setup.starting_record(sheet.header)
    follower = _Follower(sheet.values, setup.questions_of(sheet.header).chance)
    g.tape, g.log = follower, []
    try:
        rules.play_out(g, *sheet.seed)
    except _Ended:
        result.differ(0, _("The log ends here, but the game is not over."))
        return result
    if follower.wrong:
        result.differ(follower.wrong, _("From here on, the seed gives a different game."))
    if follower.other and same_coaches:
        result.differ(follower.other, _("The computer coach decides differently."))
    result.rolled, result.decided, result.otherwise = follower.rolled, follower.decided, follower.otherwise
    result.score, result.overtime, result.log = (g.team[0].score, g.team[1].score), g.half > 2, g.log
    return result
