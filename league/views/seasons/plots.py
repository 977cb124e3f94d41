"""A season as plots, and the numbers of each plot as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.presenters.plots.season import season_figures
from league.selectors.leagues.lookups import season_for
from league.selectors.season.teams import team_by_slug
from league.views.http.files import csv_file
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def plots(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All plots of the regular season."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # its clubs have no table
    teams = team_by_slug(season)
    figures = season_figures(season, teams)
    context = {
        "season": season,
        "page": "plots",
        "teams": teams.values(),
        "figures": [
            (figure, [(teams.get(row.club), row) for row in figure.table.rows]) for figure in figures
        ],
    }
    return render(request, "league/plots/plots.html", context)


@require_safe
def plot_csv(request: HttpRequest, slug: str, number: int, plot: str) -> HttpResponse:
    """The numbers of one plot."""
    season = season_for(request.user, slug, number)
    figures = [] if season.is_knockout else season_figures(season, team_by_slug(season))
    figure = next((figure for figure in figures if figure.name == plot), None)
    if figure is None:
        raise Http404(_("There is no such file."))
    return csv_file(f"{slug}-{number}-{plot}", figure.table.csv_rows())
