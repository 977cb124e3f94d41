"""Throws as JSON, such as `{"white_1": "GN5", "long_pass": "CPL", ...}`, and the faces that are possible."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.refusals import IMPOSSIBLE_FACE, WRONG_DICE
from engine.kernel.dice import scale
from engine.rulesets.touchdown_a_minute.rules.names import HEADS, KIND, LONG, TAILS, Die, Kind, Roll
from engine.rulesets.touchdown_a_minute.rules.record import Game

RED = frozenset({Kind.GN, Kind.CP})
COIN_FACES = {"heads": HEADS, "tails": TAILS}
COIN_NAMES = {face: name for name, face in COIN_FACES.items()}
RESULT = re.compile(r"(GN|CP)([1-9][0-9]?|L)|(TK|BP|IN|FM|SK)")


@cache
def dice_of(bits: int) -> tuple[Die, ...]:
    """The dice of a throw, in the order in which the rules read them."""
    return tuple(die for die in Die if bits >> die & 1)


def value_of(result: Any) -> int | None:
    """A result's value on the tape, or None if there is no such result. GN and CP take yards to 98, or L."""
    match = RESULT.fullmatch(result) if isinstance(result, str) else None
    if match is None or match[2] == str(LONG):
        return None
    if match[3]:
        return KIND * Kind[match[3]]
    return KIND * Kind[match[1]] + (LONG if match[2] == "L" else int(match[2]))


def face_name(die: int, value: int) -> str:
    """A face as people call it."""
    return COIN_NAMES[value] if die == Die.COIN else result_name(value)


def result_name(value: int) -> str:
    """A result as the rulebook writes it: GN5, CPL, TK."""
    kind, yards = Kind(value // KIND), value % KIND
    if kind not in RED:
        return kind.name
    return f"{kind.name}{'L' if yards == LONG else yards}"


def show(g: Game, values: list[int]) -> dict[str, str]:
    """Face values as JSON."""
    dice = dice_of(g.throw.dice)
    return {die.name.lower(): face_name(die, value) for die, value in zip(dice, values, strict=True)}


def choices(g: Game) -> list[tuple[str, ...]]:
    """Returns the faces that each die of the throw may show, in the order of `dice_of`, without repeats."""
    dice = dice_of(g.throw.dice)
    return [tuple(face_name(die, face) for face in sorted(set(g.dice[die]))) for die in dice]


def roll(g: Game, number: Callable[[int], int]) -> list[int]:
    """Rolls for the app: `number(n)` is a 32-bit number for the n-th die."""
    dice = dice_of(g.throw.dice)
    return [g.dice[die][scale(number(nth), len(g.dice[die]))] for nth, die in enumerate(dice)]


def read(g: Game, answer: Any) -> tuple[list[int], str | None]:
    """Converts faces as JSON to (face values, mark). Raises IllegalAnswer wrong_dice or impossible_face.

    A house die, whose faces are in unknown places, takes any result of its kind; the entry is then marked."""
    dice = dice_of(g.throw.dice)
    if not isinstance(answer, dict) or answer.keys() != {die.name.lower() for die in dice}:
        needed = ", ".join(die.name.lower() for die in dice)
        raise IllegalAnswer("wrong_dice", WRONG_DICE, roll=f"R_{Roll(g.throw.roll).name}", dice=needed)
    values, mark = [], None
    for die in dice:
        shown = answer[die.name.lower()]
        value = COIN_FACES.get(str(shown)) if die == Die.COIN else value_of(shown)
        if value is None or value not in g.dice[die]:
            if value is None or not _may_show(g, die, value):
                faces = ", ".join(face_name(die, face) for face in g.dice[die])
                name = die.name.lower()
                raise IllegalAnswer("impossible_face", IMPOSSIBLE_FACE, die=name, shown=shown, faces=faces)
            mark = "house_face"
        values.append(value)
    return values, mark


def _may_show(g: Game, die: Die, value: int) -> bool:
    """Whether a house die could show this result. It must be one of this set of dice, on a blue die a blue
    one, and no pass on a run die, no ground yards on a pass die."""
    if not g.house[die] or not any(value in faces for faces in g.dice[: Die.COIN]):
        return False
    kind = Kind(value // KIND)
    if die >= Die.STOP_RUN:
        return kind not in RED
    if die >= Die.RUN_INSIDE:
        return kind != (Kind.CP if g.is_run[die - Die.RUN_INSIDE] else Kind.GN)
    return True
