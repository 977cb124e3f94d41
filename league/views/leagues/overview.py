"""A league's own page and its settings."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.errors import Forbidden, Refused
from league.forms.leagues.settings import SettingsForm
from league.models import League, Season
from league.numbers import parse_whole_number
from league.permissions import Permission, is_owner, require
from league.presenters.news.editions import newest_lead
from league.presenters.season.front_page import league_front_page
from league.selectors.leagues.boxes import has_matchups
from league.selectors.leagues.lookups import league_for, season_for
from league.selectors.people.coaching import free_teams
from league.selectors.people.members import MemberPermissions, permissions_in
from league.selectors.schedule.fixtures import weeks_of
from league.selectors.season.steps import SeasonStep, next_step
from league.services.leagues.settings import change_league
from league.services.schedule.schedules import draw_schedule
from league.tasks import proved_marks
from league.views.http.actions import run_action
from league.views.http.kept_pages import kept_page

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
        "step": next_step(newest) if newest else SeasonStep.OVER,
    }
    if shown.is_read_only:
        context["is_owner"] = is_owner(request.user, shown)
    if context["powers"].run:
        context["free"] = len(free_teams(shown))
    return render(request, "people/league/league.html", context)


def _newest(request: HttpRequest, shown: League, season: Season, powers: MemberPermissions) -> dict[str, Any]:
    """What the page shows of the newest season, once it has a schedule."""
    season.league = shown
    weeks = weeks_of(season)
    if not weeks:
        return {"season": season}
    marks = None if season.is_knockout else proved_marks(season)
    told = not season.is_knockout and not season.imported
    return {
        "season": season,
        "played": sum(count.final for count in weeks),
        "total": sum(count.games for count in weeks),
        "lead": newest_lead(season, [count for count in weeks if count.over]) if told else None,
        **league_front_page(season, weeks, marks, request.user, plays_all=powers.plays_all),
    }


@require_POST
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draws the season's schedule, which takes some seconds."""
    season = season_for(request.user, slug, number)
    back = reverse("league:league", args=[slug])
    return run_action(
        request,
        lambda: draw_schedule(season=season, actor=request.user),
        _("The schedule has been drawn."),
        back,
    )


def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings that can be changed at any time: name, visibility, policies."""
    shown = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, shown)
    form = SettingsForm.of(shown, request.POST or None)
    if form.is_valid():
        try:
            change_league(league=shown, actor=request.user, **form.cleaned_data)
            return redirect("league:league", slug)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
    teams = shown.teams.order_by("city", "nickname")
    context = {**league_context(request, shown, "settings"), "form": form, "teams": teams}
    context["has_matchups"] = has_matchups(shown.ruleset)
    return render(request, "people/league/settings.html", context)


def league_context(request: HttpRequest, shown: League, page: str) -> dict[str, Any]:
    """Template variables of every page of a league: the league, the page, and what this person may do."""
    return {"league": shown, "page": page, "powers": permissions_in(shown, request.user)}
