"""Opening the next season, with a preview of who plays where."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import Forbidden, Refused
from league.forms.seasons.next_season import NextSeasonForm
from league.permissions import Permission, require
from league.selectors.leagues.lookups import league_for
from league.services.season.next_season import preview_season
from league.services.season.seasons import open_season
from league.views.leagues.overview import league_context


@require_http_methods(["GET", "POST"])
def roll_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the next season; a post opens it."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    form = NextSeasonForm(request.POST if request.method == "POST" else None)
    opening = None
    try:
        opening = preview_season(league=league, actor=request.user)
        if form.is_valid():
            season = open_season(league=league, seed=form.cleaned_data["seed"], actor=request.user)
            messages.success(request, _("Season %(number)d is open.") % {"number": season.number})
            return redirect("league:league", slug)
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    context = {**league_context(request, league, "league"), "form": form, "opening": opening}
    return render(request, "people/league/roll_over.html", context, status=422 if form.errors else 200)
