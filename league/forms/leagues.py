"""Founding a league, and its settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import League
from league.schedule import PRESETS
from league.services.leagues import LONGEST_NAME
from league.services.settings import LONGEST_WAIT

RULESETS = (
    ("first_and_goal", "1st & Goal"),
    ("first_and_roll", "1st & Roll"),
    ("touchdown_a_minute", "Touchdown-A-Minute"),
)


def preset_titles() -> list[tuple[str, str]]:
    """Every kind of season by its name, with its title in the language of the page."""
    return [(preset.name, gettext(preset.title)) for preset in PRESETS.values()]


class FoundingForm(forms.Form):
    """What a new league needs; the rest are the rules' defaults."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    ruleset = forms.ChoiceField(label=_("Boxed game"), choices=RULESETS)
    preset = forms.ChoiceField(label=_("Season"), choices=preset_titles)
    visibility = forms.ChoiceField(label=_("Who may look"), choices=League.Visibility.choices)


class SettingsForm(forms.Form):
    """What of a league may change at any time."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    visibility = forms.ChoiceField(label=_("Who may look"), choices=League.Visibility.choices)
    confirmation = forms.ChoiceField(
        label=_("Who confirms the result that a coach reports"), choices=League.Confirmation.choices
    )
    auto_confirm_hours = forms.IntegerField(
        label=_("A report that nobody answers counts after so many hours (0: never)"),
        min_value=0,
        max_value=LONGEST_WAIT,
    )
    reason = forms.CharField(label=_("Why? (for the history)"), max_length=300, required=False)

    @classmethod
    def of(cls, league: League, data: Any = None) -> SettingsForm:
        """The form as the league stands."""
        own = ("name", "visibility", "confirmation", "auto_confirm_hours")
        return cls(data, initial={name: getattr(league, name) for name in own})
