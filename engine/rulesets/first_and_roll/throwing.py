"""Throws as JSON: `{"off_red": "5o", "clock": "blank"}`; which faces a throw may show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.errors import IllegalAnswer
from engine.kernel.dice import scale
from engine.rulesets.first_and_roll.faces import face_name
from engine.rulesets.first_and_roll.names import Die, Roll
from engine.rulesets.first_and_roll.record import Game, Throw


def dice_of(throw: Throw) -> list[Die]:
    """The dice of the throw in the order in which the rules read them."""
    return [die for die in Die if throw.dice >> die & 1]


def show(g: Game, values: list[int]) -> dict[str, str]:
    """The faces of a throw as JSON."""
    return {
        die.name.lower(): face_name(die, value) for die, value in zip(dice_of(g.throw), values, strict=True)
    }


def roll(g: Game, number: Callable[[int], int]) -> list[int]:
    """The app rolls: `number(n)` is a 32-bit number for the n-th die."""
    return [g.dice[die][scale(number(nth), 6)] for nth, die in enumerate(dice_of(g.throw))]


def read(g: Game, answer: Any) -> list[int]:
    """Faces as JSON to their numbers. Raises IllegalAnswer wrong_dice or impossible_face."""
    dice = dice_of(g.throw)
    if not isinstance(answer, dict) or answer.keys() != {die.name.lower() for die in dice}:
        needed = ", ".join(die.name.lower() for die in dice)
        raise IllegalAnswer(
            "wrong_dice", f"The throw R_{Roll(g.throw.roll).name} takes these dice: {needed}."
        )
    return [_face(g, die, answer[die.name.lower()]) for die in dice]


def _face(g: Game, die: Die, shown: Any) -> int:
    for face in g.dice[die]:
        if face_name(die, face) == shown:
            return face
    faces = ", ".join(face_name(die, face) for face in g.dice[die])
    raise IllegalAnswer(
        "impossible_face",
        f"The {die.name.lower()} die has no face {shown}. It shows {faces}."
        " If the one on your table shows others, play with a component set of your own.",
    )
