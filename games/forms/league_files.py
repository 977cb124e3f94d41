"""Importing a league file."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.lines import LineField
from league.services.leagues.settings import MAX_NAME_LENGTH


class LeagueFileForm(forms.Form):
    """The file, and another name for the league."""

    file = forms.FileField(label=_("League file (zip)"))
    name = LineField(
        label=_("Name"),
        max_length=MAX_NAME_LENGTH,
        required=False,
        help_text=_("If empty: the name in the file."),
    )
