"""Finding leagues, seasons and fixtures by their addresses, if the viewer may view them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league.errors import Hidden
from league.models import Fixture, League, Season
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


def league_for(viewer: Person, slug: str) -> League:
    """The league at this address with its feed; one query. Raises Hidden: no_such_league."""
    try:
        return visible_to(viewer).select_related("feed").get(slug=slug)
    except League.DoesNotExist:
        raise Hidden(
            "no_such_league", _("There is no such league, or it is not open to you: sign in first.")
        ) from None


def season_for(viewer: Person, slug: str, number: int) -> Season:
    """The league's season of this number with its league, the league's feed and its champion; one query.

    Raises Hidden: no_such_season.
    """
    seasons = Season.objects.filter(league__in=visible_to(viewer)).select_related("league__feed", "champion")
    try:
        return seasons.get(league__slug=slug, number=number)
    except Season.DoesNotExist:
        raise Hidden(
            "no_such_season", _("There is no such season, or it is not open to you: sign in first.")
        ) from None


def fixture_for(viewer: Person, slug: str, season: int, number: int) -> Fixture:
    """The fixture of this number in the season, with its teams and result; one query.

    Raises Hidden: no_such_fixture.
    """
    related = ("season__league__feed", "week", "home", "away", "result", "appointment")
    fixtures = Fixture.objects.filter(season__league__in=visible_to(viewer)).select_related(*related)
    try:
        return fixtures.get(season__league__slug=slug, season__number=season, number=number)
    except Fixture.DoesNotExist:
        raise Hidden(
            "no_such_fixture", _("There is no such game, or it is not open to you: sign in first.")
        ) from None
