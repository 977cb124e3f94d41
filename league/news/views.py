"""The news of a season: an edition for each week, and the yearbook."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.frame.kept import kept_page
from league.leagues.selectors import season_for
from league.news.pages import edition_page, yearbook_page
from league.news.selectors import editions_of
from league.tasks import ask_for_news_proofs


@require_safe
@kept_page
def news(request: HttpRequest, slug: str, number: int, week_number: int | None = None) -> HttpResponse:
    """The edition of a week; without one, the newest."""
    season = season_for(request.user, slug, number)
    weeks = editions_of(season)
    matching = [week for week in weeks if week_number in (None, week.number)]
    if week_number is not None and not matching:
        raise Http404(_("There is no news of this week."))
    shown = matching[-1] if matching else None
    if shown and shown.over:
        shown.season = season
        ask_for_news_proofs(shown)
    context = {
        "season": season,
        "page": "news",
        "weeks": weeks,
        "edition": edition_page(season, shown) if shown else None,
    }
    return render(request, "news/edition.html", context)


@require_safe
@kept_page
def yearbook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season on one page, once it has a champion."""
    season = season_for(request.user, slug, number)
    book = yearbook_page(season) if season.champion else None
    context = {"season": season, "page": "yearbook", "book": book, "weeks": editions_of(season)}
    return render(request, "news/yearbook.html", context)
