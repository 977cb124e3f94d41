"""Leagues, seasons and fixtures at their addresses, for a viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.frame.errors import Hidden
from league.frame.permissions import Permission, in_active_league, may, require, visible_to
from league.frame.requests import addressed
from league.models import Fixture, League, Season

if TYPE_CHECKING:
    from league.frame.permissions import Person

NEWEST = 5  # seasons of a league in a list of leagues


def leagues_with_seasons(viewer: Person, name: str = "") -> QuerySet[League]:
    """The active leagues that the person may look at, by name, with their newest seasons and champions; only
    those with `name` in their name."""
    of_league = Season.objects.filter(league=OuterRef("league")).order_by("-number")
    left_out = Coalesce(Subquery(of_league.values("number")[NEWEST : NEWEST + 1]), 0)
    shown = Season.objects.annotate(left_out=left_out).filter(number__gt=F("left_out"))
    seasons = shown.select_related("champion").order_by("-number")
    leagues = visible_to(viewer).filter(in_active_league(), name__icontains=name).order_by("name", "pk")
    return leagues.prefetch_related(Prefetch("seasons", queryset=seasons))


def archived_leagues(viewer: Person, name: str = "") -> QuerySet[League]:
    """The other leagues that the person may look at, by name; only those with `name` in their name."""
    return visible_to(viewer).filter(name__icontains=name).exclude(in_active_league()).order_by("name", "pk")


# These run for almost every page. A league is found by its slug and checked then, because Django takes twice
# as long to write a query with `visible_to`; `first` would sort the only row.


def league_for(viewer: Person, slug: str) -> League:
    """The league at this address with its feed; one query, two if it is private. Raises Hidden:
    no_such_league."""
    league = next(iter(League.objects.select_related("feed").filter(slug=slug)), None)
    if league and may(viewer, Permission.VIEW, league):
        return league
    raise Hidden("no_such_league")


def season_for(viewer: Person, slug: str, number: int) -> Season:
    """The league's season of this number with its league, the league's feed and its champion; one query, two
    if the league is private.

    Raises Hidden: no_such_season.
    """
    seasons = Season.objects.select_related("league__feed", "champion")
    season = next(iter(seasons.filter(league__slug=slug, number=number)), None)
    if season and may(viewer, Permission.VIEW, season.league):
        return season
    raise Hidden("no_such_season")


def managed_league(viewer: Person, slug: str) -> League:
    """The same for a person who manages it. Raises Forbidden for others who may see it."""
    league = league_for(viewer, slug)
    require(viewer, Permission.MANAGE, league)
    return league


def managed_season(viewer: Person, slug: str, number: int) -> Season:
    season = season_for(viewer, slug, number)
    require(viewer, Permission.MANAGE, season.league)
    return season


def fixture_for(viewer: Person, slug: str, season: int, number: int) -> Fixture:
    """The fixture of this number in the season, with its teams and result; one query, two if the league is
    private.

    Raises Hidden: no_such_fixture.
    """
    related = ("season__league__feed", "week", "home", "away", "result", "game_deadline")
    fixtures = Fixture.objects.select_related(*related).filter(season__league__slug=slug, number=number)
    fixture = next(iter(fixtures.filter(season__number=season)), None)
    if fixture and may(viewer, Permission.VIEW, fixture.season.league):
        return fixture
    raise Hidden("no_such_fixture")


with_league = addressed(league_for, "slug")
with_season = addressed(season_for, "slug", "number")
with_managed_league = addressed(managed_league, "slug")
with_managed_season = addressed(managed_season, "slug", "number")
with_fixture = addressed(fixture_for, "slug", "number", "fixture_number")
