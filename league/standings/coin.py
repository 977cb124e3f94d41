"""The coin toss that ends every step list. It is derived from a seed, so it always falls the same way."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class CoinToss:
    """A coin toss, or a commissioner's decision in its place. A `provisional` toss only orders clubs that
    are level now; the toss that counts happens after the last regular game."""

    winner: str
    overridden: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Coin:
    """Tosses for any group of clubs; `overrides` maps a group to the club a commissioner put first.

    The group and the public `seed` decide a toss, or the group and the `secret` (hexadecimal) if there is
    one. The `lucky` club wins every toss it takes part in and the `unlucky` one loses them: this shows what
    is possible while the tosses are unknown.
    """

    seed: int = 0
    overrides: Mapping[frozenset[str], str] = field(default_factory=dict)
    secret: str = ""
    provisional: bool = False
    lucky: str = ""
    unlucky: str = ""

    def toss(self, group: Sequence[str]) -> CoinToss:
        """The same group always gets the same result, whatever its order."""
        named = self.overrides.get(frozenset(group))
        if named and named in group:
            return CoinToss(named, overridden=True)
        if self.lucky in group:
            return CoinToss(self.lucky, provisional=self.provisional)
        clubs = sorted(name for name in group if name != self.unlucky)
        return CoinToss(clubs[int.from_bytes(self._drawn(clubs)) % len(clubs)], provisional=self.provisional)

    def _drawn(self, clubs: Sequence[str]) -> bytes:
        """256 pseudo-random bits that depend on these clubs only."""
        if self.secret:
            message = "\n".join(["coin", *clubs]).encode()
            return hmac.new(bytes.fromhex(self.secret), message, sha256).digest()
        return sha256("\n".join([str(self.seed), *clubs]).encode()).digest()
