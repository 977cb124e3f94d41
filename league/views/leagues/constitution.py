"""The constitution of a league. Everybody who can see the league reads it; the people who run the league
amend it.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.data import expansion
from league.errors import Forbidden, Refused
from league.forms.leagues.rules import GameForm, OptionsForm
from league.forms.leagues.season_format import SeasonFormatForm
from league.models import League
from league.permissions import Permission, require
from league.presenters.constitution import articles_of, changed_clauses
from league.selectors.leagues.boxes import box_name
from league.selectors.leagues.constitution import version_numbered, versions_of
from league.selectors.leagues.lookups import league_for
from league.selectors.season.seasons import newest_season, season_under_way
from league.selectors.season.teams import slugs_by_division
from league.services.leagues.settings import change_league
from league.services.teams.clubs import slugs_in
from league.views.http.visitors import reason_of
from league.views.leagues.overview import league_context


@require_safe
def constitution(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """One version, by default the current one: its content, its changes, and all other versions."""
    league = league_for(request.user, slug)
    versions = versions_of(league, viewer=request.user)
    shown = version_numbered(versions, len(versions) if number is None else number)
    articles = articles_of(shown)
    general = league_context(request, league, "constitution")
    context = {
        **general,
        "version": shown,
        "versions": versions,
        "in_force": shown is versions[0],
        "amends": shown is versions[0] and general["powers"].run,
        "articles": articles,
        "changed": changed_clauses(articles),
        "ruleset": shown.values["ruleset"],
    }
    return render(request, "people/constitution/constitution.html", context)


def amend(request: HttpRequest, slug: str) -> HttpResponse:
    """Three forms, one for each part of the rules. Each is saved separately."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    forms = _forms(league, request)
    form = forms.get(request.POST.get("part", ""))
    if form is not None and form.is_valid():
        reason = reason_of(request)
        try:
            change_league(league=league, actor=request.user, reason=reason, **form.values())
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("The constitution has a new version."))
            return redirect("league:constitution", slug)
    under_way = season_under_way(league)
    context = {
        **league_context(request, league, "constitution"),
        **forms,
        "under_way": under_way,
        "open_parts": [part for part in forms if not under_way or forms[part].is_bound],
    }
    return render(request, "people/constitution/amend.html", context)


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
            own_box=box_name(league),
        ),
        "season": SeasonFormatForm(
            slugs_by_division(season) if season else slugs_in(expansion()), league, data.get("season")
        ),
    }
