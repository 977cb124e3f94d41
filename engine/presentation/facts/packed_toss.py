"""The coin tosses of an auto-played game, which no phone needs."""

from __future__ import annotations

from engine.play.auto_play import replay
from engine.presentation.facts.toss import COINS, Toss, tosses
from engine.scoresheets.scoresheet import PackedSheet


def tosses_of_packed(sheet: PackedSheet, number: int) -> list[Toss]:
    """Returns the first `number` tosses of a game. It is replayed up to the input after the last of them,
    which may be the winner's choice. Raises EngineError broken_sheet."""
    coins = 0
    for game in replay(sheet) if number else ():
        entries = game.sheet.entries
        if coins == number:
            return tosses((e.n, e.kind, e.of, e.id, e.by, e.answer) for e in entries)
        coins += bool(entries) and entries[-1].id in COINS
    return []
