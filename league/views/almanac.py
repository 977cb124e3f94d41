"""A league's almanac: champions, power ranking, records, and two clubs against each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.almanac import Entry, game_records, ratings, rivalry, season_records, streaks
from league.models import Team
from league.selectors import league_for
from league.selectors.almanac import champions_of, contests_of
from league.views.people.league import frame

Teams = Mapping[str, Team]


def almanac(request: HttpRequest, slug: str) -> HttpResponse:
    """Hall of champions, Elo, and the records book; all of it made from the results as they are."""
    league = league_for(request.user, slug)
    teams, contests = {team.slug: team for team in league.teams.all()}, contests_of(league)
    books = [
        (_("In one game"), _shown(game_records(contests), teams)),
        (_("In one season"), _shown(season_records(contests), teams)),
        (_("Streaks"), _shown(streaks(contests), teams)),
    ]
    context = {
        **frame(request, league, "almanac"),
        "champions": champions_of(league),
        "ratings": [(teams[rating.club], rating) for rating in ratings(contests)],
        "books": books,
        "teams": sorted(teams.values(), key=lambda team: team.name),
    }
    return render(request, "league/almanac.html", context)


def rivals(request: HttpRequest, slug: str) -> HttpResponse:
    """`?team=&other=`: all that two clubs have played against each other; without them, the choice."""
    league = league_for(request.user, slug)
    teams = {team.slug: team for team in league.teams.order_by("city", "nickname")}
    named = [teams.get(request.GET.get(key, "")) for key in ("team", "other")]
    context = {**frame(request, league, "almanac"), "teams": teams.values(), "named": named}
    if None not in named and len({*named}) == 2:
        found = rivalry(contests_of(league), *(team.slug for team in named if team))
        games = [(game, teams[game.away], teams[game.home]) for game in found.games]
        context |= {"rivalry": found, "games": games}
    return render(request, "league/rivals.html", context)


def _shown(records: Mapping[str, list[Entry]], teams: Teams) -> list[dict[str, Any]]:
    """Each record with the teams of its entries."""
    return [
        {"name": _(name), "entries": [(teams[entry.club], entry) for entry in entries]}
        for name, entries in records.items()
        if entries
    ]
