"""Forms for a scorer who has followed a link."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from league.forms.choices import set_choices
from league.lines import LineField
from league.models import Coach, Fixture

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
