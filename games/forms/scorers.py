"""What a scorer fills in who has followed a link."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from league.forms.choices import set_choices
from league.models import Coach, Fixture

HOME, AWAY = "home", "away"


class ScorerForm(forms.Form):
    """Who keeps the score by a link; he need not say."""

    name = forms.CharField(label=gettext_lazy("Your name (if you like)"), max_length=40, required=False)


class ScorerGameForm(forms.Form):
    """A league's game that a scorer kicks off: for people without a phone he taps, nobody plays for them."""

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
        """For `start_game`, beside the player and the fixture."""
        said = self.cleaned_data
        return {"deciders": (said["home"], said["away"]), "dice": said["dice"]}
