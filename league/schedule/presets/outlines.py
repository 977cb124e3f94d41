"""What a preset settles before the solver runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from league.schedule.model.last_season import LastSeason
from league.schedule.model.limits import ScheduleLimits
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.solver.pools import Pool


@dataclass(frozen=True, slots=True)
class Outline:
    """Games already settled, pools still to be drawn, and the strengths that were assumed.

    A club without a strength counts as zero.
    """

    games: tuple[Match, ...] = ()
    pools: tuple[Pool, ...] = ()
    strengths: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutlineInput:
    """What an outline is made from besides the clubs.

    A `loose` outline relaxes soft goals but no hard limit: more breaks, earlier rematches, and single games
    at the same field as last season.
    """

    chance: Random
    past: LastSeason | None = None
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of season; `title` is a text to translate.

    `limits` returns the limits of a schedule for leagues of a shape; it raises Refused: shape_unfit for
    shapes it cannot serve. `outline` draws random numbers only from the generator in its input.
    """

    name: str
    title: str
    limits: Callable[[LeagueShape], ScheduleLimits]
    outline: Callable[[LeagueShape, OutlineInput], Outline]


def strengths_of(*conferences: Sequence[Sequence[str]]) -> dict[str, int]:
    """Strengths of clubs given in the order of places: the last of a division gets 1, the next 2 and so
    on."""
    return {
        club: strength
        for divisions in conferences
        for division in divisions
        for strength, club in enumerate(reversed(division), 1)
    }
