"""Standings as of any week in several views, with the reason for every place."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.models import Season, Week
from league.permissions import Permission, may
from league.presenters.season.glance import clinch_letters
from league.presenters.season.playoff_pictures import playoff_pictures
from league.presenters.season.projections import projected_bracket
from league.presenters.season.roads import bracket_road
from league.presenters.standings.tables import conference_tables
from league.presenters.standings.views import STANDINGS_VIEWS, StandingsContext, sections
from league.selectors.leagues.lookups import season_for
from league.selectors.playoffs.playoffs import format_of
from league.selectors.schedule.fixtures import open_games_by_team
from league.selectors.season.known_then import NOW, AsOf, parse_as_of, standings_as_of
from league.selectors.season.teams import team_by_slug
from league.tasks import proved_marks
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings by division, or in the view `?view=`; after week N with `?through=N`, and as they were
    known at a time with `?as_of=`."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # only the bracket ranks its clubs
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    moment = _moment(request, weeks)
    through = moment.week
    view = request.GET.get("view", "")
    view = view if view in STANDINGS_VIEWS else next(iter(STANDINGS_VIEWS))
    marks = {} if moment.at else proved_marks(season, through)  # proofs are of the results as they are now
    order, teams = standings_as_of(season, moment), team_by_slug(season)
    tables = conference_tables(order, teams, marks)
    field = StandingsContext(order, tables, teams, format_of(season))
    context = {
        "season": season,
        "page": "standings",
        "weeks": weeks,
        "through": through,
        "known_at": moment.at,
        "view": view,
        "views": STANDINGS_VIEWS,
        "sections": [] if view == "picture" else sections(field, view),
        **(_picture(season, field, through) if view == "picture" else {}),
        "letters": clinch_letters(tables),
        "unproved": marks is None,
        "overrules": may(request.user, Permission.MANAGE, season.league),
    }
    return render(request, "league/standings/standings.html", context)


def _picture(season: Season, field: StandingsContext, through: int | None) -> dict[str, Any]:
    """Who is in, on the bubble and out; and the bracket as if the season ended now. One query."""
    projected = projected_bracket(season, field.standings)
    left = open_games_by_team(season, through)
    return {
        "pictures": playoff_pictures(field.conferences, field.places, projected, left),
        "road": bracket_road(season, projected, [], field.teams) if projected else None,
    }


def _moment(request: HttpRequest, weeks: list[Week]) -> AsOf:
    """The moment asked for; now for unknown weeks. Raises Refused: those of `parse_as_of`."""
    asked = request.GET.get("as_of") or request.GET.get("through", "")
    known = any(str(week.number) == asked for week in weeks)
    if known or not request.GET.get("as_of"):
        return AsOf(week=int(asked)) if known else NOW
    moment = parse_as_of(asked)
    return NOW if moment.week else moment
