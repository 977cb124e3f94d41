"""What if these games ended like this? The assumptions are in the address, and nothing is stored."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.presenters.odds.what_if_page import what_if_page
from league.selectors.leagues.lookups import season_for
from league.views.http.rate_limits import count_what_if


@require_safe
def what_if(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Standings, seeds and odds with the results in the address: `?g7=home&g8=tie`; `?week=N` shows the games
    of another week. Raises Refused: those of `what_if_page`, throttled."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # its clubs have no table
    shown = what_if_page(season, request.GET.dict(), lambda: count_what_if(request))
    context = {"season": season, "shown": shown}
    return render(request, "games/odds/what_if.html", context)
