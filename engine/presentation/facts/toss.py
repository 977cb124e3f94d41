"""The coin tosses of a game: who won them, and what they chose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event, Line

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
    found: list[Toss] = []
    caller, call = "", ""
    for _number, _kind, _of, asked, by, answer in kept:
        if asked in CALLS:
            caller, call = by, answer
        elif asked in COINS and caller and answer is not None:
            is_right = _face(answer) == call
            found.append(Toss(SIDES.index(caller) if is_right else 1 - SIDES.index(caller)))
        elif asked in CHOICES and found:
            found[-1] = replace(found[-1], choice=answer)
    return found


def is_toss(ruleset_name: str, line: Line) -> bool:
    """Whether this line of play-by-play is the throw of the coin."""
    return line.event == Event.THROW and [
        key for key, _name, _face in ruleset(ruleset_name).words.dice_of(line)[1]
    ] == ["coin"]


def _face(answer: Any) -> Any:
    """The face of the coin in the answer to its throw."""
    values = answer.values() if isinstance(answer, dict) else answer
    return values if isinstance(values, str) else next(iter(values), "")
