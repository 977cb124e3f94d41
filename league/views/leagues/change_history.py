"""The changes that people made in a league, and reverting them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.accounts.adapter import asks_password_again
from league.presenters.changes.names import names_in_league
from league.presenters.changes.rows import about_in_words, change_rows
from league.selectors.leagues.changes import changes_of
from league.selectors.leagues.lookups import league_for
from league.services.history.reverts import revert_change
from league.views.http.actions import run_action
from league.views.http.visitors import reason_of
from league.views.leagues.overview import league_context

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
    return render(request, "people/league/history.html", context)


@require_POST
@asks_password_again
def revert(request: HttpRequest, slug: str, change: str) -> HttpResponse:
    """Reverts a change."""
    league = league_for(request.user, slug)
    row = get_object_or_404(changes_of(league, viewer=request.user), public_id=change)
    return run_action(
        request,
        lambda: revert_change(change=row, actor=request.user, reason=reason_of(request)),
        _("The change has been reverted."),
        reverse("league:history", args=[slug]),
    )
