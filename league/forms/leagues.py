"""Founding a league."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import League
from league.schedule import PRESETS
from league.services.settings import LONGEST_NAME

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
