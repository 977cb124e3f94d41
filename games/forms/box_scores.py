"""The form for a box score copied from a paper sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import BoxScoreReport
from games.services.sheets.box_scores import POINTS_BY_KIND, CountedBoxScore
from league.forms.seasons.results import MOST
from league.models import Fixture

SIDES = ("away", "home")
LINES = {
    "points": _("Points"),
    "touchdowns": _("Touchdowns"),
    "extra_points": _("Extra points"),
    "two_points": _("Two-point tries made"),
    "field_goals": _("Field goals"),
    "safeties": _("Safeties (two points for this team)"),
    "first_downs": _("First downs"),
    "yards": _("Total yards"),
    "turnovers": _("Turnovers"),
    "penalties": _("Penalties"),
    "timeouts": _("Time-outs taken"),
}
NEEDED = ("points", *POINTS_BY_KIND)
LEAST_YARDS, MOST_YARDS = -999, 1999


@dataclass(frozen=True, slots=True)
class BoxFormRow:
    """One line of the box score with the fields of both teams."""

    title: Any
    away: forms.BoundField
    home: forms.BoundField

    @property
    def has_errors(self) -> bool:
        """Whether either team's number is wrong."""
        return bool(self.away.errors or self.home.errors)


class BoxForm(forms.Form):
    """One number for each line and team. Points are required, an empty score counts as zero, and the rest may
    be left empty."""

    overtime = forms.BooleanField(label=_("After overtime"), required=False)

    def __init__(self, fixture: Fixture, data: Any = None, *, report: BoxScoreReport | None = None) -> None:
        super().__init__(data, initial=_initial(report), label_suffix="")
        for side in SIDES:
            for name, label in LINES.items():
                least, most = (LEAST_YARDS, MOST_YARDS) if name == "yards" else (0, MOST)
                field = forms.IntegerField(min_value=least, max_value=most, required=name == "points")
                team = getattr(fixture, side).name
                field.label, field.widget.attrs["aria-label"] = label, f"{team}: {label}"
                self.fields[f"{side}_{name}"] = field

    @property
    def rows(self) -> list[BoxFormRow]:
        """The fields of each line."""
        return [
            BoxFormRow(label, self[f"away_{name}"], self[f"home_{name}"]) for name, label in LINES.items()
        ]

    def counted(self) -> CountedBoxScore:
        """The box score in a valid form."""
        return CountedBoxScore(self._side("home"), self._side("away"), self.cleaned_data["overtime"])

    def _side(self, side: str) -> dict[str, int]:
        given = {name: cast("int | None", self.cleaned_data[f"{side}_{name}"]) for name in LINES}
        return {name: count or 0 for name, count in given.items() if count is not None or name in NEEDED}


def _initial(report: BoxScoreReport | None) -> dict[str, Any]:
    if report is None:
        return {}
    lines = {f"{side}_{name}": count for side in SIDES for name, count in report.data[side].items()}
    return {**lines, "overtime": report.overtime}
