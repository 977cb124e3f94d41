"""Who won the tosses of a game, and what the winner chose."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event, Line
from engine.kernel.inputs import InputNeeded, Recorder
from engine.play import setup
from engine.play.scoresheet import PackedSheet

COIN_CALL = ("heads", "tails")
COIN_CHOICE = ("receive", "kick")

CALLS = frozenset({"coin_call", "D_COIN_CALL"})
COINS = frozenset({"coin", "R_COIN"})
CHOICES = frozenset({"coin_choice", "D_COIN_CHOICE"})
INPUTS = CALLS | COINS | CHOICES
Row = tuple[int, str, int | None, str, str, Any]


@dataclass(frozen=True, slots=True)
class Toss:
    """A toss whose coin has been thrown. `winner`: 0 home, 1 away. `choice`: `receive` or `kick`; empty
    before the winner has chosen, and where the winner always receives."""

    winner: int
    choice: str = ""


def tosses(rows: Iterable[Row]) -> list[Toss]:
    """Returns the tosses in order, without those that were undone. `rows` of a scoresheet are (entry number,
    kind, number of the first undone entry, asked, by, answer), in order; all, or those since an entry."""
    kept: list[Row] = []
    for row in rows:
        _number, kind, of, asked, _by, _answer = row
        while kind == "undo" and of is not None and kept and kept[-1][0] >= of:
            kept.pop()
        if asked in INPUTS:
            kept.append(row)
    so_far: list[Toss] = []
    caller, call = "", ""
    for _number, _kind, _of, asked, by, answer in kept:
        if asked in CALLS:
            caller, call = by, answer
        elif asked in COINS and caller and answer is not None:
            is_right = _face(answer) == call
            so_far.append(Toss(SIDES.index(caller) if is_right else 1 - SIDES.index(caller)))
        elif asked in CHOICES and so_far:
            so_far[-1] = replace(so_far[-1], choice=answer)
    return so_far


def is_toss(ruleset_name: str, line: Line) -> bool:
    """Whether this line of play-by-play is the throw of the coin."""
    return line.event == Event.THROW and ruleset(ruleset_name).words.roll_type(line.amount).name == "COIN"


def _face(answer: Any) -> Any:
    """The face of the coin in the answer to its throw."""
    values = answer.values() if isinstance(answer, dict) else answer
    return values if isinstance(values, str) else next(iter(values), "")


class _TossReader(Recorder):
    """Answers with the values of a packed sheet, up to the choice after the last of the `faces` of the coin.
    `rows` are those that tell of tosses, see `tosses`; each call is followed by the next face."""

    def __init__(self, sheet: PackedSheet, faces: Iterable[str]) -> None:
        super().__init__()
        self.given, self.faces, self.rows = iter(sheet.values), deque(faces), list[Row]()
        self.asks = setup.questions_of(sheet.header).asks

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        value, asked = next(self.given), self.asks(kind).name.lower()
        if asked in CALLS:
            self.rows.append((0, "", None, asked, SIDES[by], COIN_CALL[value]))
            self.rows.append((0, "", None, "coin", SIDES[by], [self.faces.popleft()]))
        elif asked in CHOICES:
            self.rows.append((0, "", None, asked, SIDES[by], COIN_CHOICE[value]))
            if not self.faces:
                raise InputNeeded([])
        return value


def tosses_of_packed(sheet: PackedSheet, lines: Iterable[Line]) -> list[Toss]:
    """Returns the tosses in the play-by-play of an auto-played game, whose values the rules read again up to
    the last of them: some 10 ms if that opened an overtime."""
    rules = ruleset(sheet.header["ruleset"])
    faces = [rules.words.dice_of(line)[1][0][2] for line in lines if is_toss(rules.name, line)]
    g, reader = setup.starting_record(sheet.header), _TossReader(sheet, faces)
    g.tape = reader
    with suppress(InputNeeded):
        while reader.faces:
            rules.step(g)
    return tosses(reader.rows)
