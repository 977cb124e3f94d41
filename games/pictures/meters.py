"""Two figures as bars that start in the middle: the visitors' to the left, the hosts' to the right."""

from __future__ import annotations

from dataclasses import dataclass

HALF = 99.0  # of 200, with a gap in the middle


@dataclass(frozen=True, slots=True)
class Meter:
    """The widths of the bars in a box of 200, and where the left one starts."""

    away: float
    home: float

    @property
    def away_x(self) -> float:
        return round(HALF - self.away, 1)


def meter(away: float, home: float) -> Meter:
    """Each bar is the side's share of both figures together; both are empty if both figures are 0."""
    both = abs(away) + abs(home) or 1
    return Meter(*(round(HALF * abs(figure) / both, 1) for figure in (away, home)))
