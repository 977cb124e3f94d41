"""The news of a season: an edition for each week, and the yearbook."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.presenters.news.editions import edition_page
from league.presenters.news.yearbook import yearbook_page
from league.selectors.leagues.lookups import season_for
from league.selectors.news.editions import editions_of, weeks_to_prove
from league.tasks import proved_marks
from league.views.http.kept_pages import kept_page


@require_safe
@kept_page
def news(request: HttpRequest, slug: str, number: int, week_number: int | None = None) -> HttpResponse:
    """The edition of a week; without one, the newest."""
    season = season_for(request.user, slug, number)
    counts = editions_of(season)
    wanted = [count for count in counts if week_number in (None, count.week.number)]
    if week_number is not None and not wanted:
        raise Http404(_("There is no news of this week."))
    shown = wanted[-1] if wanted else None
    if shown and shown.over:
        shown.week.season = season
        for through in weeks_to_prove(shown.week):
            proved_marks(season, through)  # asks a worker, if nobody has yet
    context = {
        "season": season,
        "page": "news",
        "counts": counts,
        "edition": edition_page(season, shown) if shown else None,
    }
    return render(request, "league/news/edition.html", context)


@require_safe
@kept_page
def yearbook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season on one page, once it has a champion."""
    season = season_for(request.user, slug, number)
    book = yearbook_page(season) if season.champion else None
    context = {"season": season, "page": "yearbook", "book": book, "counts": editions_of(season)}
    return render(request, "league/news/yearbook.html", context)
