"""Printed game sheets of a fixture or a whole week, optionally with scorer links."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.presenters.printed_sheets import PrintedSheet, printed_sheet
from games.services.sheets.scorer_links import make_scorer_link
from games.views.scoring.links import scorer_link_address
from league.models import Fixture, Result, Season
from league.permissions import Permission, may, require
from league.presenters.sharing.addresses import shareable_address, works_here_only
from league.selectors.leagues.lookups import fixture_for, season_for
from league.selectors.schedule.fixtures import fixtures_of


@never_cache
@require_http_methods(["GET", "POST"])
def sheet(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The sheet of one game. A post creates the link printed on it."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    teams = (fixture.home, fixture.away)
    if request.method == "POST":
        require(request.user, Permission.SCORE, fixture.season.league, teams=teams)
    makes = may(request.user, Permission.SCORE, fixture.season.league, teams=teams) and _open(fixture)
    return _page(request, fixture.season, [fixture], makes=makes)


@never_cache
@require_http_methods(["GET", "POST"])
def week_sheets(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """The sheets of all open games of a week."""
    season = season_for(request.user, slug, number)
    week = season.weeks.filter(number=week_number).first()
    if week is None:
        raise Http404(_("This season has no such week."))
    if request.method == "POST":
        require(request.user, Permission.SCORE, season.league)
    fixtures = []
    for fixture in fixtures_of(week):
        fixture.season = season
        if _open(fixture):
            fixtures.append(fixture)
    return _page(request, season, fixtures, makes=may(request.user, Permission.SCORE, season.league))


def _page(request: HttpRequest, season: Season, fixtures: Iterable[Fixture], *, makes: bool) -> HttpResponse:
    linked = request.method == "POST"
    papers = _with_links(request, fixtures) if linked else [_plain(request, fixture) for fixture in fixtures]
    context = {"season": season, "papers": papers, "makes": makes and not linked}
    context["here_only"] = works_here_only(request)
    return render(request, "games/scoring/sheets.html", context)


def _plain(request: HttpRequest, fixture: Fixture) -> PrintedSheet:
    return printed_sheet(fixture, shareable_address(request, fixture.get_absolute_url()), by_link=False)


@transaction.atomic
def _with_links(request: HttpRequest, fixtures: Iterable[Fixture]) -> list[PrintedSheet]:
    """Creates a link for every sheet, or for none if one is refused."""
    made = [make_scorer_link(fixture=fixture, actor=request.user) for fixture in fixtures]
    return [
        printed_sheet(one.link.fixture, scorer_link_address(request, one).url, by_link=True) for one in made
    ]


def _open(fixture: Fixture) -> bool:
    """Whether there is anything to score yet."""
    result: Result | None = getattr(fixture, "result", None)
    return result is None or result.state != Result.State.FINAL
