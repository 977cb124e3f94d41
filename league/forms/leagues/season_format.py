"""The format of a league's seasons, and how its champion is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.errors import Refused
from league.forms.choices import set_choices
from league.models import League
from league.playoffs import PLAYOFF_FORMATS, PlayoffFormat
from league.schedule import KNOCKOUT, PRESETS, LeagueShape
from league.schedule.presets.weeks import weeks_in
from league.standings import STEP_LISTS, StepLists
from league.standings.steps import TIE_BREAK_STEPS

PLAIN = ("preset", "playoff_places", "reseed", "third_place", "ties", "tie_break")
LISTS = {"division_steps": "division", "wild_card_steps": "wild_card"}
MORE_PLACES, LEAST_PLACES = 2, 5  # empty fields for further steps, and maximum number of fields
Choices = list[tuple[Any, Any]]  # value and text


class StepsField(forms.Field):
    """Keys of tie-break steps, in order: one select per step, or several keys in one value."""

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, required=False, widget=forms.MultipleHiddenInput)

    def to_python(self, value: Any) -> list[str]:
        """Ignores empty fields."""
        return [key for part in value or () for key in str(part).split()]


@dataclass(frozen=True, slots=True)
class StepPlaces:
    """The data of a StepsField for a page: `places` are the chosen keys, followed by empty fields."""

    field: forms.BoundField
    places: list[str]


class SeasonFormatForm(forms.Form):
    """Only formats that fit these conferences and divisions. `unfit` lists the other presets with the
    reason.
    """

    preset = forms.ChoiceField(label=gettext_lazy("Season"), widget=forms.RadioSelect)
    playoff_places = forms.TypedChoiceField(
        label=gettext_lazy("Playoff places"),
        coerce=int,
        help_text=gettext_lazy(
            "Teams without an opponent in the first round have a bye. In a knockout everybody plays."
        ),
    )
    reseed = forms.BooleanField(
        label=gettext_lazy("After each round the best remaining seed meets the worst"), required=False
    )
    third_place = forms.BooleanField(label=gettext_lazy("Game for third place"), required=False)
    ties = forms.BooleanField(
        label=gettext_lazy("Regular games may end tied"),
        required=False,
        help_text=gettext_lazy("Otherwise overtime continues until somebody wins."),
    )
    tie_break = forms.ChoiceField(label=gettext_lazy("Tie-break"), choices=League.TieBreak.choices)
    division_steps = StepsField(gettext_lazy("Between teams of the same division"))
    wild_card_steps = StepsField(gettext_lazy("Between teams of different divisions, as for wild cards"))

    def __init__(
        self, grouping: Mapping[str, Mapping[str, Sequence[str]]], league: League, data: Any = None
    ) -> None:
        """`grouping` has slugs by conference and division; `league` has the current choices."""
        chosen = {name: getattr(league, name) for name in PLAIN}
        super().__init__(data, initial={**chosen, **_own_steps(league)})
        shape = LeagueShape.of(grouping)
        fitting, self.unfit = presets_for(shape)
        if weeks := weeks_in(league.preset):  # only the league's own number of weeks, not all of them
            title = _("%(weeks)d weeks, everybody equally often as far as possible") % {"weeks": weeks}
            fitting.append((league.preset, title))
        set_choices(self, "preset", fitting)
        set_choices(self, "playoff_places", places_for(shape))
        self._choose_what_fits("preset", "round_robin")
        self._choose_what_fits("playoff_places", usual_places(shape))

    @property
    def rest(self) -> list[forms.BoundField]:
        """All fields except the preset and the league's own steps."""
        return [self[name] for name in PLAIN if name != "preset"]

    @property
    def own_steps(self) -> list[StepPlaces]:
        """The fields with the league's own steps."""
        return [StepPlaces(self[name], _places(self[name].value())) for name in LISTS]

    @property
    def known_steps(self) -> list[tuple[str, str]]:
        """The key and title of each step, sorted by title."""
        return sorted(
            ((step.key, _(step.name)) for step in TIE_BREAK_STEPS.values()), key=lambda step: step[1]
        )

    def clean(self) -> dict[str, Any]:
        """Checks the league's own steps."""
        given = {**(super().clean() or {})}
        if given.get("tie_break") == League.TieBreak.OWN and not self.errors:
            for name in LISTS:
                self._refuse_twice(name)
        if given.get("tie_break") == League.TieBreak.OWN and not self.errors:
            try:
                StepLists.of(*self.values()["steps"].values())
            except Refused as refusal:
                self.add_error("tie_break", refusal.sentence)
        return given

    def values(self) -> dict[str, Any]:
        """The fields as the services take them, with the lists of steps only for a tie-break of type
        `own`.
        """
        values = {name: self.cleaned_data[name] for name in PLAIN}
        if values["tie_break"] == League.TieBreak.OWN:
            values["steps"] = {key: self.cleaned_data[name] for name, key in LISTS.items()}
        return values

    def _refuse_twice(self, name: str) -> None:
        chosen = self.cleaned_data[name]
        for key in dict.fromkeys(key for key in chosen if key in TIE_BREAK_STEPS and chosen.count(key) > 1):
            sentence = _("“%(step)s” is chosen twice. Please clear one of them.")
            self.add_error(name, sentence % {"step": _(TIE_BREAK_STEPS[key].name)})

    def _choose_what_fits(self, name: str, instead: object) -> None:
        offered = [value for value, _label in cast("Any", self.fields[name]).choices]
        if self.initial[name] not in offered:
            self.initial[name] = instead if instead in offered else offered[0]


