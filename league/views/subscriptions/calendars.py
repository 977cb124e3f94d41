"""Calendars of a league, a team, and a coach."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import League, Season, SubscriptionLink, Team
from league.presenters.sharing.addresses import shareable_address
from league.presenters.subscriptions.answers import CALENDAR, FileAnswer
from league.presenters.subscriptions.calendars import write_calendar
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.lookups import league_for
from league.selectors.people.subscriptions import link_of
from league.selectors.schedule.calendars import (
    calendar_games,
    calendar_weeks,
    coached_seasons_in_calendar,
    seasons_in_calendar,
)
from league.views.http.secret_links import limit_wrong_links
from league.views.subscriptions.answers import file_answer


@require_safe
def calendar(request: HttpRequest, slug: str, team_slug: str = "") -> HttpResponse:
    """The calendar of a league or of one of its teams, for everybody who may view the league."""
    return _of_league(request, league_for(request.user, slug), team_slug)


@require_safe
@limit_wrong_links
def linked_calendar(request: HttpRequest, link: str, team_slug: str = "") -> HttpResponse:
    """The same by the link of a person; by their link without a league, the games of their own teams."""
    found = link_of(link)
    if found.league is not None:
        return _of_league(request, found.league, team_slug, found.language)
    if team_slug:
        raise Http404(_("There is no such team in this league."))
    return _of_coach(request, found)


def _of_league(request: HttpRequest, league: League, team_slug: str, language: str = "") -> HttpResponse:
    team = _team(league, team_slug) if team_slug else None

    def write() -> FileAnswer:
        seasons = seasons_in_calendar(league)
        if team is None:
            games, weeks = calendar_games(seasons), list(calendar_weeks(seasons))
        else:
            games, weeks = calendar_games(seasons, [team]), []
        name = f"{team.name} ({league.name})" if team else league.name
        content = write_calendar(name, games, weeks, partial(shareable_address, request))
        return FileAnswer(CALENDAR, f"{team_slug or league.slug}.ics", content)

    return file_answer(request, league_version(league), write, language)


def _of_coach(request: HttpRequest, link: SubscriptionLink) -> HttpResponse:
    seasons, teams = coached_seasons_in_calendar(link.person)

    def write() -> FileAnswer:
        games = calendar_games(seasons, teams)
        content = write_calendar(_("My games"), games, [], partial(shareable_address, request))
        return FileAnswer(CALENDAR, "games.ics", content)

    return file_answer(request, _version_of_coach(seasons, teams), write, link.language)


def _version_of_coach(seasons: Collection[Season], teams: Collection[Team]) -> Hashable:
    leagues = {season.league_id: season.league for season in seasons}
    return tuple(team.pk for team in teams), tuple(league_version(league) for league in leagues.values())


def _team(league: League, slug: str) -> Team:
    team = league.teams.filter(slug=slug).first()
    if team is None:
        raise Http404(_("There is no such team in this league."))
    return team
