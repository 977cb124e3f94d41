"""Playoff games with their results and box scores."""

from __future__ import annotations

from games.models import Game
from league.models import Fixture, Result, Season, Week
from league.selectors.schedule.fixtures import playoff_fixtures
from league.selectors.season.known_then import AsOf, results_as_of


def playoff_games(season: Season) -> list[Fixture]:
    """The playoff fixtures drawn so far, with their results, games and box scores; one query."""
    related = ("result__fixture__home", "result__fixture__away", "game__box_score")
    fixtures = playoff_fixtures(season).select_related(*related)
    return list(fixtures.defer("game__header", "game__sheet", "game__saved"))


def playoff_games_as_of(season: Season, moment: AsOf) -> list[Fixture]:
    """The same at a moment: up to a week, or with the results that were known at a time. A game whose
    result was another one then has neither game nor box score. One query, and two for a time."""
    games = [game for game in playoff_games(season) if moment.week is None or game.week.number <= moment.week]
    if moment.at is None:
        return games
    known = results_as_of(season, moment.at)
    return [_with_result(game, known[game.number]) for game in games if game.number in known]


def _with_result(game: Fixture, then: Result) -> Fixture:
    now: Result | None = getattr(game, "result", None)
    if now is not None and (now.home_score, now.away_score) == (then.home_score, then.away_score):
        return game
    plain = Fixture(**{field.attname: getattr(game, field.attname) for field in game._meta.concrete_fields})
    plain.week, plain.home, plain.away = game.week, game.home, game.away
    then.fixture = plain
    return plain


def watchable_bowl(season: Season) -> int | None:
    """The number of the season's last playoff game, if that has a play-by-play; one query."""
    last = season.fixtures.filter(kind=Week.Kind.PLAYOFF).order_by("-week__number", "-number")
    found = last.values_list("number", "game__state", "game__play_by_play").first()
    if found is None or found[1] != Game.State.FINISHED or found[2] is None:
        return None
    return found[0]
