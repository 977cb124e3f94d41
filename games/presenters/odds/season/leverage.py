"""What a game changes: the odds of both teams if they win it, and if they lose it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.odds.chances import percent_text
from league.models import Fixture, Team
from league.odds import GameTally, ResultTally, Tally

FEW = 30  # simulated games below which a side's odds say nothing


@dataclass(frozen=True, slots=True)
class SideLeverage:
    """One team's odds of the playoffs if it wins, and if it loses."""

    team: Team
    if_won: float
    if_lost: float

    @property
    def won_text(self) -> str:
        return percent_text(self.if_won)

    @property
    def lost_text(self) -> str:
        return percent_text(self.if_lost)

    @property
    def swing(self) -> float:
        return self.if_won - self.if_lost


@dataclass(frozen=True, slots=True)
class GameLeverage:
    """An open game: the visitors' odds and the hosts', and how often the hosts win."""

    fixture: Fixture
    away: SideLeverage
    home: SideLeverage
    home_wins: float
    away_wins: float

    @property
    def sides(self) -> tuple[SideLeverage, SideLeverage]:
        return self.away, self.home

    @property
    def swing(self) -> float:
        """What the game changes for both teams together."""
        return abs(self.away.swing) + abs(self.home.swing)

    @property
    def note(self) -> str:
        """How often the favorites win."""
        side, share = max((self.home, self.home_wins), (self.away, self.away_wins), key=lambda pair: pair[1])
        return _("%(team)s win in %(share)s") % {"team": side.team.nickname, "share": percent_text(share)}


def leverages(tally: Tally, fixtures: Iterable[Fixture]) -> list[GameLeverage]:
    """The games that change most come first. Games without enough simulated wins of each side are left
    out."""
    found = [
        _leverage(tally.games[fixture.number], fixture)
        for fixture in fixtures
        if fixture.number in tally.games
    ]
    return sorted((game for game in found if game), key=lambda game: -game.swing)


def _leverage(game: GameTally, fixture: Fixture) -> GameLeverage | None:
    if min(game.home.seasons, game.away.seasons) < FEW:
        return None
    seasons = game.home.seasons + game.away.seasons + game.draw.seasons
    home, away = fixture.home, fixture.away
    return GameLeverage(
        fixture,
        SideLeverage(away, _share(game.away, away), _share(game.home, away)),
        SideLeverage(home, _share(game.home, home), _share(game.away, home)),
        game.home.seasons / seasons,
        game.away.seasons / seasons,
    )


def _share(result: ResultTally, team: Team) -> float:
    return result.playoffs.get(team.slug, 0) / result.seasons
