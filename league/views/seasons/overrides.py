"""Decisions of the commissioner on seeds and coin tosses, each with a reason."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.errors import Refused
from league.forms.seasons.overrides import CoinTossForm, OverrideForm, SeedOverrideForm
from league.models import Season
from league.permissions import Permission, require
from league.selectors.leagues.lookups import season_for
from league.selectors.playoffs.playoffs import seeds_of
from league.selectors.season.teams import slugs_by_division, team_by_slug
from league.selectors.season.tosses import games_open, tosses_in
from league.services.playoffs.overrides import decide_toss, set_seeds
from league.views.http.actions import run_action

Form = TypeVar("Form", bound=OverrideForm)


@require_safe
def overrule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seeds, if there are any, and every group that was ordered by a coin toss after the last game."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    tosses = {} if games_open(season) else tosses_in(season)
    names = {slug: team.name for slug, team in team_by_slug(season).items()}
    context = {
        "season": season,
        "page": "bracket",
        "seeds": [(name, _seeds_form(season, name)) for name in seeds_of(season)],
        "tosses": [
            CoinTossForm({slug: names[slug] for slug in group}, first) for group, first in tosses.items()
        ],
    }
    return render(request, "league/standings/overrule.html", context)


@require_POST
def seeds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Changes the seeds of a conference."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    conference = request.POST.get("conference", "")

    def act() -> None:
        form = _valid(_seeds_form(season, conference, request))
        reason = form.cleaned_data["reason"]
        set_seeds(season=season, conference=conference, order=form.order, actor=request.user, reason=reason)

    return run_action(request, act, _("The seeds have been set."), _address(season))


@require_POST
def toss(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decides in place of a coin toss."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    names = {slug: team.name for slug, team in team_by_slug(season).items()}
    group = [slug for slug in request.POST.get("group", "").split(",") if slug in names]

    def act() -> None:
        form = _valid(CoinTossForm({slug: names[slug] for slug in group}, "", request.POST))
        first, reason = (form.cleaned_data[name] for name in ("first", "reason"))
        decide_toss(season=season, group=group, first=first, actor=request.user, reason=reason)

    return run_action(request, act, _("Your decision has been recorded."), _address(season))


def _seeds_form(season: Season, conference: str, request: HttpRequest | None = None) -> SeedOverrideForm:
    """Has no fields if the season has no such conference: the service then refuses it."""
    teams = team_by_slug(season)
    divisions = slugs_by_division(season).get(conference, {})
    clubs = {slug: teams[slug].name for slugs in divisions.values() for slug in slugs}
    seeds = seeds_of(season).get(conference, [])
    return SeedOverrideForm(conference, seeds, clubs, request.POST if request else None)


def _valid(form: Form) -> Form:
    if not form.is_valid():
        raise Refused("incomplete", _("Please choose clubs from the lists and give a reason."))
    return form


def _address(season: Season) -> str:
    return reverse("league:overrule", args=[season.league.slug, season.number])
