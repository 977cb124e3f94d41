"""Four Throws: nobody calls a play, and the die is the gain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.analysis import Chances, chances_of
from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import (
    CHECK,
    COUNTED,
    PLAY,
    SYMBOL,
    CallMeeting,
    Calls,
    Chance,
    CountedDie,
    CountedThrow,
)
from engine.kernel.inputs import InputRequest
from tests.engine.toy.record import Game, Roll
from tests.engine.toy.throw_json import face_name

average_assumes: tuple[str, ...] = ()
call_ids: frozenset[str] = frozenset()


def calls(components: Mapping[str, Any], header: Mapping[str, Any]) -> Calls:
    return (), ()


def meeting(g: Game, attacker: int, call: int, answer: int) -> CallMeeting:
    raise IndexError(call)


def gains(g: Game, attacker: int, call: int, answer: int) -> Chances:
    return chances_of(Counter(g.dice[0]))


def clock_cost(g: Game, call: int) -> tuple[int, int]:
    return 0, 1


def count(options: Mapping[str, Any], lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
    return tuple(_throw(line) for line in lines if line.event == Event.THROW)


def _throw(line: Line) -> CountedThrow:
    ((die, face),) = line.dice
    moves, key = line.amount == Roll.YARDS, Roll(line.amount).name
    yards, status = (face, COUNTED) if moves else (0, SYMBOL)
    shown = CountedDie(key.lower(), face_name(die, face), line.side, yards, status)
    return CountedThrow(f"R_{key}", (shown,), yards, PLAY if moves else CHECK)


def chance(g: Game, want: InputRequest, answer: Any) -> Chance | None:
    return None
