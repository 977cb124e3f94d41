"""Opening the next season."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.season.seasons import LARGEST_SEED


class NextSeasonForm(forms.Form):
    """The seed of the season. If empty, one is drawn."""

    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("Decides the schedule, not the dice. Leave it empty for a new one."),
    )
