"""A team's page: its season, its dice, its figures among all teams, its history; and the same as files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.forms.seasons.deadlines import ProfileForm
from league.models import League, Season, Team
from league.permissions import Permission, may
from league.presenters.clubs.coaches import coach_links
from league.presenters.clubs.figures import figure_groups, figures_title
from league.presenters.clubs.history import opponents, past_picture
from league.presenters.clubs.places import TeamPlaces, places_of
from league.presenters.clubs.season_strip import season_picture
from league.presenters.clubs.team_dice import DiceSets, dice_of_league, dice_picture
from league.presenters.scorelines import TeamGame, team_games
from league.presenters.standings.tables import conference_tables
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.lookups import season_for
from league.selectors.people.coaching import coaches_of_team
from league.selectors.people.members import permissions_in
from league.selectors.schedule.fixtures import fixtures_of_team
from league.selectors.season.club_seasons import club_past
from league.selectors.season.standings import standings_of
from league.selectors.season.statistics import Totals, statistics_of
from league.selectors.season.teams import team_by_slug
from league.tasks import proved_marks
from league.views.http.files import csv_file
from league.views.http.kept_pages import kept_page

SEASONS = 10  # of the team's history on its page; the file has all


@dataclass(frozen=True, slots=True)
class SeasonField:
    """A season with everything that the pages of its teams compare. `version` is the league's."""

    season: Season
    teams: dict[str, Team]
    places: dict[str, TeamPlaces]
    totals: Totals
    dice: DiceSets
    version: tuple[object, ...]


def field_of(season: Season) -> SeasonField:
    """The same number of queries for any number of teams, games and seasons; statistics are kept until
    something happens in the league."""
    teams, order = team_by_slug(season), standings_of(season)
    marks = None if season.is_knockout else proved_marks(season)
    tables = conference_tables(order, teams, marks)
    version = league_version(season.league)
    return SeasonField(
        season,
        teams,
        {slug: places_of(team, order, tables) for slug, team in teams.items()},
        statistics_of(season, version),
        dice_of_league(season.league, teams.values()),
        version,
    )


@require_safe
@kept_page
def team(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Everything about a team in one season, and its other seasons."""
    season = season_for(request.user, slug, number)
    field = field_of(season)
    shown = _team(field, team_slug)
    games = team_games(shown, fixtures_of_team(season, shown))
    shown.league = season.league
    past = club_past(shown, field.version, SEASONS)
    groups = figure_groups(field.totals, shown.slug)
    powers = permissions_in(season.league, request.user)
    context = {
        "season": season,
        "powers": powers,
        "team": shown,
        "places": field.places[shown.slug],
        "coaches": coach_links(season, shown, coaches_of_team(season, shown)),
        "games": games,
        "picture": season_picture(games),
        "dice": dice_picture(season.league.ruleset, field.dice, shown.slug),
        "groups": groups,
        "figures_title": figures_title(groups),
        "history": past_picture(past, shown),
        "opponents": opponents(past.against, field.teams),
        "profile": _profile(request, shown, season.league, manages=powers.run),
        "withdraws": powers.run and season.state != Season.State.FINISHED,
        "asks_outlook": bool(games) and season.state == Season.State.REGULAR and not season.is_knockout,
    }
    return render(request, "league/team/team.html", context)


@require_safe
def team_csv(request: HttpRequest, slug: str, number: int, team_slug: str, table: str) -> HttpResponse:
    """The numbers of one of the page's pictures: `games`, `dice`, `figures` or `seasons`."""
    season = season_for(request.user, slug, number)
    field = field_of(season)
    shown = _team(field, team_slug)
    rows = {"games": _games, "dice": _dice, "figures": _figures, "seasons": _seasons}.get(table)
    if rows is None:
        raise Http404(_("There is no such file."))
    return csv_file(f"{slug}-{number}-{team_slug}-{table}", rows(field, shown))


def _team(field: SeasonField, slug: str) -> Team:
    if slug not in field.teams:
        raise Http404(_("There is no such team in this season."))
    return field.teams[slug]


def _profile(request: HttpRequest, shown: Team, league: League, *, manages: bool) -> ProfileForm | None:
    """The form for the computer coach, for people who coach the team or run the league."""
    if manages or may(request.user, Permission.COACH, league, teams=(shown,)):
        return ProfileForm(initial={"profile": shown.profile})
    return None


def _games(field: SeasonField, shown: Team) -> Iterable[Iterable[Any]]:
    yield "week", "home", "away", "home_score", "away_score", "outcome"
    games: list[TeamGame] = team_games(shown, fixtures_of_team(field.season, shown))
    for game in games:
        fixture, result = game.line.fixture, game.line.result
        scores = (result.home_score, result.away_score) if result else ("", "")
        yield fixture.week.number, fixture.home.slug, fixture.away.slug, *scores, game.outcome


def _dice(field: SeasonField, shown: Team) -> Iterable[Iterable[Any]]:
    yield "die", *(f"face_{number}" for number in range(1, 7))
    for key, faces in field.dice.get(shown.slug, {}).items():
        yield key, *faces


def _figures(field: SeasonField, shown: Team) -> Iterable[Iterable[Any]]:
    yield "figure", "team", "total", "games"
    for figure, rows in field.totals.items():
        for slug, (total, games) in sorted(rows.items()):
            yield figure, slug, total, games


def _seasons(field: SeasonField, shown: Team) -> Iterable[Iterable[Any]]:
    yield "season", "wins", "losses", "ties", "playoffs", "points", "points_against", "champion"
    shown.league = field.season.league
    for one in club_past(shown, field.version).newest:
        record, playoffs = one.regular, one.playoffs
        yield one.season, record.wins, record.losses, record.ties, playoffs, *one.points, int(one.is_champion)
