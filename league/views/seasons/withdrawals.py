"""Withdrawing a team from a season: first a preview, then the withdrawal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import Forbidden, Refused
from league.forms.seasons.withdrawals import WithdrawalForm
from league.models import Season, Team
from league.permissions import Permission, require
from league.presenters.moves import MoveGroup, move_groups
from league.selectors.leagues.lookups import season_for
from league.selectors.season.teams import team_by_slug
from league.services.teams.withdrawals import preview_withdrawal, withdraw_team


@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same values withdraws the
    team.
    """
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    team = get_object_or_404(season.league.teams, slug=team_slug)
    usual = {"unplayed": season.league.withdrawn_unplayed, "played": season.league.withdrawn_played}
    form = WithdrawalForm(request.POST or None, initial=usual)
    groups: list[MoveGroup] | None = None
    if form.is_valid():
        try:
            if "apply" in request.POST and request.POST.get("previewed") == str(form.policies()):
                return _withdraw(request, season, team, form)
            moved = preview_withdrawal(season=season, team=team, actor=request.user, **form.policies())
            groups = move_groups(moved, team_by_slug(season))
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
    context = {
        "season": season,
        "team": team,
        "form": form,
        "groups": groups,
        "previewed": "" if groups is None else str(form.policies()),
    }
    return render(request, "league/results/withdraw.html", context, status=422 if form.errors else 200)


def _withdraw(request: HttpRequest, season: Season, team: Team, form: WithdrawalForm) -> HttpResponse:
    reason = form.cleaned_data["reason"]
    withdraw_team(season=season, team=team, actor=request.user, reason=reason, **form.policies())
    messages.success(request, _("%(team)s has been withdrawn from the season.") % {"team": team.name})
    return redirect("league:team", season.league.slug, season.number, team.slug)
