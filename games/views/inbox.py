"""The commissioner's inbox: what waits, each line with its button."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.selectors.table_games import pending_adoptions
from games.services.fixtures.overdue import play_for_both
from league.permissions import Permission, require
from league.selectors.leagues.inbox import inbox_of
from league.selectors.leagues.lookups import fixture_for, league_for
from league.views.http.actions import run_action
from league.views.leagues.overview import league_context


@require_safe
def inbox(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits for a decision, and the next step. Makes a constant number of queries."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    waiting = inbox_of(league)
    adoptions = pending_adoptions(league)
    context = {
        **league_context(request, league, "inbox"),
        "inbox": waiting,
        "empty": not waiting.count and not adoptions,
        "season": waiting.season,
        "step": waiting.step,
        "adoptions": adoptions,
    }
    return render(request, "games/inbox.html", context)


@require_POST
def play(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Lets the computer play one game for both sides."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return run_action(
        request,
        lambda: play_for_both(fixture=fixture, actor=request.user),
        _("The computer has played the game."),
        reverse("games:inbox", args=[slug]),
    )
