"""What kind of season a league plays, and how its champion is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.errors import Refused
from league.models import League
from league.playoffs import FORMATS, Format
from league.schedule import KNOCKOUT, PRESETS, Shape

Choices = list[tuple[Any, Any]]  # value and text


class SeasonForm(forms.Form):
    """Only what fits these conferences and divisions; `unfit` are the other presets with the reason."""

    preset = forms.ChoiceField(label=gettext_lazy("Season"), widget=forms.RadioSelect)
    playoff_places = forms.TypedChoiceField(
        label=gettext_lazy("Playoff places"),
        coerce=int,
        help_text=gettext_lazy(
            "Who has no opponent in the first round rests. In a knockout everybody plays."
        ),
    )
    reseed = forms.BooleanField(
        label=gettext_lazy("After each round the best seed left meets the worst"), required=False
    )
    third_place = forms.BooleanField(label=gettext_lazy("Game for third place"), required=False)
    ties = forms.BooleanField(
        label=gettext_lazy("Regular games may end tied"),
        required=False,
        help_text=gettext_lazy("If not, overtime is played until somebody wins."),
    )
    tie_break = forms.ChoiceField(label=gettext_lazy("Tie-break"))

    def __init__(
        self, grouping: Mapping[str, Mapping[str, Sequence[str]]], league: League, data: Any = None
    ) -> None:
        """`grouping` are slugs by conference and division, `league` has what is chosen so far."""
        super().__init__(
            data, initial={name: getattr(league, name) for name in self.base_fields}, label_suffix=""
        )
        shape = Shape.of(grouping)
        fitting, self.unfit = presets_for(shape)
        _offer(self, "preset", fitting)
        _offer(self, "playoff_places", places_for(shape))
        steps = [
            (choice.value, choice.label) for choice in League.TieBreak if choice != "own" or league.steps
        ]
        _offer(self, "tie_break", steps)
        self._choose_what_fits("preset", "round_robin")
        self._choose_what_fits("playoff_places", _usual_places(shape))

    @property
    def rest(self) -> list[forms.BoundField]:
        """All but the preset."""
        return [self[name] for name in self.fields if name != "preset"]

    def _choose_what_fits(self, name: str, instead: object) -> None:
        offered = [value for value, _label in cast("Any", self.fields[name]).choices]
        if self.initial[name] not in offered:
            self.initial[name] = instead if instead in offered else offered[0]


def presets_for(shape: Shape) -> tuple[Choices, list[tuple[str, str]]]:
    """The presets that these clubs can play, and the titles of the others with the reasons."""
    fitting: Choices = []
    unfit = []
    for preset in PRESETS.values():
        try:
            preset.limits(shape)
            if preset is KNOCKOUT:
                FORMATS[len(shape.clubs)].check(_sizes(shape))
        except Refused as refusal:
            unfit.append((_(preset.title), refusal.sentence))
        else:
            fitting.append((preset.name, _(preset.title)))
    return fitting, unfit


def places_for(shape: Shape) -> Choices:
    """The numbers of playoff places that these clubs can fill, in words."""
    sizes = _sizes(shape)
    return [(places, _in_words(form, len(sizes))) for places, form in FORMATS.items() if _fills(form, sizes)]


def _usual_places(shape: Shape) -> int:
    """Somewhat less than half of the clubs, as 10 of 24; the winners of all divisions are among them."""
    fitting: list[int] = [places for places, _words in places_for(shape)]
    wanted = max(len(shape.divisions), len(shape.clubs) * 10 // 24)
    return min(fitting, key=lambda places: (abs(places - wanted), -places))


def _fills(form: Format, sizes: Mapping[str, int]) -> bool:
    try:
        form.check(sizes)
    except Refused:
        return False
    return True


def _in_words(form: Format, conferences: int) -> str:
    words = [str(form.places)]
    if conferences > 1:
        words.append(_("%(each)d of each conference") % {"each": form.places // conferences})
    if rest := form.byes(conferences):
        words.append(
            _("seeds 1 to %(rest)d rest at first") % {"rest": rest}
            if rest > 1
            else _("seed 1 rests at first")
        )
    return ", ".join(words)


def _sizes(shape: Shape) -> dict[str, int]:
    return {conference.name: len(conference.clubs) for conference in shape.conferences}


def _offer(form: forms.Form, name: str, choices: Choices) -> None:
    cast("forms.ChoiceField", form.fields[name]).choices = choices
