"""Throws as JSON, such as `{"off_red": "5o", "clock": "blank"}`, and the faces that are possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.refusals import WRONG_DICE
from engine.kernel.dice import scale
from engine.rulesets.first_and_roll.rules.faces import KINDS, face_name, read_face
from engine.rulesets.first_and_roll.rules.names import Die, Roll
from engine.rulesets.first_and_roll.rules.record import Game, Throw
from engine.rulesets.first_and_roll.rules.refusals import OTHER_FACES

HOUSE_YARDS, HOUSE_KICK = 30, 60


def dice_of(throw: Throw) -> list[Die]:
    """Returns the dice of the throw in the order in which the rules read them."""
    return [die for die in Die if throw.dice >> die & 1]


def show(g: Game, values: list[int]) -> dict[str, str]:
    """The faces of a throw as JSON."""
    return {
        die.name.lower(): face_name(die, value) for die, value in zip(dice_of(g.throw), values, strict=True)
    }


def choices(g: Game) -> list[tuple[str, ...]]:
    """Returns the faces that each die of the throw may show, in the order of `dice_of`, without repeats."""
    return [tuple(face_name(die, face) for face in sorted(set(g.dice[die]))) for die in dice_of(g.throw)]


def roll(g: Game, number: Callable[[int], int]) -> list[int]:
    """Rolls for the app: `number(n)` is a 32-bit number for the n-th die."""
    return [g.dice[die][scale(number(nth), 6)] for nth, die in enumerate(dice_of(g.throw))]


def read(g: Game, answer: Any) -> tuple[list[int], str | None]:
    """Converts faces as JSON to (their numbers, mark). Raises IllegalAnswer wrong_dice or impossible_face.

    A die with an unknown (house) face takes any face of its kind; the entry is then marked."""
    dice = dice_of(g.throw)
    if not isinstance(answer, dict) or answer.keys() != {die.name.lower() for die in dice}:
        needed = ", ".join(die.name.lower() for die in dice)
        raise IllegalAnswer("wrong_dice", WRONG_DICE, roll=f"R_{Roll(g.throw.roll).name}", dice=needed)
    values = [_face(g, die, answer[die.name.lower()]) for die in dice]
    printed = all(value in g.dice[die] for die, value in zip(dice, values, strict=True))
    return values, None if printed else "house_face"


def _face(g: Game, die: Die, shown: Any) -> int:
    for face in g.dice[die]:
        if face_name(die, face) == shown:
            return face
    if g.house[die] and isinstance(shown, str) and _may_show(die, shown):
        return read_face(die, shown)
    faces = ", ".join(face_name(die, face) for face in g.dice[die])
    raise IllegalAnswer("impossible_face", OTHER_FACES, die=die.name.lower(), shown=shown, faces=faces)


def _may_show(die: Die, shown: str) -> bool:
    """Whether a house die could show this face: yards to 30 either way, a kick to 60."""
    if not KINDS[die].fullmatch(shown):
        return False
    most = HOUSE_KICK if die == Die.KICK else HOUSE_YARDS
    return die in (Die.PENALTY, Die.CLOCK) or abs(read_face(die, shown) >> 2) <= most
