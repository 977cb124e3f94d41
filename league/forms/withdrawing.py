"""Taking a team out of a season: what becomes of its games."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models.policies import Played, Unplayed


class WithdrawalForm(forms.Form):
    """The policies and the reason."""

    unplayed = forms.ChoiceField(label=_("Games that it has not played"), choices=Unplayed.choices)
    played = forms.ChoiceField(label=_("Games that it has played"), choices=Played.choices)
    reason = forms.CharField(label=_("Why?"), max_length=300)

    def policies(self) -> dict[str, Any]:
        """As the service takes them."""
        return {
            "unplayed": Unplayed(self.cleaned_data["unplayed"]),
            "played": Played(self.cleaned_data["played"]),
        }
