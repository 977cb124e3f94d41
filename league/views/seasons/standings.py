"""Standings as of any week in several views, with the reason for every place."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.models import Week
from league.permissions import Permission, may
from league.presenters.standings_tables import conference_tables
from league.presenters.standings_views import STANDINGS_VIEWS, StandingsContext, playoff_pictures, sections
from league.selectors.leagues.lookups import season_for
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug
from league.tasks import proved_marks


@require_safe
def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings by division, or in the view `?view=`; after week N with `?through=N`."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # only the bracket ranks its clubs
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    through = _week(request.GET.get("through", ""), weeks)
    view = request.GET.get("view", "")
    view = view if view in STANDINGS_VIEWS else next(iter(STANDINGS_VIEWS))
    marks = proved_marks(season, through)
    order, teams = standings_of(season, through), team_by_slug(season)
    tables = conference_tables(order, teams, marks)
    field = StandingsContext(order, tables, teams, format_of(season))
    context = {
        "season": season,
        "page": "standings",
        "weeks": weeks,
        "through": through,
        "view": view,
        "views": STANDINGS_VIEWS,
        "sections": [] if view == "picture" else sections(field, view),
        "pictures": playoff_pictures(field, reseed=season.terms.reseed) if view == "picture" else [],
        "letters": sorted({row.proved for table in tables for row in table.seeds if row.proved}),
        "unproved": marks is None,
        "overrules": may(request.user, Permission.MANAGE, season.league),
    }
    return render(request, "league/standings.html", context)


def _week(asked: str, weeks: list[Week]) -> int | None:
    """The number of a regular week; None for now and for unknown weeks."""
    return next((week.number for week in weeks if str(week.number) == asked), None)
