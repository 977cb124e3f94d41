"""A league's almanac: the hall of champions, the record book, and two clubs against each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.almanac import Rivalry, fiercest_rivals
from league.models import League, Team
from league.numbers import parse_whole_number
from league.presenters.history.hall_of_champions import hall_of_champions
from league.presenters.history.meetings import meetings_picture
from league.presenters.history.records_book import record_cards
from league.selectors.leagues.almanac import records_of, rivalries_of
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.lookups import league_for
from league.selectors.season.contests import contests_between
from league.views.http.kept_pages import kept_page
from league.views.leagues.overview import league_context

Teams = Mapping[str, Team]
CHAMPIONS = 6  # on a page
MEETINGS = 8  # on a page
NEIGHBORS = 2  # seasons before and after


@require_safe
@kept_page
def almanac(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall of champions, and the careers of teams and coaches. `?before=` shows the champions of the
    seasons below this number.
    """
    league = league_for(request.user, slug)
    before = parse_whole_number(request.GET.get("before", ""))
    context = {
        **pages(request, league, "champions"),
        "hall": hall_of_champions(league, CHAMPIONS, before),
        "before": before,
    }
    return render(request, "league/almanac/almanac.html", context)


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
    return render(request, "league/almanac/records.html", context)


@require_safe
@kept_page
def rivals(request: HttpRequest, slug: str) -> HttpResponse:
    """All games between two clubs (`?team=&other=`). By default the pair that has met most often, or most
    recently among equals. `?page=2` shows older games.
    """
    league = league_for(request.user, slug)
    teams = {team.slug: team for team in league.teams.order_by("city", "nickname")}
    named = [teams.get(request.GET.get(key, "")) for key in ("team", "other")]
    found = rivalries_of(league)
    if not any(named) and (pair := fiercest_rivals(found)):
        named = [teams[club] for club in pair]
    page = max(parse_whole_number(request.GET.get("page", "")) or 1, 1)
    context = {
        **pages(request, league, "rivals"),
        "teams": teams.values(),
        "named": named,
        "opponent": named[1] or next(islice(teams.values(), 1, None), None),
        "asked": bool(request.GET),
    }
    if None not in named and len({*named}) == 2:
        first, second = (team for team in named if team)
        games = contests_between(league, first, second, MEETINGS + 1, MEETINGS * (page - 1))
        own = next((one for one in found if {one.club, one.other} == {first.slug, second.slug}), None)
        context |= {
            "rivalry": (own or Rivalry(first.slug, second.slug)).of(first.slug),
            "games": [(game, teams[game.away], teams[game.home]) for game in games[-MEETINGS:]],
            "newer": page - 1,
            "older": page + 1 if len(games) > MEETINGS else None,
        }
        context["picture"] = meetings_picture(
            context["rivalry"], games[-MEETINGS:], first.nickname, second.nickname
        )
    return render(request, "league/almanac/rivals.html", context)


def pages(request: HttpRequest, league: League, tab: str, number: int | None = None) -> dict[str, Any]:
    """Template variables of the almanac's pages: the page, the season with this number if it belongs to one,
    the numbers of its newest, first and neighboring seasons (newest first), and the season to which pages
    about seasons link.
    """
    seasons = list(league.seasons.order_by("-number").values_list("number", flat=True))
    about = number or (seasons[0] if seasons else None)
    return {
        **league_context(request, league, "almanac"),
        "tab": tab,
        "number": number,
        "seasons": _near(seasons, about),
        "about": about,
    }


def _near(seasons: list[int], about: int | None) -> list[int]:
    """Of the seasons (newest first) both ends, and those near this one."""
    place = seasons.index(about) if about in seasons else 0
    near = range(place - NEIGHBORS, place + NEIGHBORS + 1)
    return [one for at, one in enumerate(seasons) if at in near or at in (0, len(seasons) - 1)]
