"""The rank strip: every team as a tick on a line, better to the right, with the mean of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

EDGE = 2
WIDTH = 100  # of the line, which the page stretches


@dataclass(frozen=True, slots=True)
class RankStrip:
    """Places from 0 to 100. `dots` are the teams shown, `ticks` all others, `mean` is the mean of all."""

    ticks: tuple[float, ...]
    mean: float
    dots: tuple[float, ...]

    @property
    def tick_path(self) -> str:
        """All ticks as one SVG path: a page draws hundreds of them."""
        return "".join(f"M{x} 5V13" for x in self.ticks)


@dataclass(frozen=True, slots=True)
class RankedValue:
    """A team's value and its place among `teams`, from 1; level teams share the better place."""

    value: float
    place: int
    teams: int


def ranked(values: Mapping[str, float], club: str, *, more_is_better: bool) -> RankedValue:
    """The place of one of the clubs. Raises KeyError for a club without a value."""
    own = values[club]
    better = sum(value > own if more_is_better else value < own for value in values.values())
    return RankedValue(own, better + 1, len(values))


def rank_strip(values: Mapping[str, float], shown: Sequence[str], *, more_is_better: bool) -> RankStrip:
    """The strip of all clubs with a value; further right is better."""
    low, high = min(values.values()), max(values.values())
    span = (high - low) or 1

    def place(value: float) -> float:
        share = (value - low) / span if more_is_better else (high - value) / span
        return round(EDGE + (WIDTH - 2 * EDGE) * share, 1)

    ticks = tuple(place(value) for club, value in sorted(values.items()) if club not in shown)
    dots = tuple(place(values[club]) for club in shown if club in values)
    return RankStrip(ticks, place(fmean(values.values())), dots)
