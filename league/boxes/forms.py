"""The forms of a league's own box: where it begins, and an offense card with its matchups."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.catalog import ruleset
from engine.components.exchange import FORMS
from engine.components.library import set_names
from engine.gridiron.words import DieLabel
from engine.presentation import labels
from league.boxes.selectors import MatchupCard, MatchupCell, box_name, own_sets_folder
from league.frame.forms import set_choices
from league.frame.numbers import parse_whole_number
from league.frame.texts import LineField
from league.models import League

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

    def clean_upload(self) -> UploadedFile[Any] | None:
        """Checks ending and size."""
        upload: UploadedFile[Any] | None = self.cleaned_data.get("upload")
        if upload and str(upload.name).rpartition(".")[2].lower() not in FORMS:
            raise forms.ValidationError(
                _("Choose a file that ends with .json, .toml or .csv."), "unknown_form"
            )
        if upload and (upload.size or 0) > LARGEST:
            raise forms.ValidationError(
                _("This file is larger than one megabyte: it is not a box."), "too_large"
            )
        return upload

    def text(self) -> tuple[str, str, str] | None:
        """The file as (text, form, name), or None if there is none. Adds an error for other text than
        UTF-8."""
        upload = self.cleaned_data.get("upload")
        if not upload:
            return None
        name = str(upload.name)
        try:
            return bytes(upload.read()).decode("utf-8-sig"), name.rpartition(".")[2].lower(), name
        except UnicodeDecodeError:
            self.add_error("upload", _("This file is not UTF-8 text: save it again as UTF-8."))
            return None


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
    return f"{', '.join(die.name for die in dice) or _('no colored die')} · {blacks}"
