"""Four Throws: throws as JSON, `{"yards": "25"}`."""

from __future__ import annotations

from typing import Any

from engine.gridiron.questions import ThrowsJson
from tests.engine.toy.record import HEADS, TAILS, Die, Game, Roll

COIN = {HEADS: "heads", TAILS: "tails"}


def die_of(g: Game) -> Die:
    return Die.COIN if g.throw.roll == Roll.COIN else Die.YARDS


def face_name(die: int, face: int) -> str:
    return COIN[face] if die == Die.COIN else str(face)


class ToyThrows(ThrowsJson[Game]):
    face_name = staticmethod(face_name)

    def dice_of(self, g: Game) -> list[tuple[int, Die]]:
        return [(g.throw.side, die_of(g))]

    def shown(self, g: Game) -> tuple[tuple[int, int], ...]:
        return ((int(die_of(g)), g.throw.face),)

    def is_house(self, _g: Game, _side: int, _die: int) -> bool:
        return False

    def face_of(self, g: Game, die: Die, shown: Any) -> int | None:
        return next((face for face in g.dice[die] if face_name(die, face) == shown), None)
