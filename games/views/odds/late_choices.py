"""One point or two, take a time-out or keep it: the charts of a league's rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from engine.calls.late_choices import ROLES, times_of
from games.presenters.odds.charts import late_choices as presenter
from games.presenters.odds.charts.frames import ChartProgress
from games.selectors.odds.fourth_downs import equal_header
from games.selectors.odds.late_choices import has_late_chart, late_chart_of, late_chart_run
from games.services.odds.late_choices import start_late_chart
from league.selectors.leagues.lookups import season_for
from league.views.http.files import text_file


@require_http_methods(["GET", "POST"])
def late_choices(request: HttpRequest, slug: str, number: int, chart: str) -> HttpResponse:
    """The chart of tries or time-outs; `?side=` chooses who takes the time-out. A post starts the
    computation."""
    season = season_for(request.user, slug, number)
    if request.method == "POST":
        start_late_chart(league=season.league, chart=chart, actor=request.user)
        return redirect(reverse(f"games:{chart}", args=[slug, number]))
    exists = has_late_chart(season.league, chart)
    run = late_chart_run(season.league, chart) if exists else None
    found = late_chart_of(run)
    role = request.GET.get("side", "")
    role = role if role in ROLES[chart] else ROLES[chart][0]
    header = equal_header(season.league)
    times = presenter.time_texts(header) if exists else []
    title, subtitle = presenter.late_title(chart)
    context = {
        "season": season,
        "chart": chart,
        "title": title,
        "subtitle": subtitle,
        "situation": presenter.late_situation(chart, season.league.ruleset),
        "roles": list(presenter.role_names().items()) if len(ROLES[chart]) > 1 else [],
        "role": role,
        "exists": exists,
        "progress": ChartProgress.of(run),
        "rows": presenter.late_rows(found, chart, role, len(times)),
        "finding": presenter.late_finding(found, chart, role),
        "letters": presenter.late_letters(chart),
        "times": times,
        "csv": reverse(f"games:{chart}_csv", args=[slug, number]),
    }
    return render(request, "games/odds/charts/late_choices.html", context)


@require_safe
def late_choices_file(request: HttpRequest, slug: str, number: int, chart: str) -> HttpResponse:
    """The chart as CSV, empty before it has been computed."""
    season = season_for(request.user, slug, number)
    exists = has_late_chart(season.league, chart)
    found = late_chart_of(late_chart_run(season.league, chart)) if exists else {}
    times = times_of(equal_header(season.league)) if exists else ()
    return text_file(f"{slug}-{chart}", presenter.late_csv(found, chart, times))
