"""The rules of a game as chapters, with pictures of dice and of plays of the guided drive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.learn.ideas import IDEAS, Kind
from games.presenters.learn.lessons import Lesson, lesson
from games.presenters.learn.symbols import Symbol, symbols_of
from games.presenters.rulebook import chapters_of

# The rule that each play of the guided drive shows.
SHOWN = {
    "first_and_goal": ("1G-DOWN-2", "1G-DIE-2", "1G-DIE-3"),
    "first_and_roll": ("1R-DOWN-1", "1R-PLAY-2", "1R-BRK-1"),
    "touchdown_a_minute": ("TDM-PLAY-1", "TDM-RUN-1", "TDM-LONG-1"),
}


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
    steps = (step for step, idea in enumerate(IDEAS[ruleset], 1) if idea.kind is Kind.SUM)
    return {
        rule: lesson(ruleset, step, "", language) for rule, step in zip(SHOWN[ruleset], steps, strict=True)
    }
