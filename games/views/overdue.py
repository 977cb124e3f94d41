"""Settling all overdue games at once: first a preview, then the settlement."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.services.fixtures.overdue import preview_overdue, settle_overdue
from league.permissions import Permission, require
from league.presenters.moves import move_groups
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.deadlines import overdue_fixtures, overdue_outcomes_of
from league.selectors.season.teams import team_by_slug
from league.views.http.actions import run_action
from league.views.http.visitors import reason_of


@require_http_methods(["GET", "POST"])
def settle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Each game with its outcome by the league's policy. A post with unchanged games settles them."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    endings = overdue_outcomes_of(overdue_fixtures(season))
    looked_at = ",".join(f"{ending.fixture.number}:{ending.outcome or 'played'}" for ending in endings)
    if request.method == "POST":
        if request.POST.get("looked_at") == looked_at:
            return run_action(
                request,
                lambda: settle_overdue(season=season, actor=request.user, reason=reason_of(request)),
                _("The overdue games have been settled."),
                reverse("games:inbox", args=[slug]),
            )
        messages.warning(request, _("Something has changed in the meantime. Please check again."))
    decided = any(ending.outcome for ending in endings)
    moved = preview_overdue(season=season, actor=request.user) if decided else []
    context = {
        "season": season,
        "endings": endings,
        "looked_at": looked_at,
        "decided": decided,
        "groups": move_groups(moved, team_by_slug(season)),
    }
    return render(request, "games/overdue.html", context)
