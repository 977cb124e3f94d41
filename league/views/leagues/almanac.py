"""A league's almanac: the hall of champions, the record book, and two clubs against each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.almanac import fiercest_rivals, rivalry
from league.models import League, Team
from league.presenters.hall_of_champions import hall_of_champions
from league.presenters.meetings import meetings_picture
from league.presenters.records_book import record_cards
from league.selectors.leagues.almanac import contests_of, records_of
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.lookups import league_for
from league.views.http.kept_pages import kept_page
from league.views.leagues.overview import league_context

Teams = Mapping[str, Team]


@require_safe
@kept_page
def almanac(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall of champions, and the careers of teams and coaches."""
    league = league_for(request.user, slug)
    hall = hall_of_champions(league, contests_of(league))
    return render(request, "league/almanac.html", {**pages(request, league, "champions"), "hall": hall})


@require_safe
@kept_page
def records(request: HttpRequest, slug: str) -> HttpResponse:
    """The record book of games, seasons, streaks and careers."""
    league = league_for(request.user, slug)
    found = records_of(league, league_version(league))
    teams = {team.slug: team for team in league.teams.all()}
    books = [
        (_("In one game"), record_cards(league, found.games, teams)),
        (_("In one season"), record_cards(league, found.seasons, teams, whole_seasons=True)),
        (_("Streaks"), record_cards(league, found.streaks, teams)),
    ]
    careers = [
        {"name": _(name), "entries": [(teams[club], value) for club, value in entries]}
        for name, entries in found.careers.items()
        if entries
    ]
    kept = bool(careers) or any(records for _title, records in books)
    context = {
        **pages(request, league, "records"),
        "books": books,
        "careers": careers,
        "kept": kept,
    }
    return render(request, "league/records.html", context)


@require_safe
@kept_page
def rivals(request: HttpRequest, slug: str) -> HttpResponse:
    """All games between two clubs (`?team=&other=`). By default the pair that has met most often, or most
    recently among equals.
    """
    league = league_for(request.user, slug)
    teams = {team.slug: team for team in league.teams.order_by("city", "nickname")}
    contests = contests_of(league)
    named = [teams.get(request.GET.get(key, "")) for key in ("team", "other")]
    if not any(named) and (pair := fiercest_rivals(contests)):
        named = [teams[club] for club in pair]
    context = {
        **pages(request, league, "rivals"),
        "teams": teams.values(),
        "named": named,
        "opponent": named[1] or next(islice(teams.values(), 1, None), None),
        "asked": bool(request.GET),
    }
    if None not in named and len({*named}) == 2:
        found = rivalry(contests, *(team.slug for team in named if team))
        games = [(game, teams[game.away], teams[game.home]) for game in found.games]
        first, second = (team.nickname for team in named if team)
        context |= {
            "rivalry": found,
            "games": games,
            "picture": meetings_picture(found, first, second),
        }
    return render(request, "league/rivals.html", context)


def pages(request: HttpRequest, league: League, tab: str, number: int | None = None) -> dict[str, Any]:
    """Template variables of the almanac's pages: the page, the season with this number if it belongs to one,
    the league's seasons (newest first), and the season to which pages about seasons link.
    """
    seasons = list(league.seasons.order_by("-number").values_list("number", flat=True))
    about = number or (seasons[0] if seasons else None)
    return {
        **league_context(request, league, "almanac"),
        "tab": tab,
        "number": number,
        "seasons": seasons,
        "about": about,
    }
