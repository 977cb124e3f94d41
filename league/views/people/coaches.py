"""The page of a coach in a league: a person, or a computer coach. A league shows it to the people who may
view the league, as its almanac does."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import League, Season, Team
from league.presenters.clubs.coaches import computer_coach, records_in, seasons_of_coach
from league.presenters.clubs.figures import STYLE, figure_lines
from league.presenters.clubs.history import history_picture
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.lookups import league_for
from league.selectors.people.coaching import coached_seasons, teams_of_computer
from league.selectors.season.club_seasons import club_seasons
from league.selectors.season.seasons import newest_season
from league.selectors.season.statistics import statistics_of
from league.views.leagues.overview import league_context

STYLES = 2  # teams whose style a page draws at most


@require_safe
def coach_page(request: HttpRequest, slug: str, coach: str) -> HttpResponse:
    """A person's teams, seasons, titles and style. People who never had a team of the league have no page."""
    league = league_for(request.user, slug)
    coached = coached_seasons(league, coach)
    if not coached:
        raise Http404(_("There is no such coach in this league."))
    newest = max(row.season for row in coached)
    now = [row for row in coached if row.season == newest]
    season = league.seasons.get(number=newest)
    played = club_seasons(league.seasons.filter(number__in=[row.season for row in coached]))
    context = {
        **_page(request, league, season, [row.team for row in now]),
        "name": coach,
        "history": history_picture(seasons_of_coach(coached, played)),
    }
    return render(request, "people/teams/coach.html", context)


@require_safe
def computer_coach_page(request: HttpRequest, slug: str, profile: str) -> HttpResponse:
    """What a computer coach does, and the teams of the newest season for which it decides."""
    league = league_for(request.user, slug)
    computer = computer_coach(profile)
    if computer is None:
        raise Http404(_("There is no such computer coach."))
    season = newest_season(league)
    teams = teams_of_computer(season) if season else []
    own = [team for team in teams if computer_coach(team.profile) == computer]
    number = season.number if season else 0
    played = club_seasons(league.seasons.filter(number=number))
    context = {
        **_page(request, league, season, own),
        "name": computer.title,
        "sentence": computer.sentence,
        "records": records_in(own, played.get(number, {})),
    }
    return render(request, "people/teams/coach.html", context)


def _page(request: HttpRequest, league: League, season: Season | None, teams: list[Team]) -> dict[str, Any]:
    """Template variables of both pages. Styles are drawn of few teams only: those of many say nothing."""
    style = []
    if season and 0 < len(teams) <= STYLES:
        totals = statistics_of(season, league_version(league))
        style = [(team, figure_lines(STYLE, totals, team.slug)) for team in teams]
    return {
        **league_context(request, league, "coach"),
        "season": season,
        "teams": teams,
        "styles": [(team, lines) for team, lines in style if lines],
    }
