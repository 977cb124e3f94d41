"""Forms that start a game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import RULESETS
from engine.coaches.profiles.presets import computer_coaches
from engine.presentation import labels
from games.forms.arrangements import AWAY, HOME, PaceForm
from games.models import Game
from games.records.clubs import bundled_clubs
from games.services.table.start import PickUpSetup
from league.forms.choices import set_choices
from league.models import Fixture

AGAINST = (
    ("computer", gettext_lazy("The computer")),
    ("link", gettext_lazy("Somebody with their own phone")),
    ("me", gettext_lazy("Somebody beside me, on this phone")),
)
CARDS = (
    ("", gettext_lazy("The app deals")),
    ("real", gettext_lazy("Real cards: the app follows")),
)


class PickUpGameForm(PaceForm):
    """Starts a pick-up game."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=40, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Game"))
    against = forms.ChoiceField(label=gettext_lazy("Against"), choices=AGAINST)
    coach = forms.ChoiceField(label=gettext_lazy("Computer coach"), required=False)
    home = forms.ChoiceField(label=gettext_lazy("Home team (you)"))
    away = forms.ChoiceField(label=gettext_lazy("Away team"))
    edition = forms.ChoiceField(label=gettext_lazy("Rulebook"), required=False)
    cards = forms.ChoiceField(label=gettext_lazy("Cards (1st & Goal)"), choices=CARDS, required=False)
    sealed = forms.BooleanField(
        label=gettext_lazy("Hide calls when we share a phone"), required=False, initial=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "ruleset", [(name, labels.game(name, _).title) for name in RULESETS])
        set_choices(self, "edition", [("", _("The standard rulebook")), *_editions()])
        set_choices(self, "coach", [(choice.name, choice.title) for choice in computer_coaches(_)])
        teams = [
            (club.key, club.name) for club in sorted(bundled_clubs().values(), key=lambda club: club.name)
        ]
        set_choices(self, "home", teams)
        set_choices(self, "away", teams)
        self.fields["home"].initial, self.fields["away"].initial = teams[0][0], teams[1][0]

    @property
    def first(self) -> list[forms.BoundField]:
        """The fields that everybody fills in."""
        return [self[name] for name in ("name", "ruleset", "against", "home")]

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields whose initial values are usually right."""
        return [self[name] for name in ("away", "coach", "pace", "dice", "cards", "sealed", "edition")]

    def clean_name(self) -> str:
        """The name is optional; without one the player is called “Guest”."""
        return str(self.cleaned_data["name"].strip() or _("Guest"))

    def clean(self) -> dict[str, Any]:
        """Checks that the rulebook belongs to the chosen game."""
        data = self.cleaned_data
        ruleset, _colon, data["edition"] = data.get("edition", "").rpartition(":")
        if ruleset and ruleset != data.get("ruleset"):
            self.add_error("edition", _("That rulebook belongs to another game: choose one for this game."))
        return data

    def arguments(self) -> dict[str, Any]:
        """The arguments of `start_game` besides the player."""
        data = self.cleaned_data
        against = data["against"]
        opponent = data["coach"] or "situational" if against == "computer" else against
        has_cards = RULESETS[data["ruleset"]].cards is not None
        real = {"link": (HOME, AWAY), "me": (HOME, AWAY)}.get(against, (HOME,))
        setup = PickUpSetup(
            ruleset=data["ruleset"],
            edition=data["edition"],
            teams=(data["home"], data["away"]),
            real_cards=real if has_cards and data["cards"] else (),
        )
        return {
            "deciders": ("me", opponent),
            "setup": setup,
            "dice": data["dice"],
            "sealed": data["sealed"],
            "pace": data["pace"] if against == "link" else Game.Pace.TABLE,
        }


class FixtureGameForm(PaceForm):
    """Starts a league's game: the person or computer coach of each side, and how dice are rolled."""

    field_order = ("home", "away")
    home = forms.ChoiceField()
    away = forms.ChoiceField()
    sealed = forms.BooleanField(
        label=gettext_lazy("Hide calls when we share a phone"), required=False, initial=True
    )

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[HOME].label, self.fields[AWAY].label = fixture.home.name, fixture.away.name
        computer = [
            (choice.name, _("Computer: %(coach)s") % {"coach": choice.title})
            for choice in computer_coaches(_)
        ]
        people = [("me", _("Me, on this phone")), ("link", _("Its coach, on their own phone"))]
        set_choices(self, "home", people + computer)
        set_choices(self, "away", people + computer)

    def arguments(self) -> dict[str, Any]:
        """The arguments of `start_game` besides the player and the fixture."""
        data = self.cleaned_data
        chosen = {name: data[name] for name in ("dice", "sealed", "pace")}
        return {"deciders": (data["home"], data["away"]), **chosen}


class TakeSeatForm(forms.Form):
    """The name of the person who takes a seat."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=40)


def _editions() -> list[tuple[str, str]]:
    """Every rulebook of every game as (value, title)."""
    return [
        (f"{name}:{edition}", f"{labels.game(name, _).title}: {labels.edition(name, edition, _).title}")
        for name, ruleset in RULESETS.items()
        for edition in ruleset.editions
    ]
