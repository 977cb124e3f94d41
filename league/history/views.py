"""The changes that people made in a league, and reverting them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.frame.requests import reason_of, run_action
from league.history.selectors import changes_of
from league.history.services import revert_change
from league.leagues.selectors import league_for
from league.pages.changes import about_in_words, change_rows, names_in_league
from league.people.accounts import asks_password_again
from league.people.selectors import league_context

A_PAGE = 50


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The changes, newest first. `?about=` filters by object, `?page=` shows older ones."""
    league = league_for(request.user, slug)
    rows = changes_of(league, viewer=request.user)
    about = request.GET.get("about", "")
    if about:
        rows = rows.filter(about=about)
    shown = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    context = {
        **league_context(request, league, "history"),
        "about": about,
        "about_words": about_in_words(about, names_in_league(league)) if about else "",
        "pages": shown,
        "rows": change_rows(shown, league),
    }
    return render(request, "leagues/history.html", context)


@require_POST
@asks_password_again
def revert(request: HttpRequest, slug: str, change: str) -> HttpResponse:
    league = league_for(request.user, slug)
    row = get_object_or_404(changes_of(league, viewer=request.user), public_id=change)
    return run_action(
        request,
        lambda: revert_change(change=row, actor=request.user, reason=reason_of(request)),
        _("The change has been reverted."),
        reverse("league:history", args=[slug]),
    )
