"""Coin tosses: of the league's own coin or, if there is none, of a new coin for every season.

Only Python can toss the league's coin: it is asked once for every group, and its answers are kept in a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.compilation import rule
from engine.kernel.dice import MASK, scale, stir
from league.odds.ranker.columns import FRESH, NEEDED, SEASON, SEED, TOSSED
from league.standings import Coin

SLOTS = 1 << 13
FULL = SLOTS // 2
FRESH_TOSS = 0x2545F491  # keeps the tosses of a season apart from its dice


@rule
def slot_of(tosses: Any, group: int) -> int:
    """The slot of this group, or the free slot where it belongs."""
    slot = stir((group ^ (group >> 31)) & MASK) % SLOTS
    while tosses[slot][1] != 0 and tosses[slot][0] != group:
        slot = (slot + 1) % SLOTS
    return slot


@rule
def toss(field: Any, group: int, count: int) -> int:
    """The club that wins the toss; `field.members` has the `count` clubs of the group.

    If Python has to decide, the group is noted as needed, and the season must be ranked again.
    """
    state = field.state
    state[TOSSED] = 1
    slot = slot_of(field.tosses, group)
    if field.tosses[slot][1] != 0:
        return field.tosses[slot][1] - 1  # type: ignore[no-any-return]
    if state[FRESH] == 0:
        state[NEEDED] = group
        return field.members[0]  # type: ignore[no-any-return]
    x = stir((state[SEED] + FRESH_TOSS) & MASK)
    x = stir((x + state[SEASON]) & MASK)
    x = stir((x + group) & MASK)
    x = stir((x + (group >> 32)) & MASK)
    return field.members[scale(x, count)]  # type: ignore[no-any-return]


class Tosser:
    """Asks the league's coin, or with None only the commissioner."""

    def __init__(
        self, names: Sequence[str], coin: int | Coin | None, overrides: Mapping[frozenset[str], str] | None
    ) -> None:
        self.names = names
        made = coin if isinstance(coin, Coin) else Coin(coin or 0)
        self.coin = replace(made, overrides=overrides or made.overrides)
        self.decided: dict[int, int] = {}

    def start(self, tosses: Any) -> None:
        """Writes what the commissioner has decided into an empty table."""
        number = {name: place for place, name in enumerate(self.names)}
        for group, winner in self.coin.overrides.items():
            if winner in group and group <= number.keys():
                self._write(tosses, sum(1 << number[name] for name in group), number[winner])

    def toss(self, tosses: Any, group: int) -> None:
        """Tosses for a group and writes the winner into the table. A full table is emptied first, so that it
        does not grow with the number of seasons."""
        if len(self.decided) >= FULL:
            self.decided.clear()
            for slot in tosses:
                slot[0] = slot[1] = 0
            self.start(tosses)
        clubs = [name for number, name in enumerate(self.names) if group >> number & 1]
        self._write(tosses, group, self.names.index(self.coin.toss(clubs).winner))

    def _write(self, tosses: Any, group: int, winner: int) -> None:
        self.decided[group] = winner
        slot = slot_of(tosses, group)
        tosses[slot][0], tosses[slot][1] = group, winner + 1
