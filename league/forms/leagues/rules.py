"""The rules of a league's games: boxed game, component set, and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import RULESETS, ruleset
from engine.components.sets import options_of_set
from engine.errors import EngineError
from engine.presentation import labels
from engine.presentation.rulings import RulingText, ruling_on_option
from league.components import component_set_named, options_in_force
from league.errors import Refused
from league.forms.choices import set_choices
from league.lines import LineField
from league.models import League
from league.selectors.leagues.boxes import offered_sets
from league.services.leagues.rules import check_rules

PENALTY_DIE = "penalty_die"
ANY_PRESET = "round_robin"  # the season format has its own form


def games() -> list[tuple[str, list[tuple[str, str]]]]:
    """All rulebooks, grouped by the title of their game."""
    return [
        (
            labels.game(name, _).title,
            [(f"{name}:{edition}", _edition(name, edition)) for edition in rules.editions],
        )
        for name, rules in RULESETS.items()
    ]


def _edition(name: str, edition: str) -> str:
    label = labels.edition(name, edition, _)
    return f"{labels.game(name, _).title}, {label.title}"


class GameForm(forms.Form):
    """The boxed game and its rulebook."""

    game = forms.ChoiceField(label=gettext_lazy("Boxed game and rulebook"), choices=games)

    def values(self) -> dict[str, str]:
        """`ruleset` and `edition` as the services take them."""
        name, _colon, edition = self.cleaned_data["game"].partition(":")
        return {"ruleset": name, "edition": edition}


class OptionsForm(forms.Form):
    """The component set, and a field for each option of the edition. All other rules are those of the
    book.
    """

    components = forms.ChoiceField(
        label=gettext_lazy("Component set"),
        help_text=gettext_lazy("The dice, decks and matchups for this league."),
    )

    def __init__(
        self,
        name: str,
        edition: str,
        data: Any = None,
        *,
        options: Mapping[str, Any] | None = None,
        components: str = "",
        own_box: str = "",
    ) -> None:
        super().__init__(data)
        self.ruleset, self.edition = name, edition
        self.offered = offered_sets(name, components, own_box)
        set_choices(self, "components", [(one, labels.set_title(one, _)) for one in self.offered])
        self.fields["components"].initial = components or component_set_named(name).name
        self.book = options_in_force(name, edition, {}, components)
        self.settled = options_of_set(component_set_named(name))
        for option in self.book:
            if option not in ("edition", "dice_set"):
                self.fields[option] = self._field(option, options or {})

    @property
    def rules(self) -> list[BoundField]:
        """The option fields. Pages fold them away, because a league plays by the book unless somebody changes
        one.
        """
        return [self[name] for name in self.fields if name != "components"]

    @property
    def ruled(self) -> list[tuple[BoundField, RulingText | None]]:
        """The option fields, each with the ruling whose readings it offers, if there is one."""
        return [(field, ruling_on_option(self.ruleset, field.name, _)) for field in self.rules]

    @property
    def changed(self) -> list[BoundField]:
        """The options that differ from the book or the component set, or that have errors."""
        return [field for field in self.rules if field.errors or not self._by_the_book(field)]

    def clean(self) -> dict[str, Any]:
        """Lets the engine check the options."""
        given = {**(super().clean() or {})}
        if not self.errors:
            rules = {"ruleset": self.ruleset, "edition": self.edition, **self.values()}
            try:
                check_rules(League(preset=ANY_PRESET, **rules))
            except Refused as refusal:
                self.add_error(None, refusal.sentence)
        return given

    def values(self) -> dict[str, Any]:
        """`components`, and in `options` everything that differs from the book or the component set."""
        given = {name: self._value(name) for name in self.fields if name != "components"}
        own = {
            name: value
            for name, value in given.items()
            if value is not None and (name in self.settled or value != self.book[name])
        }
        return {"components": self.cleaned_data["components"], "options": own}

    def _field(self, option: str, chosen: Mapping[str, Any]) -> forms.Field:
        about = labels.option(self.ruleset, option, _)
        worded: dict[str, Any] = {"label": about.title, "help_text": about.sentence, "required": False}
        initial = chosen.get(option, "" if option in self.settled else self.book[option])
        if option == PENALTY_DIE:
            worded["help_text"] = _(
                "Six faces, for example 5 5 5A 10 10 15. Empty: the faces of the component set."
            )
            return LineField(initial=" ".join(initial), max_length=30, **worded)
        values = labels.choices(self.ruleset, option)
        if not values and isinstance(self.book[option], list):
            dice = [(die, labels.die(self.ruleset, die, _).name) for die in self._colors()]
            return forms.MultipleChoiceField(
                choices=dice, initial=initial, widget=forms.CheckboxSelectMultiple, **worded
            )
        offered = [
            (str(value), self._said(option, value))
            for value in values or self._files(option)
            if self._in_edition(option, value)
        ]
        if option in self.settled:
            offered = [("", _("From the component set")), *offered]
        return forms.ChoiceField(choices=offered, initial=str(initial), **worded)

    def _by_the_book(self, field: BoundField) -> bool:
        given, book = field.value(), self.book[field.name]
        if field.name in self.settled:
            return not given
        if isinstance(book, list):
            return not given or set(given) == set(book)
        return not given or str(given) == str(book)

    def _in_edition(self, option: str, value: Any) -> bool:
        try:
            ruleset(self.ruleset).resolve(self.edition, {option: value})
        except EngineError:
            return False
        return True

    def _said(self, option: str, value: Any) -> str:
        label = labels.option_value(self.ruleset, option, value, _)
        return f"{label.title}: {label.sentence}" if label.sentence else label.title

    def _value(self, option: str) -> Any:
        """The option's value for the league; None to use the book or the component set."""
        given = self.cleaned_data.get(option)
        if not given or (isinstance(given, list) and set(given) == set(self.book[option])):
            return None
        if isinstance(given, list):
            return given
        if option == PENALTY_DIE:
            return given.replace(",", " ").split()
        known = {str(value): value for value in labels.choices(self.ruleset, option)}
        return known.get(given, given)

    def _files(self, option: str) -> list[str]:
        """The matchup tables of all offered sets that can be read."""
        found: dict[str, None] = {}
        for name in self.offered:
            try:
                found |= dict.fromkeys(component_set_named(self.ruleset, name).data[option])
            except EngineError:
                continue
        return list(found)

    def _colors(self) -> list[str]:
        """The dice from which options of this ruleset choose."""
        listed = [die for value in self.book.values() if isinstance(value, list) for die in value]
        return [die for die in dict.fromkeys(listed) if _is_die(self.ruleset, die)]


def _is_die(name: str, key: str) -> bool:
    return key in {die.name.lower() for die in ruleset(name).words.dice}
