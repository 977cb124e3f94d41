"""The pages of a league's own box, with their forms: where it begins, and an offense card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.forms.boundfield import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from engine.catalog import ruleset
from engine.components.exchange import FORMS, export_set
from engine.components.library import set_names
from engine.gridiron.words import DieLabel
from engine.presentation import labels
from league.boxes.selectors import (
    LeagueBox,
    MatchupCard,
    MatchupCell,
    box_name,
    box_of,
    own_sets_folder,
    require_matchups,
)
from league.boxes.services import begin_box, import_box, save_card
from league.frame.errors import Refused
from league.frame.numbers import parse_whole_number
from league.frame.requests import errors_of
from league.frame.texts import LineField, set_choices
from league.leagues.selectors import managed_league
from league.models import League
from league.people.selectors import league_context

LARGEST = 1_000_000  # bytes of a file
MOST_DICE, MOST_BLACK, MOST_COPIES = 3, 6, 20
ABOUT = ("name", "kind", "limit", "copies")
KINDS = (("run", gettext_lazy("Run")), ("pass", gettext_lazy("Pass")))


LIMITS = (
    (0, gettext_lazy("no number")),
    (10, gettext_lazy("10: not inside the 10")),
    (20, gettext_lazy("20: not inside the 20")),
)


def colors_of(name: str) -> list[tuple[str, DieLabel]]:
    """The colored dice of a game with matchups, in the order of its rulebook."""
    keys = [die.name.lower() for die in ruleset(name).words.dice]
    colored = keys[: keys.index("black")]
    return [(key, labels.die(name, key, _)) for key in colored]


class BeginForm(forms.Form):
    """Begins the box with a component set or with a file."""

    source = forms.ChoiceField(label=gettext_lazy("Begin with"), required=False)
    upload = forms.FileField(
        label=gettext_lazy("or with a file"),
        required=False,
        help_text=gettext_lazy(
            "A box that was downloaded here (.json, .toml), or a table of matchups (.csv)."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.toml,.csv"}),
    )
    replace = forms.BooleanField(
        label=gettext_lazy("Replace everything that is filled in now"), required=False
    )

    def __init__(self, league: League, *args: Any, begun: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [name for name in set_names(league.ruleset, own_sets_folder()) if name != box_name(league)]
        names.sort(key=lambda name: name != league.components)
        set_choices(self, "source", [(name, labels.set_title(name, _)) for name in names])
        if not begun:
            del self.fields["replace"]

    def clean_upload(self) -> dict[str, str] | None:
        """The file as `import_box` takes it; None if there is none. Checks ending, size and encoding."""
        upload: UploadedFile[Any] | None = self.cleaned_data.get("upload")
        if not upload:
            return None
        name = str(upload.name)
        ending = name.rpartition(".")[2].lower()
        if ending not in FORMS:
            raise forms.ValidationError(
                _("Choose a file that ends with .json, .toml or .csv."), "unknown_form"
            )
        if (upload.size or 0) > LARGEST:
            raise forms.ValidationError(
                _("This file is larger than one megabyte: it is not a box."), "too_large"
            )
        try:
            return {"text": bytes(upload.read()).decode("utf-8-sig"), "form": ending, "file": name}
        except UnicodeDecodeError as error:
            raise forms.ValidationError(_("This file is not UTF-8 text: save it again as UTF-8.")) from error


class CardForm(forms.Form):
    """What stands on one offense card. Each matchup has two fields: `KEY-dice` and `KEY-black`."""

    name = LineField(label=gettext_lazy("Name on the card"), max_length=40)
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=KINDS)
    limit = forms.TypedChoiceField(label=gettext_lazy("Number on the card"), choices=LIMITS, coerce=int)
    copies = forms.IntegerField(
        label=gettext_lazy("Cards in the deck"),
        min_value=1,
        max_value=MOST_COPIES,
        help_text=gettext_lazy("The box has five of each play."),
    )
    all_read = forms.BooleanField(
        label=gettext_lazy("I have compared the whole card with my box"), required=False
    )

    def __init__(self, card: MatchupCard, colors: list[tuple[str, DieLabel]], data: Any = None) -> None:
        super().__init__(data, initial={name: getattr(card, name) for name in ABOUT})
        self.card, self.colors = card, colors
        for cell in card.cells:
            self.fields[f"{cell.key}-dice"] = forms.MultipleChoiceField(
                label=_("Dice of the offense"),
                choices=[(key, die.name) for key, die in colors],
                initial=list(cell.dice),
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
            self.fields[f"{cell.key}-black"] = forms.TypedChoiceField(
                label=_("Black dice"),
                choices=[(number, str(number)) for number in range(1, MOST_BLACK + 1)],
                initial=cell.black,
                coerce=int,
            )

    def clean(self) -> dict[str, Any]:
        """Refuses more than three colored dice in a matchup."""
        cleaned = dict(super().clean() or {})
        for cell in self.card.cells:
            if len(dice := cleaned.get(f"{cell.key}-dice", [])) > MOST_DICE:
                sentence = _("%(count)d colored dice: a matchup has three at most. Take one away.")
                error = forms.ValidationError(sentence % {"count": len(dice)}, "color_count")
                self.add_error(f"{cell.key}-dice", error)
        return cleaned

    def about(self) -> list[BoundField]:
        """The fields about the card itself."""
        return [self[name] for name in ABOUT]

    def matchup(self, cell: MatchupCell) -> dict[str, Any]:
        """The fields of one matchup as they are filled in. `picks` are the colored dice, with their keys and
        whether they are ticked; a `verdict` says what they mean."""
        dice, black = self[f"{cell.key}-dice"], self[f"{cell.key}-black"]
        ticked = [str(value) for value in dice.value() or ()]
        return {
            "cell": cell,
            "picks": [(key, die, key in ticked) for key, die in self.colors],
            "dice": dice,
            "black": black,
            "errors": [*dice.errors, *black.errors],
            "verdict": dice_in_words([die for key, die in self.colors if key in ticked], black.value()),
        }

    def values(self) -> dict[str, Any]:
        """The values of a valid form as `save_card` takes them."""
        values = self.cleaned_data
        cells = {
            cell.key: (tuple(values[f"{cell.key}-dice"]), values[f"{cell.key}-black"])
            for cell in self.card.cells
        }
        return {
            "about": {name: values[name] for name in ABOUT},
            "cells": cells,
            "all_read": values["all_read"],
        }


def dice_in_words(dice: Iterable[DieLabel], black: object) -> str:
    """The colored dice and the number of black ones, which may be as somebody has typed it."""
    count = parse_whole_number(str(black)) or 0
    blacks = ngettext("%(count)d black die", "%(count)d black dice", count) % {"count": count}
    colored = ", ".join(die.name for die in dice) or _("no colored die")
    return f"{colored} · {blacks}"


GridCell = tuple[MatchupCell, list[DieLabel], str]  # its colored dice, and both in words


def _grid_rows(league: League, begun: LeagueBox) -> list[tuple[MatchupCard, str, list[GridCell]]]:
    """Every offense card with its kind and its matchups, in the order of the box."""
    colors, kinds = dict(colors_of(league.ruleset)), dict(KINDS)
    rows = []
    for offense in begun.cards:
        cells = []
        for cell in offense.cells:
            dice = [colors[key] for key in cell.dice]
            cells.append((cell, dice, dice_in_words(dice, cell.black)))
        rows.append((offense, str(kinds[offense.kind]), cells))
    return rows


TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


@require_http_methods(["GET", "POST"])
def box(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards and the table of all matchups; a post begins the box."""
    league = _league(request, slug)
    begun = box_of(league)
    posted = (request.POST, request.FILES) if request.method == "POST" else ()
    form = BeginForm(league, *posted, begun=begun is not None)
    if form.is_valid():
        source, upload = form.cleaned_data["source"], form.cleaned_data["upload"]
        replace = form.cleaned_data.get("replace", False)
        with errors_of(form):
            if upload:
                import_box(league=league, actor=request.user, replace=replace, **upload)
            else:
                begin_box(league=league, actor=request.user, replace=replace, source=source)
            messages.success(request, _("Your box is ready: now fill in your cards one by one."))
            return redirect("league:box", slug)
    context = {
        **league_context(request, league, "settings"),
        "box": begun,
        "rows": _grid_rows(league, begun) if begun else [],
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
    if form.is_valid():
        with errors_of(form):
            saved = save_card(league=league, actor=request.user, card=card_key, **form.values())
            messages.success(request, _("%(card)s is saved.") % {"card": form.cleaned_data["name"]})
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
        raise Refused("no_box")
    answer = HttpResponse(export_set(begun.box, form, table="matrix"), content_type=TYPES[form])
    answer["Content-Disposition"] = f'attachment; filename="{begun.box.name}.{form}"'
    return answer


def _league(request: HttpRequest, slug: str) -> League:
    league = managed_league(request.user, slug)
    require_matchups(league)
    return league
