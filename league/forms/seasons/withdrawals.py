"""Withdrawing a team from a season: what happens to its games."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.lines import LineField
from league.models.leagues.policies import PlayedGamesPolicy, UnplayedGamesPolicy


class WithdrawalForm(forms.Form):
    """The policies and the reason."""

    unplayed = forms.ChoiceField(label=_("Games that it has not played"), choices=UnplayedGamesPolicy.choices)
    played = forms.ChoiceField(label=_("Games that it has played"), choices=PlayedGamesPolicy.choices)
    reason = LineField(label=_("Why?"), max_length=300)

    def policies(self) -> dict[str, Any]:
        """The policies as the service takes them."""
        return {
            "unplayed": UnplayedGamesPolicy(self.cleaned_data["unplayed"]),
            "played": PlayedGamesPolicy(self.cleaned_data["played"]),
        }
