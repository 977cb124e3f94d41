"""Forms of odds."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.services.odds.season_odds import MOST_SEASONS, USUAL


class SimulationForm(forms.Form):
    """How many seasons are simulated."""

    seasons = forms.IntegerField(
        label=_("Seasons"),
        min_value=1,
        max_value=MOST_SEASONS,
        initial=USUAL,
        help_text=_("Four times as many seasons halve the error."),
    )
