"""Throws as JSON, such as `{"blue": 9, "black": [-1], "play": "HAIL"}`, and the faces that are possible."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.refusals import IMPOSSIBLE_FACE, WRONG_DICE
from engine.kernel.dice import scale
from engine.rulesets.first_and_goal.rules.names import Die, Face, Roll
from engine.rulesets.first_and_goal.rules.record import Game, Throw
from engine.rulesets.first_and_goal.rules.setup import NAMES, SYMBOLS

# Every symbol of a die's kind: what a house die, whose true faces nobody knows, may show.
SYMBOLS_ON = {
    Die.PLAY: (Face.X, Face.BREAKAWAY, Face.T, Face.P, Face.HAIL, Face.MARY),
    Die.REFEREE: (Face.BLANK, Face.X, Face.T, Face.HAIL, Face.MARY, Face.D, Face.O),
    Die.PENALTY: (Face.FIVE, Face.FIVE_A, Face.TEN, Face.FIFTEEN),
    Die.COIN: (Face.HEADS, Face.TAILS),
}
HOUSE_YARDS = 30
COIN_FACES = {"heads": Face.HEADS, "tails": Face.TAILS}


def dice_of(throw: Throw) -> tuple[tuple[int, Die], ...]:
    """(side, die) of every die in the throw, in the order in which the rules read them."""
    return _dice(throw.side, throw.colours, throw.blacks, throw.whites)


@lru_cache(4096)  # a game has 160 throws of few kinds
def _dice(side: int, colours: int, blacks: int, whites: int) -> tuple[tuple[int, Die], ...]:
    dice = [(side, die) for die in Die if die < Die.BLACK and colours >> die & 1]
    dice += [(1 - side, Die.BLACK)] * blacks
    return (*dice, *((side, die) for die in Die if die > Die.BLACK and whites >> die & 1))


def faces_of(g: Game, side: int, die: int) -> tuple[int, ...]:
    """Returns the faces of this side's die."""
    return tuple(range(1, 21)) if die == Die.D20 else g.dice[side][die]


def show(g: Game, values: list[int]) -> dict[str, Any]:
    """Face values as JSON; a black symbol each, so `black` is a list (one number in a turnover_move)."""
    shown: dict[str, Any] = {}
    for (_, die), value in zip(dice_of(g.throw), values, strict=True):
        name = die.name.lower()
        if die == Die.BLACK:
            shown[name] = [*shown.get(name, []), value]
        else:
            shown[name] = face_name(die, value)
    if g.throw.roll == Roll.TURNOVER_MOVE:
        shown["black"] = shown["black"][0]
    return shown


def face_name(die: int, value: int) -> int | str:
    """A face as people call it: yards as a number, a symbol by its name."""
    if die <= Die.BLACK or die == Die.D20:
        return int(value)
    name = NAMES[Face(value)]
    return name.lower() if die == Die.COIN else name


def choices(g: Game) -> list[tuple[Any, ...]]:
    """Returns the faces that each die of the throw may show, in the order of `dice_of`, without repeats."""
    return [
        tuple(face_name(die, face) for face in sorted(set(faces_of(g, side, die))))
        for side, die in dice_of(g.throw)
    ]


def roll(g: Game, number: Callable[[int], int]) -> list[int]:
    """Rolls for the app: `number(n)` is a 32-bit number for the n-th die."""
    return [
        faces[scale(number(nth), len(faces))]
        for nth, faces in enumerate(faces_of(g, side, die) for side, die in dice_of(g.throw))
    ]


def read(g: Game, answer: Any) -> tuple[list[int], str | None]:
    """Converts faces as JSON to (face values, mark). Raises IllegalAnswer wrong_dice or impossible_face.

    A house die takes any whole number from -30 to 30, or any symbol of its kind; the entry is then marked."""
    dice = dice_of(g.throw)
    given = _spread(g, answer)
    if (
        given is None
        or given.keys() != {die.name.lower() for _, die in dice}
        or len(given.get("black", ())) != g.throw.blacks
    ):
        needed = ", ".join(die.name.lower() for _, die in dice)
        raise IllegalAnswer("wrong_dice", WRONG_DICE, roll=Roll(g.throw.roll).name.lower(), dice=needed)
    blacks, values, mark = iter(given.get("black", ())), [], None
    for side, die in dice:
        shown = next(blacks) if die == Die.BLACK else given[die.name.lower()]
        value = _value(die, shown)
        if value not in faces_of(g, side, die):
            _refuse_unless_house(g, side, die, shown, value)
            mark = "house_face"
        assert value is not None
        values.append(value)
    return values, mark


def _spread(g: Game, answer: Any) -> dict[str, Any] | None:
    """The answer with `black` as a list, or None if it has not the form of a throw."""
    if not isinstance(answer, dict):
        return None
    given = dict(answer)
    if g.throw.roll == Roll.TURNOVER_MOVE and "black" in given:
        given["black"] = [given["black"]]
    return given if isinstance(given.get("black", []), list) else None


def _value(die: int, shown: Any) -> int | None:
    """A face's value, or None if this kind of die never shows such a thing."""
    if die <= Die.BLACK or die == Die.D20:
        return shown if type(shown) is int else None
    if not isinstance(shown, str):
        return None
    face = COIN_FACES.get(shown) if die == Die.COIN else SYMBOLS.get(shown)
    return None if face is None else int(face)


def _refuse_unless_house(g: Game, side: int, die: Die, shown: Any, value: int | None) -> None:
    if g.house[side][die] and value is not None:
        coloured = die <= Die.BLACK
        if abs(value) <= HOUSE_YARDS if coloured else value in SYMBOLS_ON[die]:
            return
    faces = ", ".join(str(face_name(die, face)) for face in faces_of(g, side, die))
    name = die.name.lower()
    raise IllegalAnswer("impossible_face", IMPOSSIBLE_FACE, "1G-EXP-1", die=name, shown=shown, faces=faces)
