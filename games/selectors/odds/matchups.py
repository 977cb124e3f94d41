"""The stored matchups of a league."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import NamedTuple

from games.models import Matchups, Run
from games.selectors.odds.matchup_specs import MatchupPlan, matchup_plan
from league.errors import Refused
from league.models import Fixture, League


class Ground(StrEnum):
    """Where a team plays. On neutral ground each side is named first in half of the games."""

    HOME = "home"
    AWAY = "away"
    NEUTRAL = "neutral"


class Matchup(NamedTuple):
    """The games of one team (ours) against another one (theirs), as counts."""

    games: int
    wins: int
    losses: int
    ours: int
    theirs: int
    squares: int

    @property
    def chance(self) -> float:
        """The probability to win; a draw counts as half a win."""
        return (self.wins + (self.games - self.wins - self.losses) / 2) / self.games

    @property
    def chance_error(self) -> float:
        """The standard error of `chance`, at least that of one game."""
        return sqrt(max(self.chance * (1 - self.chance), 1 / self.games) / self.games)

    @property
    def draws(self) -> float:
        """The probability of a draw."""
        return (self.games - self.wins - self.losses) / self.games

    @property
    def points(self) -> tuple[float, float]:
        """The expected score."""
        return self.ours / self.games, self.theirs / self.games

    @property
    def spread(self) -> float:
        """The expected margin, positive if this team is the better one."""
        return (self.ours - self.theirs) / self.games

    @property
    def spread_error(self) -> float:
        """The standard error of `spread`."""
        return sqrt(max(self.squares / self.games - self.spread**2, 0) / self.games)

    def turned(self) -> Matchup:
        """The same games as the other team sees them."""
        return Matchup(self.games, self.losses, self.wins, self.theirs, self.ours, self.squares)


class Strength(NamedTuple):
    """What a part of a team's dice is worth, in points of a game against the average team."""

    points: float
    error: float


@dataclass(frozen=True, slots=True)
class LeagueMatchups:
    """The matchups of a league's present teams, dice, coaches and rules. `row` is None if nobody has asked
    for them, `counts` until they are known."""

    plan: MatchupPlan
    row: Matchups | None
    counts: dict[str, list[int]] | None

    @property
    def run(self) -> Run | None:
        """The simulation under way, or the last one."""
        return self.row.run if self.row else None

    def matchup(self, team: str, opponent: str, ground: Ground) -> Matchup | None:
        """The games of a team against another one (slugs), on this ground; None until they are known."""
        ours, theirs = self.plan.sides[team], self.plan.sides[opponent]
        if ground == Ground.NEUTRAL:
            return self._both(ours, theirs)
        return self._at_home(ours, theirs) if ground == Ground.HOME else self._away(ours, theirs)

    def strength(self, team: str, part: str) -> Strength | None:
        """The expected margin against the average team, less that with the average dice in this part; None
        until it is known, or in a game in which all teams roll the same dice."""
        average, side = self.plan.average, self.plan.sides[team]
        if average is None or (side, part) not in self.plan.without:
            return None
        whole = self._both(side, average)
        changed = self._both(self.plan.without[side, part], average)
        if whole is None or changed is None:
            return None
        error = sqrt(whole.spread_error**2 + changed.spread_error**2)
        return Strength(whole.spread - changed.spread, error)

    @property
    def parts(self) -> list[str]:
        """The parts that teams' dice have, in order."""
        return list(dict.fromkeys(part for _side, part in self.plan.without))

    def _at_home(self, ours: int, theirs: int) -> Matchup | None:
        pair = self.plan.pairs.get((ours, theirs))
        counts = None if self.counts is None or pair is None else self.counts.get(str(pair))
        return Matchup(*counts) if counts else None

    def _away(self, ours: int, theirs: int) -> Matchup | None:
        found = self._at_home(theirs, ours)
        return found.turned() if found else None

    def _both(self, ours: int, theirs: int) -> Matchup | None:
        home, away = self._at_home(ours, theirs), self._away(ours, theirs)
        return Matchup(*(a + b for a, b in zip(home, away, strict=True))) if home and away else None


def matchups_of(league: League) -> LeagueMatchups:
    """The matchups of the league as it is now; two queries. Raises Refused like `matchup_plan`."""
    plan = matchup_plan(league)
    rows = Matchups.objects.filter(league=league, question=plan.digest)
    row = rows.select_related("run").defer("run__result", "run__spec").first()
    return LeagueMatchups(plan, row, row.counts if row else None)


def known_matchup(fixture: Fixture) -> Matchup | None:
    """What the stored matchups say about the home team of this fixture; None if they are not known for the
    league as it is now. One query if the league has none."""
    ground = Ground.NEUTRAL if fixture.neutral else Ground.HOME
    return matchups_of_pair(fixture.season.league, fixture.home.slug, fixture.away.slug).get(ground)


def matchups_of_pair(league: League, team: str, opponent: str) -> dict[Ground, Matchup]:
    """What the stored matchups say about two teams (slugs) on each ground; empty if they are not known for
    the league as it is now, or for one of these teams. One query if the league has none."""
    if not Matchups.objects.filter(league=league, counts__isnull=False).exists():
        return {}
    try:
        found = matchups_of(league)
    except Refused:
        return {}
    if not {team, opponent} <= found.plan.sides.keys():
        return {}
    return {ground: known for ground in Ground if (known := found.matchup(team, opponent, ground))}
