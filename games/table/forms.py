"""Forms that start a game or take a seat."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import RULESETS
from engine.coaches import computer_coaches
from engine.presentation import labels
from games.models import Game
from games.records.participants import bundled_clubs
from games.table.arrangements import AWAY, HOME, PaceForm
from games.table.start import (
    BOTH,
    DEFENSE,
    MY_DEFENSE,
    MY_OFFENSE,
    MYSELF,
    OFFENSE,
    OPEN_PAIR,
    OPEN_SEAT,
    OUR_PAIR,
    usual_decider,
)
from league.frame.texts import LineField, set_choices
from league.models import Fixture

AGAINST = (
    ("computer", gettext_lazy("The computer")),
    ("link", gettext_lazy("Somebody with their own phone")),
    ("me", gettext_lazy("Somebody beside me, on this phone")),
)
PARTNER = (
    ("", gettext_lazy("No, I coach the whole team")),
    ("link", gettext_lazy("Yes, with their own phone")),
    ("me", gettext_lazy("Yes, beside me, on this phone")),
)
PARTS = (
    ("offense", gettext_lazy("I call the offense, my partner the defense")),
    ("defense", gettext_lazy("I call the defense, my partner the offense")),
)
OPPONENTS = (
    ("one", gettext_lazy("One person")),
    ("two", gettext_lazy("Two people: one for the offense, one for the defense")),
)
PAIR_TALK = "pair_talk"  # an option of the rules
NAME_FIELDS = ("partner_name", "opponent_name", "opponent_partner_name")
CARDS = (
    ("", gettext_lazy("The app deals")),
    ("real", gettext_lazy("Real cards: the app follows")),
)


class PickUpGameForm(PaceForm):
    name = LineField(label=gettext_lazy("Your name"), max_length=40, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Game"))
    against = forms.ChoiceField(label=gettext_lazy("Against"), choices=AGAINST)
    coach = forms.ChoiceField(label=gettext_lazy("Computer coach"), required=False)
    home = forms.ChoiceField(label=gettext_lazy("Your team"))
    away = forms.ChoiceField(label=gettext_lazy("The other team"))
    edition = forms.ChoiceField(label=gettext_lazy("Rulebook"), required=False)
    partner = forms.ChoiceField(label=gettext_lazy("Do you have a partner?"), choices=PARTNER, required=False)
    part = forms.ChoiceField(label=gettext_lazy("Who calls what"), choices=PARTS, required=False)
    opponents = forms.ChoiceField(label=gettext_lazy("Your opponents"), choices=OPPONENTS, required=False)
    pair_talk = forms.BooleanField(
        label=gettext_lazy("Partners may show each other their cards and talk about plays (1st & Goal)"),
        required=False,
    )
    partner_name = LineField(
        label=gettext_lazy("Your partner's name, if they share this phone"), max_length=40, required=False
    )
    opponent_name = LineField(
        label=gettext_lazy("Your opponent's name, if they share this phone"), max_length=40, required=False
    )
    opponent_partner_name = LineField(
        label=gettext_lazy("The name of your opponent's partner, if they share this phone"),
        max_length=40,
        required=False,
    )
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

    @property
    def pairs(self) -> list[forms.BoundField]:
        """The fields for three or four people."""
        return [self[name] for name in ("partner", "part", "opponents", "pair_talk", *NAME_FIELDS)]

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
        by_link = MY_DEFENSE if data["part"] == DEFENSE else MY_OFFENSE
        own = {"link": by_link, "me": OUR_PAIR}.get(data["partner"], MYSELF)
        deciders = (own, self._opponent())
        rules = RULESETS[data["ruleset"]]
        may_talk = data["pair_talk"] and PAIR_TALK in rules.resolve(rules.editions[0], {})
        real = {"link": (HOME, AWAY), "me": (HOME, AWAY)}.get(against, (HOME,))
        setup = {
            "ruleset": data["ruleset"],
            "edition": data["edition"],
            "teams": (data["home"], data["away"]),
            "options": {PAIR_TALK: "yes"} if may_talk else {},
            "real_cards": real if rules.cards is not None and data["cards"] else (),
        }
        return {
            "deciders": deciders,
            "setup": setup,
            "names": self._names(deciders),
            "dice": data["dice"],
            "sealed": data["sealed"],
            "pace": data["pace"] if OPEN_SEAT in (against, data["partner"]) else Game.Pace.TABLE,
        }

    def _opponent(self) -> str:
        data = self.cleaned_data
        if data["against"] == "computer":
            return data["coach"] or "situational"
        pair = {"link": OPEN_PAIR, "me": OUR_PAIR}
        return pair[data["against"]] if data["opponents"] == "two" else data["against"]

    def _names(self, deciders: tuple[str, str]) -> dict[tuple[str, str], str]:
        """The names of the other people on this phone."""
        partner, opponent, other = (self.cleaned_data[name].strip() for name in NAME_FIELDS)
        partners_part = OFFENSE if self.cleaned_data["part"] == DEFENSE else DEFENSE
        names = {(HOME, partners_part): partner} if deciders[0] == OUR_PAIR else {}
        if deciders[1] == OUR_PAIR:
            return names | {(AWAY, OFFENSE): opponent, (AWAY, DEFENSE): other}
        return names | {(AWAY, BOTH): opponent}


class FixtureGameForm(PaceForm):
    """Starts a league's game: the person or computer coach of each side, and how dice are rolled."""

    field_order = ("home", "away")
    home = forms.ChoiceField()
    away = forms.ChoiceField()
    sealed = forms.BooleanField(
        label=gettext_lazy("Hide calls when we share a phone"), required=False, initial=True
    )

    def __init__(self, fixture: Fixture, starter: User | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[HOME].label, self.fields[AWAY].label = fixture.home.name, fixture.away.name
        computer = [
            (choice.name, _("Computer: %(coach)s") % {"coach": choice.title})
            for choice in computer_coaches(_)
        ]
        people = [
            (MYSELF, _("Me, on this phone")),
            (OPEN_SEAT, _("Its coach or coaches, on their own phones")),
            (MY_OFFENSE, _("Me for the offense, a partner for the defense")),
            (MY_DEFENSE, _("Me for the defense, a partner for the offense")),
            (OUR_PAIR, _("Two people on this phone")),
            (OPEN_PAIR, _("Two people, each with their own phone")),
        ]
        for side in (HOME, AWAY):
            set_choices(self, side, people + computer)
            self.fields[side].initial = usual_decider(fixture, side, starter)

    def arguments(self) -> dict[str, Any]:
        """The arguments of `start_game` besides the player and the fixture."""
        data = self.cleaned_data
        chosen = {name: data[name] for name in ("dice", "sealed", "pace")}
        return {"deciders": (data["home"], data["away"]), **chosen}


class TakeSeatForm(forms.Form):
    """The name of the person who takes a seat."""

    name = LineField(label=gettext_lazy("Your name"), max_length=40)


def _editions() -> list[tuple[str, str]]:
    """Every rulebook of every game as (value, title)."""
    return [
        (f"{name}:{edition}", f"{labels.game(name, _).title}: {labels.edition(name, edition, _).title}")
        for name, ruleset in RULESETS.items()
        for edition in ruleset.editions
    ]
