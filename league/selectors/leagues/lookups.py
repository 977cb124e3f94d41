"""Finding leagues, seasons and fixtures by their addresses, if the viewer may view them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from league.errors import Hidden
from league.models import Fixture, League, Season
from league.permissions import visible_to
from league.selectors.prepared_queries import PreparedQuery, ValueSlot

if TYPE_CHECKING:
    from league.permissions import Person

M = TypeVar("M", bound=Model)
SLUG = ValueSlot(League._meta.get_field("slug"), "\N{EM DASH}")  # no slug contains it
SEASON = ValueSlot(Season._meta.get_field("number"), 31_001)
FIXTURE = ValueSlot(Fixture._meta.get_field("number"), 31_002)
PERSON = ValueSlot(User._meta.get_field("id"), -3)


class Lookup(Generic[M]):
    """Finds the row at an address, if the person may view its league. `build` makes the query set for these
    leagues and for the stand-ins of the address."""

    def __init__(self, build: Callable[..., QuerySet[M]], *address: ValueSlot) -> None:
        anybody, root, person = AnonymousUser(), User(is_superuser=True), User(pk=PERSON.value)
        self._visitors = PreparedQuery[M](lambda *parts: build(visible_to(anybody), *parts), *address)
        self._superusers = PreparedQuery[M](lambda *parts: build(visible_to(root), *parts), *address)
        self._people = PreparedQuery[M](
            lambda _person, *parts: build(visible_to(person), *parts), PERSON, *address
        )

    def find(self, viewer: Person, *address: Any) -> M | None:
        """The row, or None; one query."""
        if viewer.is_superuser:
            found = self._superusers.rows(*address)
        elif viewer.is_authenticated:
            found = self._people.rows(viewer.pk, *address)
        else:
            found = self._visitors.rows(*address)
        return found[0] if found else None


def _leagues(visible: QuerySet[League], slug: str) -> QuerySet[League]:
    return visible.select_related("feed").filter(slug=slug)


def _seasons(visible: QuerySet[League], slug: str, number: int) -> QuerySet[Season]:
    seasons = Season.objects.filter(league__in=visible).select_related("league__feed", "champion")
    return seasons.filter(league__slug=slug, number=number)


def _fixtures(visible: QuerySet[League], slug: str, season: int, number: int) -> QuerySet[Fixture]:
    related = ("season__league__feed", "week", "home", "away", "result", "appointment")
    fixtures = Fixture.objects.filter(season__league__in=visible).select_related(*related)
    return fixtures.filter(season__league__slug=slug, season__number=season, number=number)


LEAGUES = Lookup[League](_leagues, SLUG)
SEASONS = Lookup[Season](_seasons, SLUG, SEASON)
FIXTURES = Lookup[Fixture](_fixtures, SLUG, SEASON, FIXTURE)


def league_for(viewer: Person, slug: str) -> League:
    """The league at this address with its feed; one query. Raises Hidden: no_such_league."""
    if league := LEAGUES.find(viewer, slug):
        return league
    raise Hidden("no_such_league", _("There is no such league, or it is not open to you: sign in first."))


def season_for(viewer: Person, slug: str, number: int) -> Season:
    """The league's season of this number with its league, the league's feed and its champion; one query.

    Raises Hidden: no_such_season.
    """
    if season := SEASONS.find(viewer, slug, number):
        return season
    raise Hidden("no_such_season", _("There is no such season, or it is not open to you: sign in first."))


def fixture_for(viewer: Person, slug: str, season: int, number: int) -> Fixture:
    """The fixture of this number in the season, with its teams and result; one query.

    Raises Hidden: no_such_fixture.
    """
    if fixture := FIXTURES.find(viewer, slug, season, number):
        return fixture
    raise Hidden("no_such_fixture", _("There is no such game, or it is not open to you: sign in first."))
