"""Stories of a week, from its log."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from league.almanac.records import Contest


@dataclass(frozen=True, slots=True)
class Fact:
    """`kind` decides the sentence, `team` and `other` are clubs, `values` numbers and names for the sentence.
    `contest` is the game it happened in, if it was one."""

    kind: str
    team: str
    other: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    contest: Contest | None = None


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


COMEBACK, ROUT, CLOSE = 8, 17, 3  # points: more than one score, three scores, a field goal
LATE = 0.85  # of all snaps
UPSET = 0.4  # the winner's chance before the game


class StoryKind(StrEnum):
    """What stands out in a game. WON is a win with nothing known but its score."""

    NO_CONTEST = "no_contest"
    DOUBLE_FORFEIT = "double_forfeit"
    FORFEIT = "forfeit"
    DRAW = "draw"
    TIE = "tie"
    FINAL = "final"
    SHUTOUT = "shutout"
    OVERTIME = "overtime"
    COMEBACK = "comeback"
    LATE = "late"
    ROUT = "rout"
    SWINGS = "swings"
    KNOCKOUT = "knockout"
    TURNED = "turned"
    NEVER_BEHIND = "never_behind"
    CLOSE = "close"
    WON = "won"


WORTH = {
    StoryKind.NO_CONTEST: -100,
    StoryKind.DOUBLE_FORFEIT: -90,
    StoryKind.FORFEIT: -80,
    StoryKind.DRAW: -70,
    StoryKind.FINAL: 1000,
    StoryKind.SHUTOUT: 30,
    StoryKind.OVERTIME: 30,
    StoryKind.COMEBACK: 20,
    StoryKind.LATE: 22,
    StoryKind.SWINGS: 15,
    StoryKind.TIE: 18,
    StoryKind.ROUT: 10,
}


@dataclass(frozen=True, slots=True)
class Story:
    """A game with its log. `chance` is the winner's before the game, by the ratings; None if they do not
    count it."""

    contest: Contest
    kind: StoryKind
    log: GameLog | None
    overtime: bool
    chance: float | None

    @property
    def is_upset(self) -> bool:
        return self.chance is not None and self.chance < UPSET

    def figure(self, club: str, name: str) -> int | None:
        """A figure of the club's box score, None if nobody has counted it."""
        return self.log.box[club != self.contest.home].get(name) if self.log else None

    def variant(self, number: int) -> int:
        """A number below `number` from the game's digest: the same game always has the same sentences."""
        game = self.contest
        text = f"{game.season}:{game.number}:{game.home}:{game.away}:{game.home_score}:{game.away_score}:"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4]) % number


def kind_of(
    contest: Contest, log: GameLog | None, outcome: str, *, overtime: bool, final: bool, out: bool
) -> StoryKind:
    """The first thing that stands out. `outcome` is the result's; `final`: the game decided the title; `out`:
    the loser's season is over."""
    if outcome != "played":
        return StoryKind.FORFEIT if outcome.startswith("forfeit_by_") else StoryKind(outcome)
    winner, decider = contest.winner, log.decider if log else None
    if winner is None:
        return StoryKind.TIE
    conditions = (
        (final, StoryKind.FINAL),
        (contest.shutout(winner), StoryKind.SHUTOUT),
        (overtime, StoryKind.OVERTIME),
        (contest.deficit >= COMEBACK, StoryKind.COMEBACK),
        (decider and decider.left <= (1 - LATE) * decider.snaps, StoryKind.LATE),
        (contest.margin(winner) >= ROUT, StoryKind.ROUT),
        (log and log.changes > 1, StoryKind.SWINGS),
        (out, StoryKind.KNOCKOUT),
        (log and log.complete and log.changes, StoryKind.TURNED),
        (log and log.complete, StoryKind.NEVER_BEHIND),
        (contest.margin(winner) <= CLOSE, StoryKind.CLOSE),
        (True, StoryKind.WON),
    )
    return next(kind for holds, kind in conditions if holds)
