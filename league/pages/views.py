"""The front page, and the pages of leagues, seasons, weeks, teams and coaches."""

from __future__ import annotations

from itertools import islice
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from league.almanac.figures import STYLE, statistics_of
from league.almanac.selectors import club_past, club_seasons
from league.clinch.proofs import shown_marks
from league.drawing.marks import mark_of, stylesheet
from league.frame.addresses import site_link
from league.frame.kept import DAY, kept_page, league_version
from league.frame.numbers import parse_whole_number
from league.frame.permissions import Permission, is_owner, may
from league.frame.requests import YEAR
from league.history.selectors import import_of
from league.leagues.forms import ProfileForm
from league.leagues.selectors import archived_leagues, league_for, leagues_with_seasons, season_for
from league.leagues.teams import computer_coach
from league.models import Job, League, Season, Team
from league.pages.clubs import (
    coach_links,
    compare_figures,
    dice_picture,
    figure_groups,
    figure_lines,
    figures_title,
    history_picture,
    named_form,
    opponents,
    records_in,
    season_field,
    season_picture,
    seasons_of_coach,
)
from league.pages.front import league_front_page, season_front_page, week_page
from league.pages.plots import season_figures
from league.people.selectors import (
    MemberPermissions,
    coached_seasons,
    coaches_of_team,
    free_teams,
    league_context,
    permissions_in,
    teams_of_computer,
)
from league.results.pages import scorelines, team_games
from league.schedule.selectors import fixtures_of, fixtures_of_team, weeks_of
from league.seasons.selectors import newest_season, team_by_slug
from league.seasons.steps import next_step_button, what_next
from league.standings.records import WLT

A_PAGE = 24
LONGEST_NAME = 100  # characters of a search


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visible leagues. A person at the machine that serves a site without an account is sent to the page
    that creates the first one; guests with phones see that they can play.

    `?name=` searches for a part of a name, `?page=` shows further leagues.
    """
    name = request.GET.get("name", "").strip()[:LONGEST_NAME].replace("\0", "")
    leagues = Paginator(leagues_with_seasons(request.user, name), A_PAGE)
    nobody = not (request.user.is_authenticated or User.objects.filter(placeholder=None).exists())
    here = site_link(request)
    if nobody and here and not name and not leagues.count:
        return redirect("league:welcome")
    archived = archived_leagues(request.user, name)[: A_PAGE + 1]
    context = {
        "leagues": leagues.get_page(request.GET.get("page")),
        "nobody": nobody,
        "archived": archived[:A_PAGE],
        "more_archived": len(archived) > A_PAGE,
        "name": name,
        "site_link": here,
    }
    return render(request, "pages/index.html", context)


SEASONS = 10  # on a page


@require_safe
@kept_page
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest season at a glance, a list of seasons, and what the commissioner can do next. `?before=`
    lists the seasons below this number."""
    shown = league_for(request.user, slug)
    before = parse_whole_number(request.GET.get("before", ""))
    listed = shown.seasons.select_related("champion").order_by("-number")
    seasons = list((listed.filter(number__lt=before) if before else listed)[: SEASONS + 1])
    newest = listed.first() if before else next(iter(seasons), None)
    about = league_context(request, shown, "league")
    context: dict[str, Any] = {
        **about,
        **(_newest(request, shown, newest, about["powers"]) if newest else {}),
        "seasons": seasons[:SEASONS],
        "before": before,
        "older": seasons[SEASONS - 1].number if len(seasons) > SEASONS else None,
        "champions": [season.champion for season in seasons[:SEASONS]],
    }
    if shown.is_read_only:
        context["is_owner"] = is_owner(request.user, shown)
    if context["powers"].run:
        if newest:
            following = what_next(newest)
            context["step"] = following.step
            context["next_step"] = next_step_button(newest, following, runs=True)
        context["free"] = len(free_teams(shown))
    return render(request, "leagues/league.html", context)


def _newest(request: HttpRequest, shown: League, season: Season, powers: MemberPermissions) -> dict[str, Any]:
    """What the page shows of the newest season, once it has a schedule."""
    season.league = shown
    weeks = list(weeks_of(season))
    if not weeks:
        return {"season": season}
    return league_front_page(season, weeks, shown_marks(season), request.user, plays_all=powers.plays_all)


@require_safe
def mark(request: HttpRequest, slug: str, team_slug: str) -> HttpResponse:
    """The mark of a team. With its key as `v` in the address, browsers keep it for good."""
    league = league_for(request.user, slug)
    team = league.teams.filter(slug=team_slug).first()
    if team is None:
        raise Http404(_("There is no such team in this league."))
    drawn = mark_of(team)
    answer = HttpResponse(drawn.svg, content_type="image/svg+xml")
    kept = {"max_age": YEAR, "immutable": True} if request.GET.get("v") == drawn.key else {"max_age": 5 * 60}
    reach = "public" if league.visibility == League.Visibility.PUBLIC else "private"
    patch_cache_control(answer, **{reach: True}, **kept)
    return answer


@cache_control(public=True, max_age=DAY)
@require_safe
def colors(request: HttpRequest, pairs: str) -> HttpResponse:
    """The classes for these pairs of colors, which only an update of the program changes."""
    try:
        return HttpResponse(stylesheet(pairs), content_type="text/css; charset=utf-8")
    except ValueError:
        raise Http404(_("The address of these colors is incomplete.")) from None


