"""A team's page: its season and its dice."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.forms.seasons.deadlines import ProfileForm
from league.models import Season, Team
from league.permissions import Permission, may
from league.presenters.scorelines import dice_table, team_games
from league.presenters.standings_tables import conference_tables
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.fixtures import fixtures_of_team
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug


def _profile(request: HttpRequest, shown: Team) -> ProfileForm | None:
    """The form for the computer coach, for people who coach the team or run the league."""
    acts = [(Permission.COACH, (shown,)), (Permission.MANAGE, ())]
    if any(may(request.user, act, shown.league, teams=teams) for act, teams in acts):
        return ProfileForm(initial={"profile": shown.profile})
    return None


def team(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """A team's record, games and dice."""
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("There is no such team in this season."))
    shown = teams[team_slug]
    division, row = next(
        (division, row)
        for conference in conference_tables(standings_of(season), teams)
        for division in conference.divisions
        for row in division.rows
        if row.team == shown
    )
    games = team_games(shown, fixtures_of_team(season, shown))
    context = {
        "season": season,
        "withdraws": may(request.user, Permission.MANAGE, season.league)
        and season.state != Season.State.FINISHED,
        "team": shown,
        "profile": _profile(request, shown),
        "division": division,
        "row": row,
        "games": games,
        "asks_outlook": bool(games) and season.state == Season.State.REGULAR and not season.is_knockout,
        "dice": dice_table(season.league, shown),
    }
    return render(request, "league/team.html", context)
