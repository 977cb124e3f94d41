"""The commissioner's wishes for the schedule."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.forms.seasons.schedules import WishForm
from league.permissions import Permission, require
from league.presenters.fairness_figures import with_names
from league.schedule import lists_of
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.schedules import season_wishes
from league.selectors.season.teams import team_by_slug
from league.services.schedule.schedule_changes import change_wishes
from league.views.http.actions import run_action


@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The current wishes. A post adds one, or removes the one with the given number."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    now, teams = season_wishes(season), team_by_slug(season)
    names = {slug: team.name for slug, team in teams.items()}
    removed = request.POST.get("remove", "")
    form = WishForm(teams, request.POST if request.POST and not removed else None)
    lists: dict[str, Any] | None = None
    if removed:
        lists = lists_of(tuple(wish for number, wish in enumerate(now) if str(number) != removed))
    elif form.is_valid():
        new = form.wish()
        lists = lists_of(now)
        lists |= {kind: [*lists.get(kind, []), *entries] for kind, entries in new.items()}
    if lists is not None:
        back = reverse("league:wishes", args=[slug, number])
        wanted = lists
        return run_action(
            request,
            lambda: change_wishes(season=season, wishes=wanted, actor=request.user),
            _("The wishes have been changed."),
            back,
        )
    context = {"season": season, "wishes": [with_names(str(wish), names) for wish in now], "form": form}
    return render(request, "league/schedule/wishes.html", context, status=422 if form.errors else 200)
