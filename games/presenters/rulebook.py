"""The chapters of a game's rules, and single rules for the answer to "Why?", in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import gettext as _

from engine.tools.rulebook import Chapter, Rule, read_chapters

PAGES = Path(__file__).parents[2] / "docs" / "rules"  # also in the program for phones


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule: its ID, the one sentence of its chapter, and its own text. `summary` has names of options
    between backticks."""

    id: str
    lead: str
    summary: str


@cache
def chapters_of(ruleset: str) -> tuple[Chapter, ...]:
    """Returns the chapters of docs/rules, in English. Cached."""
    return tuple(read_chapters((PAGES / f"{ruleset}.md").read_text("utf-8")))


@cache
def _rules_of(ruleset: str) -> dict[str, tuple[Chapter, Rule]]:
    return {rule.id: (chapter, rule) for chapter in chapters_of(ruleset) for rule in chapter.rules}


def rule_texts(ruleset: str, ids: Iterable[str]) -> list[RuleText]:
    """Returns these rules in their order. An unknown ID is left out."""
    known = _rules_of(ruleset)
    return [
        RuleText(name, _(known[name][0].lead), _(known[name][1].summary)) for name in ids if name in known
    ]