def _places(chosen: Any) -> list[str]:
    keys = [key for part in chosen or () for key in str(part).split()]
    return keys + [""] * max(MORE_PLACES, LEAST_PLACES - len(keys))


def _own_steps(league: League) -> dict[str, list[str]]:
    """The initial lists: the league's own, or else the professional ones."""
    own = league.steps or asdict(STEP_LISTS["pro"])
    return {name: list(own[key]) for name, key in LISTS.items()}


def presets_for(shape: LeagueShape) -> tuple[Choices, list[tuple[str, str]]]:
    """The presets that these clubs can play, and the titles of the others with the reasons."""
    fitting: Choices = []
    unfit = []
    for preset in PRESETS.values():
        try:
            preset.limits(shape)
            if preset is KNOCKOUT:
                PLAYOFF_FORMATS[len(shape.clubs)].check(_sizes(shape))
        except Refused as refusal:
            unfit.append((_(preset.title), refusal.sentence))
        else:
            fitting.append((preset.name, _(preset.title)))
    return fitting, unfit


def places_for(shape: LeagueShape) -> Choices:
    """The possible numbers of playoff places for these clubs, with a description."""
    sizes = _sizes(shape)
    return [
        (places, _in_words(form, len(sizes)))
        for places, form in PLAYOFF_FORMATS.items()
        if _fills(form, sizes)
    ]


def usual_places(shape: LeagueShape) -> int:
    """Slightly less than half of the clubs, such as 10 of 24, but at least all division winners."""
    fitting: list[int] = [places for places, _words in places_for(shape)]
    wanted = max(len(shape.divisions), len(shape.clubs) * 10 // 24)
    return min(fitting, key=lambda places: (abs(places - wanted), -places))


def _fills(form: PlayoffFormat, sizes: Mapping[str, int]) -> bool:
    try:
        form.check(sizes)
    except Refused:
        return False
    return True


def _in_words(form: PlayoffFormat, conferences: int) -> str:
    words = [str(form.places)]
    if conferences > 1:
        words.append(_("%(each)d per conference") % {"each": form.places // conferences})
    if rest := form.byes(conferences):
        words.append(
            _("seeds 1 to %(rest)d have a bye") % {"rest": rest} if rest > 1 else _("seed 1 has a bye")
        )
    return ", ".join(words)


def _sizes(shape: LeagueShape) -> dict[str, int]:
    return {conference.name: len(conference.clubs) for conference in shape.conferences}
