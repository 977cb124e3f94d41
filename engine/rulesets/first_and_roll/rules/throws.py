"""Throws, announced in the record before the first die, so that one prompt covers all the dice."""

from __future__ import annotations

import re
from typing import Any

from engine.gridiron.events import Event
from engine.gridiron.questions import ThrowsJson
from engine.gridiron.words import gettext_noop as _
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.record import (
    DEFENSE,
    DICE,
    HEADS,
    RED,
    REROLL,
    TAILS,
    Ask,
    Die,
    Game,
    Mark,
    Roll,
    Symbol,
)


@rule
def throw(g: Game, roll: int, side: int, dice: int) -> None:
    """One throw of these dice (bits); a die that is not in it keeps the face it showed last."""
    t = g.throw
    t.roll, t.side, t.dice = roll, side, dice
    if roll <= Roll.BLOCK_RECOVER:
        g.move = roll
    for die in range(DICE):
        if dice >> die & 1:
            t.face[die] = ask(g, Ask.DIE, side, die)
    note(g, Event.THROW, side, roll)


@rule
def both(color: int) -> int:
    """The offense and the defense die of a color, as bits."""
    return 1 << color | 1 << color + DEFENSE


@rule
def yards(g: Game, die: int) -> int:
    """The number that this die shows; 0 on a flag."""
    return g.throw.face[die] >> 2


@rule
def marked(g: Game, die: int, mark: int) -> bool:
    return (g.throw.face[die] & 3) == mark


@rule
def break_away(g: Game, runner: int, die: int) -> None:
    """1R-BRK-1: each circle may be rolled again and adds to g.total, as long as circles come."""
    g.circled = die
    while marked(g, die, Mark.CIRCLE) and ask(g, Ask.BREAKAWAY, runner, 0) == REROLL:
        note(g, Event.BREAKAWAY, runner, g.total)
        throw(g, Roll.REROLL, runner, 1 << die)
        g.total += yards(g, die)


@rule
def break_tackle(g: Game) -> None:
    """1R-TACKLE-1: a square on the first roll of red is rolled once more, and adds; a second one is plain."""
    if marked(g, RED, Mark.SQUARE):
        note(g, Event.BROKEN_TACKLE, g.offense, g.total)
        throw(g, Roll.TACKLE, g.offense, 1 << Die.OFF_RED)
        g.total += yards(g, Die.OFF_RED)


YARDS = re.compile(r"(-?\d+)([os]?)")
FOUL = re.compile(r"([OD])(\d+)(A?)")
# What a die of each kind can show at all.
OFFENSE_FACE, DEFENSE_FACE = re.compile(r"-?\d{1,2}[os]?"), re.compile(r"-?\d{1,2}|flag")
KINDS = dict.fromkeys((Die.OFF_RED, Die.OFF_YELLOW, Die.OFF_GREEN), OFFENSE_FACE)
KINDS |= dict.fromkeys((Die.DEF_RED, Die.DEF_YELLOW, Die.DEF_GREEN), DEFENSE_FACE)
KINDS |= {Die.PENALTY: re.compile(r"[OD](5|10|15)A?"), Die.KICK: re.compile(r"\d{1,2}")}
KINDS |= {Die.CLOCK: re.compile(r"clock|T|blank"), Die.COIN: re.compile(r"heads|tails")}
MARKS = {"": Mark.PLAIN, "o": Mark.CIRCLE, "s": Mark.SQUARE}
LETTERS = {mark: letter for letter, mark in MARKS.items()}
SYMBOLS = {"blank": Symbol.BLANK, "clock": Symbol.CLOCK, "T": Symbol.T}
COIN = {"heads": HEADS, "tails": TAILS}


def read_face(die: int, name: str) -> int:
    """A face's number: 4 x yards + Mark, for a penalty 2 x yards (forward positive) + automatic first down.

    Raises ValueError for a name that no die of this kind can show."""
    if die == Die.CLOCK or die == Die.COIN:
        names: dict[str, int] = {**SYMBOLS} if die == Die.CLOCK else COIN
        if name in names:
            return int(names[name])
    elif die == Die.PENALTY:
        if foul := FOUL.fullmatch(name):
            by, yards, automatic = foul.groups()
            return 2 * int(yards) * (1 if by == "D" else -1) + len(automatic)
    elif name == "flag":
        return int(Mark.FLAG)
    elif gain := YARDS.fullmatch(name):
        return 4 * int(gain[1]) + MARKS[gain[2]]
    raise ValueError(f"the {Die(die).name.lower()} die cannot show {name!r}")


def face_name(die: int, face: int) -> str:
    """The name of a face: the inverse of read_face."""
    if die == Die.COIN:
        return "heads" if face == HEADS else "tails"
    if die == Die.CLOCK:
        return next(name for name, symbol in SYMBOLS.items() if symbol == face)
    if die == Die.PENALTY:
        walk, automatic = face >> 1, face & 1
        return f"{'D' if walk > 0 else 'O'}{abs(walk)}{'A' * automatic}"
    mark = Mark(face & 3)
    return "flag" if mark == Mark.FLAG else f"{face >> 2}{LETTERS[mark]}"


HOUSE_YARDS, HOUSE_KICK = 30, 60
OTHER_FACES = _(
    "The {die} die has no face {shown}. It shows {faces}. If the one on your table shows others, play with a"
    " component set of your own."
)


class RollThrows(ThrowsJson[Game]):
    """Yards with marks, penalties and symbols."""

    die = Die
    impossible = OTHER_FACES
    face_name = staticmethod(face_name)

    def face_of(self, g: Game, die: Die, shown: Any) -> int | None:
        """The number of a face of this die, of a house die that of any face of its kind."""
        for face in g.dice[die]:
            if face_name(die, face) == shown:
                return face
        known = g.house[die] and isinstance(shown, str) and KINDS[die].fullmatch(shown)
        return read_face(die, shown) if known else None

    def shown(self, g: Game) -> tuple[tuple[int, int], ...]:
        return tuple((int(die), g.throw.face[die]) for _, die in self.dice_of(g))

    def may_show(self, g: Game, die: Die, face: int) -> bool:
        """Yards to 30 either way, a kick to 60."""
        most = HOUSE_KICK if die == Die.KICK else HOUSE_YARDS
        return die in (Die.PENALTY, Die.CLOCK) or abs(face >> 2) <= most


THROWS = RollThrows()
