"""Archiving a league, deleting it, and taking it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts.adapter import asks_password_again
from league.errors import Forbidden, Refused
from league.models import League
from league.selectors.leagues.lookups import league_for
from league.services.leagues.endings import (
    archive_league,
    ask_for_deletion,
    delete_league_now,
    take_back_league,
)
from league.views.http.actions import run_action


@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Archives the league."""
    league = league_for(request.user, slug)
    return run_action(
        request,
        lambda: archive_league(league=league, actor=request.user),
        _("The league is archived: everybody can still read it, and you can take it back."),
        league.get_absolute_url(),
    )


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes the league back, out of the archive or before its deletion."""
    league = league_for(request.user, slug)
    return run_action(
        request,
        lambda: take_back_league(league=league, actor=request.user),
        _("The league is back."),
        league.get_absolute_url(),
    )


def _delete_now(request: HttpRequest, league: League, name: str) -> HttpResponse:
    try:
        delete_league_now(league=league, name=name, actor=request.user)
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect(league)
    messages.success(request, _("The league is deleted, and nothing of it is left here."))
    return redirect("league:index")


@require_POST
@asks_password_again
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Deletes the league after some days, or with `now` at once if it waits already."""
    league = league_for(request.user, slug)
    name = request.POST.get("name", "")
    if "now" in request.POST:
        return _delete_now(request, league, name)
    return run_action(
        request,
        lambda: ask_for_deletion(league=league, name=name, actor=request.user),
        _("Nobody but you sees the league any more. Until it is deleted, you can take it back."),
        league.get_absolute_url(),
    )
