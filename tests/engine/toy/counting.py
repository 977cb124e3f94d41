"""An entry that is compiled in a moment."""

from __future__ import annotations

from engine.kernel.compilation import compiled


@compiled
def count_to(most: int) -> int:
    """The sum of 1, 2 ... `most`."""
    total = 0
    for number in range(most + 1):
        total += number
    return total
