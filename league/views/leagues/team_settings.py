"""The teams of a league: their divisions in a season, and their names and looks."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.errors import Forbidden, Refused
from league.forms.leagues.grouping import GroupingForm, TeamForm, dice_of, with_added_row
from league.permissions import Permission, require
from league.selectors.leagues.lookups import league_for, season_for
from league.selectors.season.seasons import season_under_way
from league.services.season.divisions import change_divisions, divisions_of
from league.services.teams.teams import change_team
from league.views.http.visitors import reason_of
from league.views.leagues.overview import league_context


def grouping(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The divisions of a season that has no schedule yet."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    go = request.POST.get("go", "")
    data = with_added_row(request.POST, go) if go in ("division", "club") else request.POST or None
    form = GroupingForm(season.league, data, clubs=divisions_of(season))
    if go == "next" and form.is_valid():
        try:
            reason = reason_of(request)
            change_divisions(season=season, clubs=form.grouping(), actor=request.user, reason=reason)
        except Forbidden:
            raise
        except Refused as refusal:
            form.refusal = refusal.sentence
        else:
            messages.success(request, _("The teams have been regrouped."))
            return redirect("league:league", slug)
    context = {**league_context(request, season.league, "league"), "season": season, "form": form}
    return render(request, "people/teams/grouping.html", context)


def team(request: HttpRequest, slug: str, team_slug: str) -> HttpResponse:
    """A team's name, colors and dice."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    shown = get_object_or_404(league.teams, slug=team_slug)
    form = TeamForm(shown, dice_of(league), request.POST or None)
    if form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            change_team(team=shown, actor=request.user, reason=reason, **form.values())
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("The team has been changed."))
            return redirect("league:settings", slug)
    context = {
        **league_context(request, league, "settings"),
        "team": shown,
        "form": form,
        "under_way": season_under_way(league),
    }
    return render(request, "people/teams/team.html", context)
