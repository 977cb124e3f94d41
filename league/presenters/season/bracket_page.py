"""The page of the bracket: its rounds as lists, and the road to the Bowl as a picture."""

from __future__ import annotations

from dataclasses import dataclass

from league.models import Season
from league.presenters.scorelines import BracketRound, bracket_rounds, played_rounds, scorelines
from league.presenters.season.projections import projected_bracket
from league.presenters.season.roads import RoadPicture, bracket_road, played_road
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.schedule.fixtures import playoff_fixtures
from league.selectors.season.imported_seasons import rounds_of_old
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug


@dataclass(frozen=True, slots=True)
class BracketPage:
    """The rounds as far as they are known, and the picture; a `projected` one is as if the season ended
    now."""

    rounds: list[BracketRound]
    picture: RoadPicture | None
    projected: bool = False


def bracket_page(season: Season) -> BracketPage:
    """Before the playoffs there are no rounds, and the picture is projected once a game has counted."""
    if season.imported:
        rounds = [(name, scorelines(games)) for name, games in rounds_of_old(playoff_fixtures(season))]
        return BracketPage(
            played_rounds(rounds), played_road(season, rounds, season.champion) if rounds else None
        )
    teams = team_by_slug(season)
    if season.state in {Season.State.PLAYOFFS, Season.State.FINISHED}:
        found, lines = bracket_of(season), scorelines(playoff_fixtures(season))
        return BracketPage(bracket_rounds(found, lines, teams), bracket_road(season, found, lines, teams))
    projected = None if season.is_knockout else projected_bracket(season, standings_of(season))
    picture = bracket_road(season, projected, [], teams) if projected else None
    return BracketPage([], picture, projected=picture is not None)
