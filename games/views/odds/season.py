"""The odds of a season: the page, its files, and asking for another simulation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.odds import SimulationForm
from games.models import Run
from games.presenters.odds.files import season_rows
from games.presenters.odds.season.page import page_context, season_odds_page, week_figure
from games.selectors.odds.season_odds import StoredOdds, odds_of
from games.services.odds.season_odds import start_odds_of_weeks, start_season_odds
from league.models import Season
from league.numbers import parse_whole_number
from league.permissions import Permission, may
from league.selectors.leagues.lookups import season_for
from league.tasks import proved_marks
from league.views.http.actions import run_action
from league.views.http.files import csv_file

PATIENCE = timedelta(seconds=30)  # until a page says that no worker has begun


@require_http_methods(["GET", "HEAD", "POST"])
def odds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The odds now, or after week `?as_of=`, sorted by `?sort=`. A post starts a simulation."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # its clubs have no table
    if request.method == "POST":
        return _start(request, season)
    through = parse_whole_number(request.GET.get("as_of", "")) or None
    sort = request.GET.get("sort", "title")
    proved_marks(season, through)  # asks a worker if nothing is proved yet
    page = season_odds_page(season, through, sort)
    manages = may(request.user, Permission.MANAGE, season.league)
    context = {
        **page_context(page, sort),
        **_progress(odds_of(season), is_old="HX-Request" in request.headers),
        "page": "odds",
        "now_url": reverse("games:odds", args=[slug, number]),
        "manages": manages,
        "form": SimulationForm() if manages else None,
        "empty": _empty(season),
    }
    return render(request, "games/odds/season/season.html", context)


@require_safe
def odds_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The odds as a file, with standard errors."""
    season = season_for(request.user, slug, number)
    through = parse_whole_number(request.GET.get("as_of", "")) or None
    page = None if season.is_knockout else season_odds_page(season, through)
    if page is None or not page.rows:
        raise Http404(_("There is no such file."))
    return csv_file(f"{slug}-{number}-odds", season_rows(page))


@require_safe
def weeks_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The odds of the playoffs after each week as a file."""
    season = season_for(request.user, slug, number)
    figure = None if season.is_knockout else week_figure(season_odds_page(season))
    if figure is None:
        raise Http404(_("There is no such file."))
    return csv_file(f"{slug}-{number}-odds-by-week", figure.table.csv_rows())


def _start(request: HttpRequest, season: Season) -> HttpResponse:
    back = reverse("games:odds", args=[season.league.slug, season.number])
    if "weeks" in request.POST:
        done = _("The odds after earlier weeks are added one after the other.")
        return run_action(request, lambda: start_odds_of_weeks(season=season, actor=request.user), done, back)
    form = SimulationForm(request.POST)
    seasons = form.cleaned_data["seasons"] if form.is_valid() else 0
    done = _("The seasons are being simulated. This page shows the progress.")
    return run_action(
        request, lambda: start_season_odds(season=season, seasons=seasons, actor=request.user), done, back
    )


def _progress(now: StoredOdds | None, *, is_old: bool) -> dict[str, Any]:
    """What the page says of a simulation of the present odds: under way, failed, or (for the part of a page
    that asked before) ended."""
    run = now.run if now else None
    if run is None:
        return {}
    if run.state not in Run.OPEN:
        is_failed = run.state == Run.State.FAILED
        return {"failed": run.error if is_failed else "", "finished": is_old}
    waits_long = run.state == Run.State.QUEUED and timezone.now() - run.created_at > PATIENCE
    return {"run": run, "waits_long": waits_long}


def _empty(season: Season) -> str:
    if season.state == Season.State.FINISHED:
        return _("Nobody has asked for the odds of this season.")
    return _("No odds yet: they are computed as soon as there is a schedule, and after every result.")
