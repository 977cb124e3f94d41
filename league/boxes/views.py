"""A league's own box as its pages show it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from engine.components.exchange import export_set
from engine.gridiron.words import DieLabel
from league.boxes.forms import KINDS, BeginForm, CardForm, colors_of, dice_in_words
from league.boxes.selectors import LeagueBox, MatchupCard, MatchupCell, box_of, require_matchups
from league.boxes.services import begin_box, import_box, save_card
from league.frame.errors import Refused
from league.frame.permissions import Permission, require
from league.frame.requests import errors_of
from league.leagues.selectors import league_for
from league.models import League
from league.people.selectors import league_context

GridCell = tuple[MatchupCell, list[DieLabel], str]  # its colored dice, and both in words


def grid_rows(ruleset: str, box: LeagueBox) -> list[tuple[MatchupCard, str, list[GridCell]]]:
    """Every offense card with its kind and its matchups, in the order of the box."""
    labels, kinds = dict(colors_of(ruleset)), dict(KINDS)
    rows = []
    for card in box.cards:
        dice = [[labels[key] for key in cell.dice] for cell in card.cells]
        cells = [
            (cell, dice, dice_in_words(dice, cell.black)) for cell, dice in zip(card.cells, dice, strict=True)
        ]
        rows.append((card, str(kinds[card.kind]), cells))
    return rows


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
        "colors": colors_of(league.ruleset) if begun else [],
        "form": form,
        "in_use": begun is not None and begun.box.name == league.components,
    }
    return render(request, "boxes/box.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def card(request: HttpRequest, slug: str, card_key: str) -> HttpResponse:
    """One offense card. A post with `check` says what is wrong with one matchup, and saves nothing."""
    league = _league(request, slug)
    begun = box_of(league)
    if begun is None:
        return redirect("league:box", slug)
    shown = begun.card(card_key)
    data = request.POST if request.method == "POST" else None
    form = CardForm(shown, colors_of(league.ruleset), data)
    if checked := next((cell for cell in shown.cells if cell.key == request.POST.get("check")), None):
        return render(request, "boxes/verdict.html", {"matchup": form.matchup(checked), "checked": True})
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
        "matchups": [form.matchup(cell) for cell in shown.cells],
        "unsaved": any(form.errors),
    }
    return render(request, "boxes/card.html", context, status=422 if form.errors else 200)


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
    with errors_of(form):
        if read:
            text, ending, name = read
            return import_box(text=text, form=ending, file=name, **given)
        return begin_box(source=form.cleaned_data["source"], **given)
    return None


def _save(request: HttpRequest, league: League, form: CardForm) -> LeagueBox | None:
    """Saves the card; a refusal becomes an error of the form."""
    with errors_of(form):
        return save_card(league=league, actor=request.user, card=form.card.key, **form.values())
    return None
