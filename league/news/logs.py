"""What the log of one game knows beyond its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# The figures of a box score that news are made of.
FIGURES = (
    *("yards", "rush_yards", "pass_yards", "longest_rush", "longest_pass", "turnovers", "sacked"),
    *("kick_return_yards", "punt_return_yards", "turnover_return_yards"),
)


@dataclass(frozen=True, slots=True)
class DecidingScore:
    """The score after which the winner was ahead for good.

    `how` is run, pass, return, field_goal, safety or touchdown (a way without a length), with its `yards`.
    `left` counts the snaps after it, `snaps` those of the whole game.
    """

    how: str
    yards: int
    left: int
    snaps: int


@dataclass(frozen=True, slots=True)
class GameLog:
    """`box` are the FIGURES of home and away by the names of the engine's box score, as far as they were
    counted. The rest comes from the play-by-play: `changes` of the lead, and the `decider`, which a tie
    does not have. `complete` says whether there was a play-by-play."""

    box: tuple[Mapping[str, int], Mapping[str, int]]
    complete: bool = False
    changes: int = 0
    decider: DecidingScore | None = field(default=None)
