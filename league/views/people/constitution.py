"""The constitution of a league: read by everybody who may look, amended by who runs it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.constitution import articles_of, changed
from league.data import expansion
from league.errors import Forbidden, Refused
from league.forms.rules import GameForm, OptionsForm
from league.forms.seasons import SeasonForm
from league.models import League
from league.permissions import Act, require
from league.selectors import league_for, slugs_by_division
from league.selectors.constitution import version_numbered, versions_of
from league.selectors.seasons import newest_season, season_under_way
from league.services import change_league
from league.services.clubs import slugs_in
from league.views.asking import reason_of
from league.views.people.league import frame


def constitution(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """A version, the one in force by default: what it says, what it changed, and all the others."""
    league = league_for(request.user, slug)
    versions = versions_of(league, viewer=request.user)
    shown = version_numbered(versions, len(versions) if number is None else number)
    articles = articles_of(shown)
    context = {
        **frame(request, league, "constitution"),
        "version": shown,
        "versions": versions,
        "in_force": shown is versions[0],
        "articles": articles,
        "changed": changed(articles),
        "ruleset": shown.values["ruleset"],
    }
    return render(request, "people/constitution.html", context)


def amend(request: HttpRequest, slug: str) -> HttpResponse:
    """Three forms, one for each part of the rules; each saves what is its own."""
    league = league_for(request.user, slug)
    require(request.user, Act.RUN, league)
    forms = _forms(league, request)
    form = forms.get(request.POST.get("part", ""))
    if form is not None and form.is_valid():
        reason = reason_of(request)
        try:
            change_league(league=league, actor=request.user, reason=reason, **form.said())
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("The constitution has a new version."))
            return redirect("league:constitution", slug)
    context = {
        **frame(request, league, "constitution"),
        **forms,
        "under_way": season_under_way(league),
    }
    return render(request, "people/amend.html", context)


def _forms(league: League, request: HttpRequest) -> dict[str, Any]:
    part = request.POST.get("part", "")
    data = {part: request.POST} if part else {}
    season = newest_season(league)
    return {
        "game": GameForm(data.get("game"), initial={"game": f"{league.ruleset}:{league.edition}"}),
        "options": OptionsForm(
            league.ruleset,
            league.edition,
            data.get("options"),
            options=league.options,
            components=league.components,
        ),
        "season": SeasonForm(
            slugs_by_division(season) if season else slugs_in(expansion()), league, data.get("season")
        ),
    }
