"""The power ranking of a season, week by week."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.almanac import power_ranking, weeks_of
from league.numbers import parse_whole_number
from league.selectors.leagues.lookups import season_for
from league.selectors.season.pasts import recent_contests
from league.selectors.season.teams import team_by_slug
from league.views.http.kept_pages import kept_page
from league.views.leagues.almanac import pages


@require_safe
@kept_page
def ranking(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The ranking of the last week that was played, or of the week `?week=`."""
    season = season_for(request.user, slug, number)
    teams, recent = team_by_slug(season), recent_contests(season)
    weeks = weeks_of(recent.contests, number)
    asked = parse_whole_number(request.GET.get("week", ""))
    week = asked if asked in weeks else weeks[-1] if weeks else None
    ranks = power_ranking(recent.contests, sorted(teams), number, week, recent.before)
    context = {
        **pages(request, season.league, "ranking", number),
        "season": season,
        "weeks": weeks,
        "week": week,
        "shown": [known for known in weeks if week and known <= week],
        "ranks": [(teams[rank.rating.club], rank) for rank in ranks],
    }
    return render(request, "league/standings/ranking.html", context)
