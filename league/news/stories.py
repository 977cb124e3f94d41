"""The story of one game: what kind of game it was, and how much it is worth as news."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from league.almanac import Contest
from league.news.logs import GameLog

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
    def winner(self) -> str | None:
        return self.contest.winner

    @property
    def loser(self) -> str | None:
        winner = self.contest.winner
        return self.contest.other(winner) if winner else None

    @property
    def margin(self) -> int:
        return abs(self.contest.margin(self.contest.home))

    @property
    def deficit(self) -> int:
        """The most points that the winner was behind; 0 if that is not known."""
        return self.contest.comeback(self.winner or "")

    @property
    def is_upset(self) -> bool:
        return self.chance is not None and self.chance < UPSET

    def figure(self, club: str, name: str) -> int | None:
        """A figure of the club's box score, None if nobody has counted it."""
        return self.log.box[club != self.contest.home].get(name) if self.log else None

    def worth(self) -> int:
        """How much the game is worth as news, without what it means for the standings."""
        found = WORTH.get(self.kind, 0) + self.deficit
        if self.is_upset and self.chance is not None:
            found += round(60 * (0.5 - self.chance))
        if self.kind is StoryKind.ROUT:
            found += self.margin // 3
        return found

    def variant(self, number: int, of: str = "") -> int:
        """A number below `number` from the game's digest: the same game always has the same sentences."""
        game = self.contest
        text = f"{game.season}:{game.number}:{game.home}:{game.away}:{game.home_score}:{game.away_score}:{of}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4]) % number


def kind_of(
    contest: Contest, log: GameLog | None, outcome: str, *, overtime: bool, final: bool, out: bool
) -> StoryKind:
    """The first thing that stands out. `outcome` is the result's; `final`: the game decided the title; `out`:
    the loser's season is over."""
    without_play = {
        "no_contest": StoryKind.NO_CONTEST,
        "double_forfeit": StoryKind.DOUBLE_FORFEIT,
        "draw": StoryKind.DRAW,
        "forfeit_by_home": StoryKind.FORFEIT,
        "forfeit_by_away": StoryKind.FORFEIT,
    }
    if outcome in without_play:
        return without_play[outcome]
    if contest.winner is None:
        return StoryKind.TIE
    return StoryKind.FINAL if final else _won(contest, log, overtime=overtime, out=out)


def _won(contest: Contest, log: GameLog | None, *, overtime: bool, out: bool) -> StoryKind:
    winner = contest.winner or ""
    margin, decider = contest.margin(winner), log.decider if log else None
    if contest.shutout(winner):
        return StoryKind.SHUTOUT
    if overtime:
        return StoryKind.OVERTIME
    if contest.comeback(winner) >= COMEBACK:
        return StoryKind.COMEBACK
    if decider and decider.left <= (1 - LATE) * decider.snaps:
        return StoryKind.LATE
    if margin >= ROUT:
        return StoryKind.ROUT
    if log and log.changes > 1:
        return StoryKind.SWINGS
    if out:
        return StoryKind.KNOCKOUT
    if log and log.complete:
        return StoryKind.TURNED if log.changes else StoryKind.NEVER_BEHIND
    return StoryKind.CLOSE if margin <= CLOSE else StoryKind.WON
