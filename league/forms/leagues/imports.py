"""Importing old seasons: two files, which the preview carries as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.almanac.old_seasons import OldSeason, read_old_seasons
from league.services.season.imported_numbers import MAX_NUMBER
from league.standings.files.rows import MOST_LINES, CsvRow, parse_rows
from league.standings.files.seasons import GAME_COLUMNS, TEAM_COLUMNS

LARGEST = 1_000_000  # maximum bytes of a file


class ImportForm(forms.Form):
    """GAMES and TEAMS as uploads, or as the text from an earlier step."""

    games = forms.FileField(
        label=_("Games (CSV)"),
        required=False,
        help_text=_(
            "Columns: home, away, home_score and away_score; optional: season, week, type, neutral and "
            "outcome. Type is REG, or a playoff round: WC, DIV, CON, SB."
        ),
    )
    teams = forms.FileField(
        label=_("Teams (CSV)"),
        required=False,
        help_text=_(
            "Columns: team, division and conference; optional: season, city, nickname and abbreviation."
        ),
    )
    number = forms.IntegerField(
        label=_("Number of the first season"),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text=_("If empty: the numbers in the file, or else the next free ones."),
    )
    games_text = forms.CharField(required=False, widget=forms.HiddenInput, strip=False)
    teams_text = forms.CharField(required=False, widget=forms.HiddenInput, strip=False)

    def clean(self) -> dict[str, Any]:
        """Sets both texts. An upload replaces the text from an earlier step."""
        cleaned = dict(super().clean() or {})
        for name in ("games", "teams"):
            if upload := cleaned.get(name):
                cleaned[f"{name}_text"] = self._text(name, upload)
            elif not cleaned.get(f"{name}_text") and name not in self.errors:
                self.add_error(name, gettext("Choose a file."))
        return cleaned

    def read(self) -> list[OldSeason]:
        """Reads the seasons. Raises Refused with file and line."""
        teams = self._rows("teams", TEAM_COLUMNS)
        return read_old_seasons(self._rows("games", GAME_COLUMNS), teams, "teams")

    def _rows(self, name: str, columns: tuple[str, ...]) -> Iterator[CsvRow]:
        return parse_rows(name, self.cleaned_data[f"{name}_text"].encode(), columns, most=MOST_LINES)

    def _text(self, name: str, upload: UploadedFile[Any]) -> str:
        if (upload.size or 0) > LARGEST:
            self.add_error(
                name, gettext("This file is larger than one megabyte. Please import fewer seasons.")
            )
            return ""
        try:
            return bytes(upload.read()).decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error(name, gettext("This file is not UTF-8 text. Please save it as CSV in UTF-8."))
            return ""
