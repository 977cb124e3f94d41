"""Go, punt or kick: the fourth-down chart of a league's rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from engine.calls.fourth_downs import DISTANCES
from games.presenters.odds.charts.fourth_down_review import reviewed
from games.presenters.odds.charts.fourth_downs import chart_csv, chart_rows, finding, lead_text, letters
from games.presenters.odds.charts.frames import ChartProgress
from games.selectors.odds.fourth_downs import (
    LEADS,
    advised_game_of,
    chart_of,
    chart_run,
    fourth_downs_of,
    has_chart,
    known_charts,
)
from games.services.odds.fourth_downs import start_chart
from league.selectors.leagues.lookups import fixture_for, season_for
from league.views.http.files import text_file


@require_http_methods(["GET", "POST"])
def fourth_downs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`?lead=` of the offense in points. A post starts the computation of a chart."""
    season = season_for(request.user, slug, number)
    lead = _lead(request)
    if request.method == "POST":
        start_chart(league=season.league, lead=lead, actor=request.user)
        return redirect(f"{reverse('games:fourth_downs', args=[slug, number])}?lead={lead}")
    run = chart_run(season.league, lead) if has_chart(season.league) else None
    chart = chart_of(run)
    context = {
        "season": season,
        "exists": has_chart(season.league),
        "progress": ChartProgress.of(run),
        "lead": lead,
        "leads": [(lead, lead_text(lead)) for lead in LEADS],
        "rows": chart_rows(chart),
        "finding": finding(chart),
        "letters": letters(),
        "distances": DISTANCES,
        "csv": f"{reverse('games:fourth_downs_csv', args=[slug, number])}?lead={lead}",
    }
    return render(request, "games/odds/charts/fourth_downs.html", context)


@require_safe
def fourth_downs_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The chart as CSV, empty before it has been computed."""
    season = season_for(request.user, slug, number)
    run = chart_run(season.league, _lead(request)) if has_chart(season.league) else None
    return text_file(f"{slug}-fourth-downs", chart_csv(chart_of(run)))


def _lead(request: HttpRequest) -> int:
    """The lead that the address asks for; 0 instead of an unknown one."""
    asked = request.POST.get("lead") or request.GET.get("lead", "")
    return next((lead for lead in LEADS if str(lead) == asked), 0)


@require_safe
def review(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The fourth downs of a game beside the chart. While it is played there is no such page, for its coaches
    or anybody who could tell them, unless both sides agree. Raises Refused advice_not_agreed."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    played = advised_game_of(fixture)
    downs = fourth_downs_of(played)
    charts = known_charts(fixture.season.league)
    rows = reviewed(downs, charts)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "game": played,
        "rows": [(fixture.away if row.side else fixture.home, row) for row in rows],
        "missing": [(lead, lead_text(lead)) for lead in LEADS if lead not in charts],
    }
    return render(request, "games/odds/charts/fourth_down_review.html", context)
