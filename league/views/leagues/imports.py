"""Importing old seasons: first a preview, then the import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.errors import Forbidden, Refused
from league.forms.leagues.imports import ImportForm
from league.models import League
from league.permissions import Permission, require
from league.presenters.standings.tables import division_title
from league.selectors.leagues.lookups import league_for
from league.services.quotas import spend_season_import
from league.services.season.imports import PlannedSeason, plan_imports, save_imports
from league.views.leagues.almanac import pages

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class SeasonPreview:
    """A season in the preview. `divisions` are names with the clubs in their final order."""

    number: int
    games: int
    champion: str
    divisions: list[tuple[str, list[str]]]


@require_http_methods(["GET", "POST"])
def import_old_seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one imports."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    form = ImportForm(request.POST or None, request.FILES or None)
    previews: list[SeasonPreview] = []
    if form.is_valid():
        actor = cast("User", request.user)
        try:
            spend_season_import(actor)
            plan = plan_imports(
                league=league, old=form.read(), number=form.cleaned_data["number"], actor=actor
            )
            if "apply" in request.POST and not request.FILES:
                return _import(request, league, len(save_imports(league=league, plan=plan, actor=actor)))
            previews = [_preview(planned) for planned in plan]
            form = _carried(form)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
    context = {**pages(request, league, "champions"), "form": form, "previews": previews}
    return render(request, "league/import.html", context, status=422 if form.errors else 200)


def _import(request: HttpRequest, league: League, seasons: int) -> HttpResponse:
    sentence = ngettext(
        "%(count)d season has been imported.", "%(count)d seasons have been imported.", seasons
    )
    messages.success(request, sentence % {"count": seasons})
    return redirect("league:almanac", league.slug)


def _carried(form: ImportForm) -> ImportForm:
    """The form with the files as text, to be sent again."""
    names = ("number", "games_text", "teams_text")
    return ImportForm(initial={name: form.cleaned_data[name] for name in names})


def _preview(planned: PlannedSeason) -> SeasonPreview:
    names = {club.slug: club.name for club in planned.clubs.values()}
    grouped = planned.standings.divisions
    divisions = [
        (division_title(conference, name, grouped), [names[slug] for slug in order])
        for conference, groups in grouped.items()
        for name, order in groups.items()
    ]
    return SeasonPreview(planned.number, len(planned.old.games), names[planned.champion], divisions)
