"""The rulings on ambiguous places of a rulebook: the RULINGS.md of a game, and the labels of its options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.catalog import ruleset as ruleset_named
from engine.gridiron.words import Label, Translate, gettext_noop
from engine.presentation.labels import choices, edition, option, option_value


class BookRuling(NamedTuple):
    """One ambiguous place of a rulebook: a row of a RULINGS.md, with texts to translate. `sure` says what the
    reading rests on. Where a league may read it differently `key` names the option for that, whose label has
    the question, the readings and the rules."""

    key: str
    question: str
    reading: str
    reason: str
    sure: str
    rules: str


def read_rulings(page: str) -> list[BookRuling]:
    """The rulings of a RULINGS.md, in its order."""
    rows = (line.strip("| ").split(" | ") for line in page.splitlines()[2:])
    return [BookRuling(*("" if cell == "-" else cell for cell in row)) for row in rows]


@cache
def _rulings_on(ruleset: str) -> list[BookRuling]:
    page = ruleset_named(ruleset).folder / "RULINGS.md"
    return read_rulings(page.read_text("utf-8")) if page.exists() else []


def ruling_texts(ruleset: str, translate: Translate = gettext_noop) -> list[dict[str, Any]]:
    """Returns every ruling on the rulebook of a game, in the order of its page: `key`, `question`, `reading`,
    `reason`, `sure`, `rules`, `option` and, of the option, `title` and `readings`, both empty without one.
    Raises EngineError unknown_ruleset."""
    return [_text(ruleset, ruling, translate) for ruling in _rulings_on(ruleset)]


def ruling_on_option(ruleset: str, name: str, translate: Translate = gettext_noop) -> dict[str, Any] | None:
    """Returns the ruling whose readings this option offers, or None: an optional rule has none."""
    rulings = (ruling for ruling in _rulings_on(ruleset) if ruling.key == name)
    return next((_text(ruleset, ruling, translate) for ruling in rulings), None)


def _text(ruleset: str, ruling: BookRuling, translate: Translate) -> dict[str, Any]:
    is_option = not ruling.question
    readings = list(_readings(ruleset, ruling.key, translate)) if is_option else []
    about = option(ruleset, ruling.key, translate) if is_option else Label("")
    ours = "{title}. {sentence}".format(**readings[0]).strip() if readings else translate(ruling.reading)
    return {
        "key": ruling.key,
        "question": about.sentence or translate(ruling.question),
        "reading": ours,
        "reason": translate(ruling.reason),
        "sure": translate(ruling.sure),
        "rules": about.rules or tuple(filter(None, ruling.rules.split(", "))),
        "option": ruling.key if is_option else "",
        "title": about.title,
        "readings": readings,
    }


def _readings(ruleset: str, name: str, translate: Translate) -> Iterator[dict[str, Any]]:
    """The default of the first edition, then the other values; of a list, the defaults of the editions.
    `editions` are the titles of those whose default it is."""
    rules = ruleset_named(ruleset)
    usual = {key: rules.resolve(key, {})[name] for key in rules.editions}
    values = list(choices(ruleset, name)) or list(usual.values())
    first = usual[rules.editions[0]]
    for value in [first, *(value for value in values if value != first)]:
        label = option_value(ruleset, name, value, translate)
        editions = [
            edition(ruleset, key, translate).title for key, default in usual.items() if default == value
        ]
        yield {"title": label.title, "sentence": label.sentence, "editions": editions}
