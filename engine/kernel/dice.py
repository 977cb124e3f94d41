"""Random numbers: sfc32 (C. Doty-Humphrey, PractRand) in int64 with masks, in Python as when compiled."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from engine.kernel.compilation import rule

MASK = 0xFFFFFFFF


@rule
def next32(g: Any) -> int:
    """One number from 0 to 2**32 - 1. The generator's state is part of the record, g.rng."""
    r = g.rng
    out = (r[0] + r[1] + r[3]) & MASK
    r[3] = (r[3] + 1) & MASK
    r[0] = r[1] ^ (r[1] >> 9)
    r[1] = (r[2] + (r[2] << 3)) & MASK
    r[2] = ((((r[2] << 21) & MASK) | (r[2] >> 11)) + out) & MASK
    return out  # type: ignore[no-any-return]


@rule
def scale(number: int, outcomes: int) -> int:
    """0 to outcomes - 1 from a 32-bit number; for a die the bias is below two in a thousand million."""
    return (number * outcomes) >> 32


@rule
def below(g: Any, outcomes: int) -> int:
    """0 to outcomes - 1 from the record's own generator."""
    return scale(next32(g), outcomes)


@rule
def stir(x: int) -> int:
    """Mixes the bits of a 32-bit number."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK  # both factors below 2**31: no product leaves int64
    return x ^ (x >> 15)


@rule
def seed(g: Any, master: int, season: int, game: int) -> None:
    """Seeds a game's dice, which depend on nothing but these three numbers.
    Only the low 32 bits of each count."""
    g.rng[0] = stir(master & MASK)
    g.rng[1] = stir((g.rng[0] + season + 0x9E3779B1) & MASK)
    g.rng[2] = stir((g.rng[1] + game + 0x85EBCA77) & MASK)
    g.rng[3] = 1
    for _ in range(12):
        next32(g)


class Entropy:
    """The dice of a refereed game: unpredictable, and verifiable afterwards with the secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def number(self, entry: int, die: int = 0) -> int:
        """The 32-bit number of one entry of the scoresheet, for one die or card of it."""
        return int.from_bytes(
            hmac.new(self.secret, b"%d.%d" % (entry, die), hashlib.sha256).digest()[:4], "big"
        )
