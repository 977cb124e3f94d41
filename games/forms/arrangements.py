"""Forms for a game in progress: its pace, and corrections."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import RULESETS
from games.models import Game
from games.records.clubs import clubs_of_game
from league.forms.choices import set_choices

AWAY, HOME = "away", "home"


class PaceForm(forms.Form):
    """The pace and dice of a game; by mail the app rolls."""

    pace = forms.TypedChoiceField(
        label=gettext_lazy("Pace"),
        choices=Game.Pace.choices,
        initial=Game.Pace.TABLE,
        required=False,
        empty_value=Game.Pace.TABLE,
    )
    dice = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Game.Dice.choices, initial=Game.Dice.APP)


class StateCorrectionForm(forms.Form):
    """The down to be played next, as it is on the table."""

    home_score = forms.IntegerField(min_value=0, max_value=999)
    away_score = forms.IntegerField(min_value=0, max_value=999)
    home_timeouts = forms.IntegerField(min_value=0, max_value=9)
    away_timeouts = forms.IntegerField(min_value=0, max_value=9)
    period = forms.IntegerField(label=gettext_lazy("Half or quarter"), min_value=1, max_value=20)
    clock = forms.IntegerField(label=gettext_lazy("Left on the clock"), min_value=1, max_value=99)
    offense = forms.ChoiceField(label=gettext_lazy("Who has the ball"))
    down = forms.IntegerField(label=gettext_lazy("Down"), min_value=1, max_value=4)
    to_go = forms.IntegerField(label=gettext_lazy("Yards to go"), min_value=1, max_value=99)
    spot = forms.IntegerField(
        label=gettext_lazy("Spot, in yards from the offense's own goal line"), min_value=1, max_value=99
    )
    defense_cards = forms.IntegerField(
        label=gettext_lazy("Cards that the defense has left, deck and hand"),
        min_value=0,
        max_value=99,
        required=False,
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules, names = RULESETS[game.ruleset], [club.nickname for club in clubs_of_game(game)]
        for side, name in zip((HOME, AWAY), names, strict=True):
            self.fields[f"{side}_score"].label = _("Points of the %(team)s") % {"team": name}
            self.fields[f"{side}_timeouts"].label = _("Time-outs of the %(team)s") % {"team": name}
        set_choices(self, "offense", list(zip((HOME, AWAY), names, strict=True)))
        self.fields["clock"].label = _(rules.words.clock_title)
        self.fields["period"].label = _(rules.words.period_title)
        if rules.cards is None:
            del self.fields["defense_cards"]
