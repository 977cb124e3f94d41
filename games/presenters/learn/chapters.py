"""The rules of a game as chapters, with pictures of dice and of plays of the guided drive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.learn.drive import script_of
from games.presenters.learn.lessons import Lesson, lesson
from games.presenters.learn.symbols import Symbol, symbols_of
from games.presenters.rulebook import chapters_of


@dataclass(frozen=True, slots=True)
class RuleOnPage:
    """A rule with its pictures: the faces that it is about, and a play that shows it."""

    id: str
    summary: str
    sure: str
    symbols: tuple[Symbol, ...]
    example: Lesson | None


@dataclass(frozen=True, slots=True)
class ChapterOnPage:
    """A chapter in the reader's language. `anchor` is its ID on the page."""

    anchor: str
    title: str
    lead: str
    rules: tuple[RuleOnPage, ...]


def rule_chapters(ruleset: str, language: Any) -> list[ChapterOnPage]:
    """Returns the chapters of a ruleset. `language` has gettext's two functions."""
    symbols, examples = symbols_of(ruleset).symbols, _examples(ruleset, language)
    return [
        ChapterOnPage(
            f"chapter-{number}",
            _(chapter.title),
            _(chapter.lead),
            tuple(
                RuleOnPage(
                    rule.id,
                    _(rule.summary),
                    ", ".join(_(sure) for sure in rule.sure),
                    tuple(symbol for symbol in symbols if rule.id in symbol.rules),
                    examples.get(rule.id),
                )
                for rule in chapter.rules
            ),
        )
        for number, chapter in enumerate(chapters_of(ruleset), 1)
    ]


def _examples(ruleset: str, language: Any) -> dict[str, Lesson]:
    """Returns the results of the guided drive by the rule that each shows."""
    ideas = enumerate(script_of(ruleset).ideas, 1)
    return {idea.rule: lesson(ruleset, step, "", language) for step, idea in ideas if idea.rule}