@require_safe
@kept_page
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """This week, what happened last, the standings at a glance, the race and the leaders."""
    shown = season_for(request.user, slug, number)
    weeks = list(weeks_of(shown))
    marks = shown_marks(shown) if weeks else None
    context = season_front_page(shown, weeks, marks, request.user)
    powers = context["powers"]
    context |= {
        "page": "season",
        "undrawn": not context["total"] and not shown.is_knockout,
        "league_import": import_of(shown.league),
    }
    if not shown.imported:
        context["fingerprints"] = shown.secrets.all()
        if powers.title:
            context["next_step"] = next_step_button(shown, what_next(shown), runs=powers.run)
    return render(request, "pages/season/season.html", context)


@require_safe
@kept_page
def team(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Everything about a team in one season, and its other seasons."""
    season = season_for(request.user, slug, number)
    field = season_field(season, shown_marks(season))
    shown = field.teams.get(team_slug)
    if shown is None:
        raise Http404(_("There is no such team in this season."))
    games = team_games(shown, fixtures_of_team(season, shown))
    shown.league = season.league
    past = club_past(shown, field.version, SEASONS)
    groups = figure_groups(field.totals, shown.slug)
    powers = permissions_in(season.league, request.user)
    coaches = powers.run or may(request.user, Permission.COACH, season.league, teams=(shown,))
    context = {
        "season": season,
        "powers": powers,
        "team": shown,
        "places": field.rows[shown.slug],
        "coaches": coach_links(season, shown, coaches_of_team(season, shown)),
        "games": games,
        "picture": season_picture(games),
        "dice": dice_picture(season.league.ruleset, field.dice, shown.slug),
        "groups": groups,
        "figures_title": figures_title(groups),
        "history": history_picture([(own, shown) for own in past.newest], past),
        "opponents": opponents(past.against, field.teams),
        "profile": ProfileForm(initial={"profile": shown.profile}) if coaches else None,
        "withdraws": powers.run and season.state != Season.State.FINISHED,
        "asks_outlook": bool(games) and season.state == Season.State.REGULAR and not season.is_knockout,
    }
    return render(request, "pages/club/team.html", context)


@require_safe
@kept_page
def compare(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The teams `?team=` and `?other=`; the best teams of the league instead of unknown ones."""
    season = season_for(request.user, slug, number)
    field = season_field(season, shown_marks(season))
    best = sorted(field.rows, key=lambda slug: field.rows[slug].places[-1]["place"])
    asked = (request.GET.get("team", ""), request.GET.get("other", ""))
    names = dict.fromkeys(name for name in (*asked, *best) if name in field.teams)
    teams = [field.teams[name] for name in islice(names, 2)]
    context = {
        "season": season,
        "teams": sorted(field.teams.values(), key=lambda team: team.name),
        "named": teams,
    }
    if len(teams) > 1:
        first, second = teams
        shown = [team.slug for team in teams]
        groups = figure_groups(field.totals, *shown)
        first.league = season.league
        games = [team_games(team, fixtures_of_team(season, team)) for team in teams]
        context |= {
            "sides": [
                {"team": team, "places": field.rows[team.slug], "form": named_form(own)}
                for team, own in zip(teams, games, strict=True)
            ],
            "meetings": [game for game in games[0] if game.opponent == second],
            "groups": groups,
            "title": compare_figures(teams, groups),
            "dice": dice_picture(season.league.ruleset, field.dice, *shown),
            "record": club_past(first, field.version, SEASONS).against.get(second.slug, WLT()),
        }
    return render(request, "pages/compare/compare.html", context)


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
        **_style_page(request, league, season, [row.team for row in now]),
        "name": coach,
        "history": history_picture(seasons_of_coach(coached, played)),
    }
    return render(request, "leagues/teams/coach.html", context)


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
        **_style_page(request, league, season, own),
        "name": computer.title,
        "sentence": computer.sentence,
        "records": records_in(own, played.get(number, {})),
    }
    return render(request, "leagues/teams/coach.html", context)


def _style_page(
    request: HttpRequest, league: League, season: Season | None, teams: list[Team]
) -> dict[str, Any]:
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


@require_safe
@kept_page
def plots(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All plots of the regular season."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # its clubs have no table
    teams = team_by_slug(season)
    figures = season_figures(season, teams)
    context = {
        "season": season,
        "page": "plots",
        "teams": teams.values(),
        "figures": [
            (figure, [(teams.get(name), name, cells) for name, cells in figure.rows]) for figure in figures
        ],
    }
    return render(request, "pages/plots/plots.html", context)


COLUMNS = ((3, 1), (8, 2), (15, 3))  # (most games, columns); more games get four columns


@require_safe
def tv(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """The games of a week without anything else."""
    season = season_for(request.user, slug, number)
    week = season.weeks.filter(number=week_number).first()
    if week is None:
        raise Http404(_("This season has no such week."))
    lines = scorelines(fixtures_of(week))
    columns = next((columns for most, columns in COLUMNS if len(lines) <= most), 4)
    context = {"season": season, "page": "tv", "week": week, "lines": lines, "columns": columns}
    return render(request, "pages/tv.html", context)


@require_safe
@kept_page
def week(request: HttpRequest, slug: str, number: int, week_number: int) -> HttpResponse:
    """One week or playoff round."""
    season = season_for(request.user, slug, number)
    weeks = list(weeks_of(season))
    shown = next((week for week in weeks if week.number == week_number), None)
    if shown is None:
        raise Http404(_("This season has no such week."))
    context = {
        "season": season,
        "page": "scores",
        "weeks": weeks,
        "is_playing": season.jobs.filter(parent=None, state__in=Job.OPEN).exists(),
        **week_page(season, shown, request.user),
    }
    return render(request, "pages/week/week.html", context)
