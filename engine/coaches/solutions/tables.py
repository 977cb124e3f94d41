"""Tables of solved games: zones of values, and mixes of calls in fifteenths, packed into numbers."""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Sequence

from engine.kernel.compilation import rule

SHARE_BITS, SHARES = 4, 15


@rule
def zone_of(value: int, starts: tuple[int, ...], count: int) -> int:
    """The zone in which a value lies; the first zone also takes everything below it."""
    zone = 0
    for nth in range(1, count):
        if value >= starts[nth]:
            zone = nth
    return zone


@rule
def share_in(shares: int, listed: int, nth: int) -> int:
    """The share of the nth call in fifteenths. The first `listed` calls have four bits each, the last one the
    rest."""
    if nth < listed:
        return shares >> SHARE_BITS * nth & SHARES
    rest = SHARES
    for each in range(listed):
        rest -= shares >> SHARE_BITS * each & SHARES
    return rest


def shares_of(*mixes: Sequence[int]) -> int:
    """Packs mixes, each given as how often every call is made; the last call of each has the rest."""
    listed = [share for counts in mixes for share in fifteenths(counts)[:-1]]
    return sum(share << SHARE_BITS * nth for nth, share in enumerate(listed))


def fifteenths(counts: Sequence[int]) -> list[int]:
    """The shares of these counts, rounded so that they add up."""
    whole = sum(counts)
    shares = [count * SHARES // whole for count in counts]
    cut = sorted(range(len(counts)), key=lambda nth: -(counts[nth] * SHARES % whole))
    for nth in cut[: SHARES - sum(shares)]:
        shares[nth] += 1
    return shares


def packed(numbers: Sequence[int], size: str = "I") -> str:
    """Numbers as text. `size` is the letter of `array`: I for 32 bits, H for 16, B for 8."""
    return b64encode(_little_endian(array(size, numbers)).tobytes()).decode()


def unpacked(text: str, size: str = "I") -> tuple[int, ...]:
    """The numbers of a packed table."""
    return tuple(_little_endian(array(size, b64decode(text))))


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
