"""Throws, announced in the record before the first die, so that one prompt covers all the dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine.gridiron.events import Event
from engine.gridiron.questions import ThrowsJson
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_goal.rules.record import (
    COIN,
    D20,
    PENALTY,
    PLAY,
    REFEREE,
    Ask,
    BlackDice,
    Die,
    Face,
    Game,
    Roll,
    Switch,
    Turnovers,
)
from engine.rulesets.first_and_goal.rules.setup import NAMES, SYMBOLS


@rule
def roll_die(g: Game, side: int, die: int) -> int:
    """One die of the throw, in its face's value."""
    t = g.throw
    face = ask(g, Ask.DIE, side, die)
    t.shown[t.count] = face
    t.count += 1
    return face


@rule
def throw(g: Game, roll: int, side: int, colours: int, blacks: int, whites: int) -> None:
    """One throw: `side` rolls the coloured dice (bits)
    and the white ones (bits), the other side the blacks (count)."""
    t = g.throw
    t.roll, t.side, t.colours, t.blacks, t.whites = roll, side, colours, blacks, whites
    t.count, t.yards, t.black = 0, 0, 0
    for die in range(Die.BLACK):
        if colours >> die & 1:
            t.yards += roll_die(g, side, die)
    for nth in range(blacks):
        face = roll_die(g, 1 - side, Die.BLACK)
        if g.options.black_dice == BlackDice.SUM:  # 1G-PLAY-7: de adds them, en counts the lowest
            t.black += face
        elif nth == 0 or face < t.black:
            t.black = face
    throw_whites(g, side, whites)
    note(g, Event.THROW, side, roll)


@rule
def throw_whites(g: Game, side: int, whites: int) -> None:
    """The white dice, the coin and the d20 of a throw."""
    t = g.throw
    if whites & PLAY:
        t.play = roll_die(g, side, Die.PLAY)
    if whites & REFEREE:
        t.referee = roll_die(g, side, Die.REFEREE)
    if whites & PENALTY:
        t.penalty = roll_die(g, side, Die.PENALTY)
    if whites & COIN:
        t.coin = roll_die(g, side, Die.COIN)
    if whites & D20:
        t.yards = roll_die(g, side, Die.D20)


@rule
def both_show_x(g: Game) -> bool:
    """1G-TRY-1, 1G-FG-2: the one way to block a kick."""
    return g.throw.play == Face.X and g.throw.referee == Face.X


@rule
def is_lost(g: Game, passed: bool) -> bool:
    """1G-DIE-5, 1G-OPT-1: whether the ball is lost after a T. `passed`: an interception is possible."""
    optional = g.options.optional_turnovers != Turnovers.OFF
    throw(g, Roll.TURNOVER_CHECK, g.offense, 0, 0, REFEREE | PENALTY if optional else REFEREE)
    if g.throw.referee == Face.T:
        return True
    second_chance = g.options.optional_turnovers == Turnovers.SECOND_CHANCE
    return second_chance and passed and g.throw.penalty == Face.FIFTEEN


@rule
def third_breakaway(g: Game, chain: int) -> bool:
    """1G-OPT-3, -4"""
    return g.options.three_breakaways == Switch.ON and chain == 3


# Every symbol of a die's kind: what a house die, whose true faces nobody knows, may show.
SYMBOLS_ON = {
    Die.PLAY: (Face.X, Face.BREAKAWAY, Face.T, Face.P, Face.HAIL, Face.MARY),
    Die.REFEREE: (Face.D, Face.O, Face.T, Face.X, Face.HAIL, Face.MARY, Face.BLANK),
    Die.PENALTY: (Face.FIVE, Face.FIVE_A, Face.TEN, Face.FIFTEEN),
    Die.COIN: (Face.HEADS, Face.TAILS),
}
HOUSE_YARDS = 30
COIN_FACES = {"heads": Face.HEADS, "tails": Face.TAILS}


@lru_cache(4096)  # a game has 160 throws of few kinds
def _dice(side: int, colours: int, blacks: int, whites: int) -> tuple[tuple[int, Die], ...]:
    dice = [(side, die) for die in Die if die < Die.BLACK and colours >> die & 1]
    dice += [(1 - side, Die.BLACK)] * blacks
    return (*dice, *((side, die) for die in Die if die > Die.BLACK and whites >> die & 1))


def face_name(die: int, value: int) -> int | str:
    """A face as people call it: yards as a number, a symbol by its name."""
    if die <= Die.BLACK or die == Die.D20:
        return int(value)
    name = NAMES[Face(value)]
    return name.lower() if die == Die.COIN else name


class GoalThrows(ThrowsJson[Game]):
    """A black symbol each, so `black` is a list (one number in a turnover_move)."""

    die = Die
    rule = "1G-EXP-1"
    face_name = staticmethod(face_name)

    def dice_of(self, g: Game) -> Sequence[tuple[int, Die]]:
        return _dice(g.throw.side, g.throw.colours, g.throw.blacks, g.throw.whites)

    def faces_of(self, g: Game, side: int, die: int) -> Sequence[int]:
        return range(1, 21) if die == Die.D20 else g.dice[side][die]

    def is_house(self, g: Game, side: int, die: int) -> bool:
        return bool(g.house[side][die])

    def may_show(self, g: Game, die: Die, face: int) -> bool:
        """Any whole number from -30 to 30, or any symbol of its kind."""
        return abs(face) <= HOUSE_YARDS if die <= Die.BLACK else face in SYMBOLS_ON[die]

    def face_of(self, g: Game, die: Die, shown: Any) -> int | None:
        """Yards as they are, or the number of a symbol."""
        if die <= Die.BLACK or die == Die.D20:
            return shown if type(shown) is int else None
        if not isinstance(shown, str):
            return None
        face = COIN_FACES.get(shown) if die == Die.COIN else SYMBOLS.get(shown)
        return None if face is None else int(face)

    def show(self, g: Game, values: list[int]) -> dict[str, Any]:
        shown = super().show(g, values)
        if g.throw.blacks and g.throw.roll != Roll.TURNOVER_MOVE:
            thrown = zip(self.dice_of(g), values, strict=True)
            shown["black"] = [face for (_, die), face in thrown if die == Die.BLACK]
        return shown

    def faces_in(self, g: Game, answer: Any) -> list[Any] | None:
        dice = self.dice_of(g)
        if not isinstance(answer, dict) or answer.keys() != {die.name.lower() for _, die in dice}:
            return None
        blacks = answer.get("black", [])
        blacks = [blacks] if g.throw.roll == Roll.TURNOVER_MOVE else blacks
        if not isinstance(blacks, list) or len(blacks) != g.throw.blacks:
            return None
        left = iter(blacks)
        return [next(left) if die == Die.BLACK else answer[die.name.lower()] for _, die in dice]


THROWS = GoalThrows()
