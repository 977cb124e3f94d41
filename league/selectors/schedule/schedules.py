"""Rows as input of `league.schedule`, which identifies clubs by their teams' slugs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from league.errors import Refused
from league.models import Fixture, Season, Week
from league.schedule import (
    Certificate,
    ClubFigures,
    LastSeason,
    LeagueShape,
    Match,
    Wishes,
    certify,
    club_figures,
    wishes_of,
)
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import slugs_by_division


def regular_fixtures(season: Season) -> QuerySet[Fixture, Any]:
    """The season's regular games by week, with teams and results."""
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR)
    return regular.select_related("week", "home", "away", "result").order_by("week__number", "number")


def match_of(fixture: Fixture) -> Match:
    return Match(fixture.week.number, fixture.home.slug, fixture.away.slug)


def has_begun(fixture: Fixture) -> bool:
    """Whether somebody has begun, reported or ended the game: a new schedule must not move it."""
    return hasattr(fixture, "result")


def shape_of(season: Season) -> LeagueShape:
    """The season's conferences, divisions and clubs. Raises Refused: the codes of `LeagueShape.of`."""
    return LeagueShape.of(slugs_by_division(season))


def season_wishes(season: Season) -> Wishes:
    return wishes_of(season.wishes)


def past_of(season: Season) -> LastSeason | None:
    """The league's season before this one; None if there is none or it has no games."""
    last = season.league.seasons.filter(number=season.number - 1, state=Season.State.FINISHED).first()
    if last is None:
        return None
    games = [match_of(fixture) for fixture in regular_fixtures(last)]
    divisions = [clubs for group in standings_of(last).divisions.values() for clubs in group.values()]
    places = {club: place for clubs in divisions for place, club in enumerate(clubs, start=1)}
    return LastSeason(places, games) if games else None


def fairness_of(season: Season, fixtures: Sequence[Fixture]) -> tuple[Certificate, list[ClubFigures]] | None:
    """The fairness certificate of the season's regular games, and the figures of each club. None if the
    preset does not fit the clubs, as in imported seasons and games from a file."""
    games = [match_of(fixture) for fixture in fixtures]
    try:
        certificate = certificate_of(season, games)
        return certificate, club_figures(games, shape_of(season), certificate.preset)
    except Refused:
        return None


def certificate_of(season: Season, games: Sequence[Match]) -> Certificate:
    """The certificate of these games, with the seed and effort of the season's draw; see
    `league.schedule.certify`.

    Raises Refused: shape_unfit, if the preset does not fit the clubs.
    """
    drawn = season.certificate
    return certify(
        games,
        shape_of(season),
        season.terms.preset,
        seed=drawn.get("seed"),
        effort=drawn.get("effort"),
        truncated=drawn.get("truncated", False),
        from_week=drawn.get("from_week", 1),
        strengths=drawn.get("strengths"),
        wishes=season_wishes(season),
    )
