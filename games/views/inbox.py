"""The commissioner's inbox: what waits for him, each line with the button that settles it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.selectors import pending_adoptions
from games.services import play_for_both
from league.permissions import Act, require
from league.selectors import fixture_for, league_for
from league.selectors.inbox import inbox_of
from league.views.answering import do
from league.views.people.league import frame


@require_safe
def inbox(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits for a decision, and the step that is due: with a constant number of queries."""
    league = league_for(request.user, slug)
    require(request.user, Act.RUN, league)
    waiting = inbox_of(league)
    context = {
        **frame(request, league, "inbox"),
        "inbox": waiting,
        "season": waiting.season,
        "step": waiting.step,
        "adoptions": pending_adoptions(league),
    }
    return render(request, "games/inbox.html", context)


@require_POST
def play(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Has the computer play one game for both sides."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return do(
        request,
        lambda: play_for_both(fixture=fixture, actor=request.user),
        _("The computer has played it."),
        reverse("games:inbox", args=[slug]),
    )
