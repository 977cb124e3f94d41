"""A league's own box: its matchups are filled in card by card, printed, and shared as one file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from engine.components.exchange import export_set
from league.errors import Forbidden, Refused
from league.forms.leagues.boxes import BeginForm, CardForm, colors_of
from league.models import League
from league.permissions import Permission, require
from league.presenters.boxes import fields_of, grid_rows, matchup_fields
from league.selectors.leagues.boxes import LeagueBox, box_of, require_matchups
from league.selectors.leagues.lookups import league_for
from league.services.leagues.boxes import begin_box, import_box, save_card
from league.views.leagues.overview import league_context

TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


@require_http_methods(["GET", "POST"])
def box(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards and the table of all matchups; a post begins the box."""
    league = _league(request, slug)
    begun = box_of(league)
    posted = (request.POST, request.FILES) if request.method == "POST" else ()
    form = BeginForm(league, *posted, begun=begun is not None)
    if form.is_valid() and _begin(request, league, form):
        messages.success(request, _("Your box is ready: now fill in your cards one by one."))
        return redirect("league:box", slug)
    context = {
        **league_context(request, league, "settings"),
        "box": begun,
        "rows": grid_rows(league.ruleset, begun) if begun else [],
        "dice": colors_of(league.ruleset) if begun else [],
        "form": form,
        "in_use": begun is not None and begun.box.name == league.components,
    }
    return render(request, "league/box/box.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def card(request: HttpRequest, slug: str, card_key: str) -> HttpResponse:
    """One offense card. A post with `check` says what is wrong with one matchup, and saves nothing."""
    league = _league(request, slug)
    begun = box_of(league)
    if begun is None:
        return redirect("league:box", slug)
    shown, colors = begun.card(card_key), colors_of(league.ruleset)
    form = CardForm(shown, colors, request.POST if request.method == "POST" else None)
    if checked := next((cell for cell in shown.cells if cell.key == request.POST.get("check")), None):
        matchup = fields_of(form, checked, colors)
        return render(request, "league/box/verdict.html", {"matchup": matchup, "checked": True})
    if form.is_valid() and (saved := _save(request, league, form)):
        name = form.cleaned_data["name"]
        messages.success(request, _("%(card)s is saved.") % {"card": name})
        if "next" in request.POST:
            return redirect("league:box_card", slug, saved.after(card_key))
        return redirect("league:box", slug)
    keys = [each.key for each in begun.cards]
    context = {
        **league_context(request, league, "settings"),
        "card": shown,
        "number": keys.index(card_key) + 1,
        "box": begun,
        "form": form,
        "matchups": list(matchup_fields(form, colors)),
        "unsaved": any(form.errors),
    }
    return render(request, "league/box/card.html", context, status=422 if form.errors else 200)


@require_GET
def box_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The whole box as one JSON file, or its matchups as a CSV table."""
    league = _league(request, slug)
    begun = box_of(league)
    if begun is None or form not in TYPES:
        raise Refused("no_box", _("The league has no box of its own yet: begin one."))
    answer = HttpResponse(export_set(begun.box, form, table="matrix"), content_type=TYPES[form])
    answer["Content-Disposition"] = f'attachment; filename="{begun.box.name}.{form}"'
    return answer


def _league(request: HttpRequest, slug: str) -> League:
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    require_matchups(league)
    return league


def _begin(request: HttpRequest, league: League, form: BeginForm) -> LeagueBox | None:
    """Begins the box; a refusal becomes an error of the form."""
    given: dict[str, Any] = {
        "league": league,
        "actor": request.user,
        "replace": form.cleaned_data.get("replace", False),
    }
    read = form.text()
    if form.errors:
        return None
    try:
        if read:
            text, ending, name = read
            return import_box(text=text, form=ending, file=name, **given)
        return begin_box(source=form.cleaned_data["source"], **given)
    except Forbidden:
        raise
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
    return None


def _save(request: HttpRequest, league: League, form: CardForm) -> LeagueBox | None:
    """Saves the card; a refusal becomes an error of the form."""
    try:
        return save_card(league=league, actor=request.user, card=form.card.key, entry=form.entry())
    except Forbidden:
        raise
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
    return None
