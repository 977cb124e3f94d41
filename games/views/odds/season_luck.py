"""Luck and physical dice of a season."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.presenters.odds.season.luck import dice_csv, dice_rows, luck_csv, luck_rows, luck_titles
from games.selectors.odds.dice import dice_of_season
from games.selectors.odds.luck import luck_of_season
from league.models import Season, Team
from league.selectors.leagues.lookups import season_for
from league.views.http.files import text_file
from league.views.leagues.almanac import pages


@require_safe
def luck(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What the dice brought each team, and the standings that expected points would make."""
    season = season_for(request.user, slug, number)
    found = luck_of_season(season)
    context = {
        **pages(request, season.league, "luck", number),
        "season": season,
        "found": found,
        "titles": luck_titles(),
        "rows": luck_rows(found.teams, _teams(season)),
    }
    return render(request, "games/odds/luck.html", context)


@require_safe
def luck_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The luck of every team as CSV."""
    season = season_for(request.user, slug, number)
    return _csv(season, "luck", luck_csv(luck_of_season(season).teams))


@require_safe
def dice(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Whether the physical dice of the season are fair."""
    season = season_for(request.user, slug, number)
    context = {
        **pages(request, season.league, "luck", number),
        "season": season,
        "rows": dice_rows(dice_of_season(season), _teams(season)),
    }
    return render(request, "games/odds/dice.html", context)


@require_safe
def dice_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every face of every physical die as CSV."""
    season = season_for(request.user, slug, number)
    return _csv(season, "dice", dice_csv(dice_of_season(season)))


def _teams(season: Season) -> dict[str, Team]:
    return {team.slug: team for team in season.league.teams.all()}


def _csv(season: Season, name: str, text: str) -> HttpResponse:
    return text_file(f"{season.league.slug}-{season.number}-{name}", text)
