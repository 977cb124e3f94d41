"""The rulings on a rulebook in the reader's language, with the readings that an option offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from engine.catalog import ruleset as ruleset_named
from engine.gridiron.rulings import BookRuling
from engine.gridiron.translation import Translate, gettext_noop
from engine.presentation import labels


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a place. `editions` are the titles of those whose default it is."""

    title: str
    sentence: str
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingText:
    """One ruling. `title` and `readings` are those of `option`, both empty without one."""

    key: str
    question: str
    reading: str
    reason: str
    sure: str
    rules: tuple[str, ...]
    option: str
    title: str
    readings: tuple[Reading, ...]


@cache
def rulings_on(ruleset: str) -> tuple[BookRuling, ...]:
    """Returns the rulings on the rulebook of a game. Raises EngineError unknown_ruleset.

    They are loaded only here, because no game needs them: a phone that plays without a signal does not carry
    them."""
    module = ruleset_named(ruleset).rulings
    return import_module(module).RULINGS if module else ()


def ruling_texts(ruleset: str, translate: Translate = gettext_noop) -> list[RulingText]:
    """Returns every ruling on the rulebook of a game, in the order of its list."""
    return [_text(ruleset, one, translate) for one in rulings_on(ruleset)]


def ruling_on_option(ruleset: str, option: str, translate: Translate = gettext_noop) -> RulingText | None:
    """Returns the ruling whose readings this option offers, or None: an optional rule has none."""
    found = (one for one in rulings_on(ruleset) if one.option == option)
    return next((_text(ruleset, one, translate) for one in found), None)


def _text(ruleset: str, one: BookRuling, translate: Translate) -> RulingText:
    reason, sure = translate(one.reason), translate(one.sure)
    if not one.option:
        question, reading = translate(one.question), translate(one.reading)
        return RulingText(one.key, question, reading, reason, sure, one.rules, "", "", ())
    about = labels.option(ruleset, one.option, translate)
    readings = tuple(_readings(ruleset, one.option, translate))
    ours = readings[0]
    reading = f"{ours.title}. {ours.sentence}".strip()
    return RulingText(
        one.key, about.sentence, reading, reason, sure, about.rules, one.option, about.title, readings
    )


def _readings(ruleset: str, option: str, translate: Translate) -> Iterator[Reading]:
    """The default of the first edition, then the other values; of a list, the defaults of the editions."""
    rules = ruleset_named(ruleset)
    usual = {edition: rules.resolve(edition, {})[option] for edition in rules.editions}
    values = list(labels.choices(ruleset, option)) or list(usual.values())
    first = usual[rules.editions[0]]
    shown = [first, *(value for value in values if value != first)]
    for value in shown:
        label = labels.option_value(ruleset, option, value, translate)
        editions = [edition for edition, default in usual.items() if default == value]
        titles = tuple(labels.edition(ruleset, edition, translate).title for edition in editions)
        yield Reading(label.title, label.sentence, titles)
