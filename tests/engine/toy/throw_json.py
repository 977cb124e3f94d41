"""Four Throws: throws as JSON, `{"yards": "25"}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.refusals import IMPOSSIBLE_FACE, WRONG_DICE
from engine.kernel.dice import scale
from tests.engine.toy.record import HEADS, TAILS, Die, Game, Roll

COIN = {HEADS: "heads", TAILS: "tails"}


def die_of(g: Game) -> Die:
    return Die.COIN if g.throw.roll == Roll.COIN else Die.YARDS


def face_name(die: int, face: int) -> str:
    return COIN[face] if die == Die.COIN else str(face)


def show(g: Game, values: list[int]) -> dict[str, Any]:
    die = die_of(g)
    return {die.name.lower(): face_name(die, values[0])}


def choices(g: Game) -> list[tuple[Any, ...]]:
    die = die_of(g)
    return [tuple(face_name(die, face) for face in sorted(set(g.dice[die])))]


def roll(g: Game, number: Callable[[int], int]) -> list[int]:
    return [g.dice[die_of(g)][scale(number(0), 6)]]


def read(g: Game, answer: Any) -> tuple[list[int], str | None]:
    die = die_of(g)
    name = die.name.lower()
    if not isinstance(answer, dict) or answer.keys() != {name}:
        raise IllegalAnswer("wrong_dice", WRONG_DICE, roll=f"R_{Roll(g.throw.roll).name}", dice=name)
    for face in g.dice[die]:
        if face_name(die, face) == answer[name]:
            return [face], None
    faces = ", ".join(face_name(die, face) for face in g.dice[die])
    raise IllegalAnswer("impossible_face", IMPOSSIBLE_FACE, die=name, shown=answer[name], faces=faces)
