"""The games with their editions, options, decisions, rolls and dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.discovery.catalogs import CatalogListView, CatalogView
from engine.catalog import RULESETS
from engine.components.library import set_names
from engine.gridiron.labels import Label
from engine.presentation import labels


class LabelOut(serializers.Serializer[Any]):
    """A name for programs, with a title and a sentence for people."""

    name = serializers.CharField()
    title = serializers.CharField()
    sentence = serializers.CharField(allow_blank=True)


class RulesetOut(LabelOut):
    """A game. `editions` are those of its rulebook, the default first."""

    version = serializers.IntegerField()
    editions = LabelOut(many=True)
    components = serializers.ListField(child=serializers.CharField())


class OptionValueOut(serializers.Serializer[Any]):
    """A value that an option takes."""

    value = serializers.JSONField()
    title = serializers.CharField()
    sentence = serializers.CharField(allow_blank=True)


class OptionOut(LabelOut):
    """An option of the rules. `values` is empty where it takes dice, faces or the name of a table."""

    rules = serializers.ListField(child=serializers.CharField())
    values = OptionValueOut(many=True)
    defaults = serializers.DictField(child=serializers.JSONField())


class DecisionKindOut(LabelOut):
    """A decision that coaches are asked for; its name is the `asked` of a question."""

    rules = serializers.ListField(child=serializers.CharField())


class RollKindOut(LabelOut):
    """A roll of dice or a draw of cards; its name is the `asked` of a roll."""


class DieKindOut(serializers.Serializer[Any]):
    """A die: how it looks and can be told apart without its color."""

    name = serializers.CharField()
    title = serializers.CharField()
    letters = serializers.CharField()
    pattern = serializers.CharField()


class RulesetDetailOut(RulesetOut):
    """A game with everything that can be chosen, decided and rolled in it."""

    options = OptionOut(many=True)
    decisions = DecisionKindOut(many=True)
    rolls = RollKindOut(many=True)
    dice = DieKindOut(many=True)


def rulesets() -> list[dict[str, Any]]:
    """All games, in the language of the request."""
    return [ruleset_summary(name) for name in RULESETS]


def ruleset_summary(ruleset: str) -> dict[str, Any]:
    """One game, in the language of the request."""
    rules = RULESETS[ruleset]
    editions = [_label(name, labels.edition(ruleset, name, _)) for name in rules.editions]
    return {
        **_label(ruleset, labels.game(ruleset, _)),
        "version": rules.version,
        "editions": editions,
        "components": set_names(ruleset),
    }


def ruleset_detail(ruleset: str) -> dict[str, Any]:
    """One game with its options, decisions, rolls and dice. Raises Http404."""
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))
    known = RULESETS[ruleset].labels
    return {
        **ruleset_summary(ruleset),
        "options": [_option(ruleset, name) for name in known.options],
        "decisions": [_with_rules(name, labels.decision(ruleset, name, _)) for name in known.decisions],
        "rolls": [_label(name, labels.roll(ruleset, name, _)) for name in known.rolls],
        "dice": list(_dice(ruleset)),
    }


def _option(ruleset: str, name: str) -> dict[str, Any]:
    rules = RULESETS[ruleset]
    values = [
        {"value": value, "title": label.title, "sentence": label.sentence}
        for value in labels.choices(ruleset, name)
        for label in (labels.option_value(ruleset, name, value, _),)
    ]
    usual = {edition: rules.resolve(edition, {}).get(name) for edition in rules.editions}
    defaults = {edition: value for edition, value in usual.items() if value is not None}
    return {
        **_with_rules(name, labels.option(ruleset, name, _)),
        "values": values,
        "defaults": defaults,
    }


def _dice(ruleset: str) -> Iterable[dict[str, Any]]:
    for die in RULESETS[ruleset].words.dice:
        key = die.name.lower()
        looks = labels.die(ruleset, key, _)
        yield {"name": key, "title": looks.name, "letters": looks.letters, "pattern": looks.pattern}


def _label(name: str, label: Label) -> dict[str, Any]:
    return {"name": name, "title": label.title, "sentence": label.sentence}


def _with_rules(name: str, label: Label) -> dict[str, Any]:
    return {**_label(name, label), "rules": list(label.rules)}


class RulesetList(CatalogListView):
    """All games that can be played."""

    serializer_class = RulesetOut
    content = staticmethod(rulesets)


class RulesetDetail(CatalogView):
    """A game with its editions, options, decisions, rolls and dice."""

    serializer_class = RulesetDetailOut
    content = staticmethod(ruleset_detail)
