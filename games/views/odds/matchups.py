"""The matchups of a league: the page, its file, and asking for their simulation."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Run
from games.presenters.odds.matchups import file_rows, page_context
from games.selectors.odds.matchups import LeagueMatchups, matchups_of
from games.services.odds.matchups import start_matchups
from league.errors import Refused
from league.models import League
from league.permissions import Permission, may
from league.selectors.leagues.lookups import league_for
from league.views.http.actions import run_action
from league.views.http.files import csv_file
from league.views.leagues.almanac import pages


def matchups(request: HttpRequest, slug: str) -> HttpResponse:
    """The matchups on `?ground=`, as `?show=`; the teams sorted by `?sort=`. A post starts the simulation."""
    league = league_for(request.user, slug)
    if request.method == "POST":
        done = _("The games are being simulated. Look again in a minute.")
        back = reverse("games:matchups", args=[slug])
        return run_action(request, lambda: start_matchups(league=league, actor=request.user), done, back)
    context = {**pages(request, league, "matchups"), **_matchups(league, request.GET.dict())}
    context["manages"] = may(request.user, Permission.MANAGE, league) and not context.get("run")
    return render(request, "games/odds/matchups.html", context)


@require_safe
def matchups_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Each team against each other one on each ground as a file, with standard errors."""
    league = league_for(request.user, slug)
    try:
        found = matchups_of(league)
    except Refused as refused:
        raise Http404(refused.sentence) from refused
    if found.counts is None:
        raise Http404(_("There is no such file."))
    return csv_file(f"{slug}-matchups", file_rows(found, list(league.teams.order_by("slug"))))


def _matchups(league: League, params: dict[str, str]) -> dict[str, Any]:
    try:
        found = matchups_of(league)
    except Refused as refused:
        return {"refusal": refused.sentence}
    teams = list(league.teams.order_by("slug"))
    return {**page_context(found, teams, params), **_progress(found)}


def _progress(found: LeagueMatchups) -> dict[str, Any]:
    run = found.run
    if run is None or found.counts is not None:
        return {}
    return {"run": run} if run.state in Run.OPEN else {"failed": run.error}
