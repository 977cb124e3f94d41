"""Opening a ballot."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.lines import LineField, LinesField
from league.models import Season, Team
from league.services.season.ballots import MAX_LENGTH


class BallotForm(forms.Form):
    """The award, the closing time, and the nominees."""

    title = LineField(label=_("Award"), max_length=MAX_LENGTH)
    closes_at = forms.DateTimeField(
        label=_("Closes"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    teams = forms.ModelMultipleChoiceField(
        label=_("Teams"), queryset=Team.objects.none(), required=False, widget=forms.CheckboxSelectMultiple
    )
    names = LinesField(
        label=_("Other nominees, one per line"), required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, season: Season, data: Any = None) -> None:
        super().__init__(data)
        playing = season.league.teams.filter(memberships__season=season).order_by("city", "nickname")
        self.fields["teams"].queryset = playing  # type: ignore[attr-defined]

    def arguments(self) -> dict[str, Any]:
        """The fields as the service takes them."""
        cleaned = self.cleaned_data
        return {**cleaned, "teams": list(cleaned["teams"]), "names": cleaned["names"].splitlines()}
