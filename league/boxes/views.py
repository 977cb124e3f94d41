"""A league's own box as its pages show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms.boundfield import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from engine.components.exchange import export_set
from engine.gridiron.words import DieLabel
from league.boxes.forms import BeginForm, CardForm, colors_of
from league.boxes.selectors import LeagueBox, MatchupCell, box_of, require_matchups
from league.boxes.services import begin_box, import_box, save_card
from league.frame.errors import Refused
from league.frame.numbers import parse_whole_number
from league.frame.permissions import Permission, require
from league.frame.requests import errors_of
from league.leagues.selectors import league_for
from league.models import League
from league.people.selectors import league_context


@dataclass(frozen=True, slots=True)
class DiePick:
    """A colored die that can be ticked in a matchup."""

    key: str
    die: DieLabel
    picked: bool


@dataclass(frozen=True, slots=True)
class MatchupFields:
    """The fields of one matchup, with a sentence about what is filled in."""

    cell: MatchupCell
    picks: list[DiePick]
    dice: BoundField
    black: BoundField
    errors: list[str]
    verdict: str


@dataclass(frozen=True, slots=True)
class MatchupGridCell:
    """A matchup in the table of all of them."""

    dice: list[DieLabel]
    black: int
    read: bool
    words: str


@dataclass(frozen=True, slots=True)
class MatchupGridRow:
    """An offense card in the table of all matchups."""

    key: str
    name: str
    kind: str
    read: int
    size: int
    cells: list[MatchupGridCell]


def grid_rows(ruleset: str, box: LeagueBox) -> list[MatchupGridRow]:
    """Every offense card with its matchups, in the order of the box."""
    dice = dict(colors_of(ruleset))
    kinds = {"run": _("Run"), "pass": _("Pass")}
    return [
        MatchupGridRow(
            card.key,
            card.name,
            kinds[card.kind],
            card.read,
            len(card.cells),
            [
                MatchupGridCell([dice[key] for key in cell.dice], cell.black, cell.read, _words(cell, dice))
                for cell in card.cells
            ],
        )
        for card in box.cards
    ]


def matchup_fields(form: CardForm, colors: list[tuple[str, DieLabel]]) -> Iterator[MatchupFields]:
    """The fields of every matchup of a card."""
    for cell in form.card.cells:
        yield fields_of(form, cell, colors)


def fields_of(form: CardForm, cell: MatchupCell, colors: list[tuple[str, DieLabel]]) -> MatchupFields:
    """The fields of one matchup, as they are filled in."""
    dice, black = form[f"{cell.key}-dice"], form[f"{cell.key}-black"]
    picked = [str(value) for value in dice.value() or ()]
    picks = [DiePick(key, die, key in picked) for key, die in colors]
    errors = [*dice.errors, *black.errors]
    words = ", ".join(pick.die.name for pick in picks if pick.picked) or _("no colored die")
    verdict = f"{words} · {_blacks(black.value())}"
    return MatchupFields(cell, picks, dice, black, errors, verdict)


def _words(cell: MatchupCell, dice: dict[str, DieLabel]) -> str:
    words = ", ".join(dice[key].name for key in cell.dice) or _("no colored die")
    return f"{words} · {_blacks(cell.black)}"


def _blacks(value: object) -> str:
    count = parse_whole_number(str(value)) or 0
    return ngettext("%(count)d black die", "%(count)d black dice", count) % {"count": count}


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
    return render(request, "boxes/box.html", context, status=422 if form.errors else 200)


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
        return render(request, "boxes/verdict.html", {"matchup": matchup, "checked": True})
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
        return save_card(league=league, actor=request.user, card=form.card.key, entry=form.entry())
    return None
