"""The form of a new experiment."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.catalog import RULESETS
from engine.components.library import set_names
from engine.errors import EngineError
from engine.presentation import labels
from games.experiments.plans import COMPONENTS, GAMES, MOST_ARMS, SEASONS, ExperimentPlan
from games.experiments.services import plan_for_workers
from league.frame.forms import set_choices

SIZES = ((GAMES, 1_000), (GAMES, 10_000), (SEASONS, 100), (SEASONS, 1_000))
MOST_SEED = 2**31 - 1


class ExperimentForm(forms.Form):
    """What to vary, and how often to play."""

    vary = forms.ChoiceField(
        label=gettext_lazy("What varies"),
        help_text=gettext_lazy("The first value is the rulebook’s; the others are compared with it."),
    )
    size = forms.ChoiceField(label=gettext_lazy("For each value"), initial="games 1000")
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=MOST_SEED,
        required=False,
        help_text=gettext_lazy("The same seed plays the same games. Empty: by chance."),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.arms = arms_of_rulesets()
        groups: dict[str, list[tuple[str, str]]] = {}
        for key, (group, text, _values) in self.arms.items():
            groups.setdefault(group, []).append((key, text))
        set_choices(self, "vary", list(groups.items()))
        set_choices(self, "size", [(f"{unit} {size}", size_text(unit, size)) for unit, size in SIZES])

    def plan(self) -> ExperimentPlan:
        """The plan. Raises Refused as `plan_for_workers` does."""
        name, edition, varied = self.cleaned_data["vary"].split("/")
        values = self.arms[self.cleaned_data["vary"]][2]
        unit, _space, size = self.cleaned_data["size"].partition(" ")
        is_of_sets = varied == COMPONENTS
        return plan_for_workers(
            name,
            edition=edition,
            option="" if is_of_sets else varied,
            values=values,
            components=values if is_of_sets else (),
            unit=unit,
            size=int(size),
        )


def size_text(unit: str, size: int) -> str:
    if unit == SEASONS:
        return ngettext("%(count)d season", "%(count)d seasons", size) % {"count": size}
    return ngettext("%(count)d game", "%(count)d games", size) % {"count": size}


def arms_of_rulesets() -> dict[str, tuple[str, str, list[Any]]]:
    """`RULESET/EDITION/OPTION` -> title of the game, the option with its values in words, and the values, the
    rulebook's first."""
    arms = {}
    for name, rules in RULESETS.items():
        for edition in rules.editions:
            group = f"{labels.game(name, _).title}, {labels.edition(name, edition, _).title}"
            for option, value in rules.resolve(edition, {}).items():
                values = _values(name, edition, option, value)
                if len(values) > 1:
                    text = f"{labels.option(name, option, _).title} ({value_texts(name, option, values)})"
                    arms[f"{name}/{edition}/{option}"] = (group, text, values)
            sets = set_names(name)[::-1][:MOST_ARMS]
            if len(sets) > 1:
                text = f"{_('Component set')} ({value_texts(name, COMPONENTS, sets)})"
                arms[f"{name}/{edition}/{COMPONENTS}"] = (group, text, sets)
    return arms


def value_texts(ruleset: str, option: str, values: list[Any]) -> str:
    return ", ".join(value_text(ruleset, option, value) for value in values)


def value_text(ruleset: str, option: str, value: Any) -> str:
    """A value of an option, or the name of a component set, in words."""
    if option == COMPONENTS:
        return labels.set_title(str(value), _)
    try:
        known = {str(choice): choice for choice in labels.choices(ruleset, option)}
        return labels.option_value(ruleset, option, known.get(str(value), value), _).title
    except KeyError:
        return str(value)


def _values(ruleset: str, edition: str, option: str, usual: Any) -> list[Any]:
    values = [] if option == "edition" else list(labels.choices(ruleset, option))
    rest = [value for value in values if value != usual and _in_edition(ruleset, edition, option, value)]
    return [usual, *rest][:MOST_ARMS] if usual in values else []


def _in_edition(ruleset: str, edition: str, option: str, value: Any) -> bool:
    try:
        RULESETS[ruleset].resolve(edition, {option: value})
    except EngineError:
        return False
    return True
