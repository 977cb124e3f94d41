"""The coin toss that ends every step list: seeded, so that it falls the same way each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Toss:
    """A coin that fell, or what a commissioner decided instead of it."""

    winner: str
    overridden: bool = False


@dataclass(frozen=True, slots=True)
class Coin:
    """Tosses for any group of clubs; `overrides` maps a group to the club a commissioner put first."""

    seed: int = 0
    overrides: Mapping[frozenset[str], str] = field(default_factory=dict)

    def toss(self, group: Sequence[str]) -> Toss:
        """The same group always falls the same way, whatever its order."""
        named = self.overrides.get(frozenset(group))
        if named and named in group:
            return Toss(named, overridden=True)
        drawn = sha256("\n".join([str(self.seed), *sorted(group)]).encode()).digest()
        return Toss(sorted(group)[int.from_bytes(drawn) % len(group)])
