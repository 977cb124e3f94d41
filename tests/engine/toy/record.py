"""Four Throws: names and the game record."""

from __future__ import annotations

from enum import IntEnum

from engine.gridiron.events import BOXED, HOME, Line
from engine.kernel.inputs import Recorder, Tape
from engine.kernel.record import fixed, ints, many, one, outside, record

Phase = IntEnum("Phase", "COIN DOWN FINAL", start=0)
Ask = IntEnum("Ask", "DIE COIN_CALL THROW", start=0)
Roll = IntEnum("Roll", "COIN YARDS", start=0)
Die = IntEnum("Die", "YARDS COIN", start=0)
Ruling = IntEnum("Ruling", {"FINE": 0, "REFUSED": 10})
HEADS, TAILS = 0, 1
THROW, GIVE_AWAY = 0, 1
DRIVES = 2  # of a half


@record
class Team:
    score: int = 0
    timeouts: int = 0
    coach: int = 0
    traits: list[int] = ints(7)


@record
class Throw:
    roll: int = 0
    side: int = 0
    face: int = 0


@record
class Game:
    phase: int = Phase.COIN
    half: int = 1
    offense: int = HOME
    spot: int = 20
    down: int = 1
    target: int = 100
    clock: int = DRIVES  # drives left in this half, including the current one
    overtime: int = 1
    asked: int = 0
    team: list[Team] = many(Team, 2)
    throw: Throw = one(Throw)
    rng: list[int] = ints(4)
    box: list[list[list[int]]] = ints(2, BOXED, 3)
    dice: tuple[tuple[int, ...], ...] = fixed(2, 6)
    tape: Tape | Recorder | None = outside()
    log: list[Line] | None = outside()
