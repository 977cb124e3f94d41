"""Faces as people name them (`5o`, `flag`, `D5A`) and as whole numbers, which the rules see."""

from __future__ import annotations

import re

from engine.rulesets.first_and_roll.rules.names import HEADS, TAILS, Die, Mark, Symbol

YARDS = re.compile(r"(-?\d+)([os]?)")
FOUL = re.compile(r"([OD])(\d+)(A?)")
# What a die of each kind can show at all.
OFFENSE, DEFENSE = re.compile(r"-?\d{1,2}[os]?"), re.compile(r"-?\d{1,2}|flag")
KINDS = dict.fromkeys((Die.OFF_RED, Die.OFF_YELLOW, Die.OFF_GREEN), OFFENSE)
KINDS |= dict.fromkeys((Die.DEF_RED, Die.DEF_YELLOW, Die.DEF_GREEN), DEFENSE)
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
        if found := FOUL.fullmatch(name):
            by, yards, automatic = found.groups()
            return 2 * int(yards) * (1 if by == "D" else -1) + len(automatic)
    elif name == "flag":
        return int(Mark.FLAG)
    elif found := YARDS.fullmatch(name):
        return 4 * int(found[1]) + MARKS[found[2]]
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
