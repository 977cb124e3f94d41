"""Forms for a scorer who has followed a link."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import BoxScoreReport, Game
from games.scoring.services import POINTS_BY_KIND, CountedBoxScore
from league.frame.forms import set_choices
from league.frame.texts import LineField
from league.models import Coach, Fixture
from league.standings.records import MOST_POINTS

HOME, AWAY = "home", "away"


class ScorerForm(forms.Form):
    """The scorer's name, which they may leave empty."""

    name = LineField(label=gettext_lazy("Your name (if you like)"), max_length=40, required=False)


class ScorerGameForm(forms.Form):
    """Starts a league's game for a scorer, who enters the decisions of people without a phone."""

    home = forms.ChoiceField()
    away = forms.ChoiceField()
    dice = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Game.Dice.choices)

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = (fixture.home, fixture.away)
        coached = set(Coach.objects.filter(team__in=teams).values_list("team", flat=True))
        for side, team in ((HOME, fixture.home), (AWAY, fixture.away)):
            self.fields[side].label = team.name
            own = ("link", _("Its coach, on their own phone"))
            computer = ("situational", _("The computer"))
            other = own if team.pk in coached else computer
            choices = [("me", _("On this phone")), other]
            set_choices(self, side, choices)

    def arguments(self) -> dict[str, Any]:
        """The arguments of `start_game` besides the player and the fixture."""
        data = self.cleaned_data
        return {"deciders": (data["home"], data["away"]), "dice": data["dice"]}


SIDES = ("away", "home")
LINES = {
    "points": gettext_lazy("Points"),
    "touchdowns": gettext_lazy("Touchdowns"),
    "extra_points": gettext_lazy("Extra points"),
    "two_points": gettext_lazy("Two-point tries made"),
    "field_goals": gettext_lazy("Field goals"),
    "safeties": gettext_lazy("Safeties (two points for this team)"),
    "first_downs": gettext_lazy("First downs"),
    "yards": gettext_lazy("Total yards"),
    "turnovers": gettext_lazy("Turnovers"),
    "penalties": gettext_lazy("Penalties"),
    "timeouts": gettext_lazy("Time-outs taken"),
}
NEEDED = ("points", *POINTS_BY_KIND)
LEAST_YARDS, MOST_YARDS = -999, 1999


class BoxForm(forms.Form):
    """One number for each line and team. Points are required, an empty score counts as zero, and the rest may
    be left empty."""

    overtime = forms.BooleanField(label=gettext_lazy("After overtime"), required=False)

    def __init__(self, fixture: Fixture, data: Any = None, *, report: BoxScoreReport | None = None) -> None:
        super().__init__(data, initial=_initial(report), label_suffix="")
        for side in SIDES:
            for name, label in LINES.items():
                least, most = (LEAST_YARDS, MOST_YARDS) if name == "yards" else (0, MOST_POINTS)
                field = forms.IntegerField(min_value=least, max_value=most, required=name == "points")
                team = getattr(fixture, side).name
                field.label, field.widget.attrs["aria-label"] = label, f"{team}: {label}"
                self.fields[f"{side}_{name}"] = field

    @property
    def rows(self) -> list[tuple[Any, forms.BoundField, forms.BoundField]]:
        """The lines of the box score with the fields of (away, home)."""
        return [(label, self[f"away_{name}"], self[f"home_{name}"]) for name, label in LINES.items()]

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
