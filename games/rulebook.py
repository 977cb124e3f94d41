"""The chapters of a game's rules, and single rules for the answer to "Why?", in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from engine.catalog import RULESETS
from engine.tools.rulebook import Chapter, Rule, read_chapters, rulebook_of


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule: its ID, the one sentence of its chapter, and its own text. `summary` has names of options
    between backticks."""

    id: str
    lead: str
    summary: str


@cache
def chapters_of(ruleset: str) -> tuple[Chapter, ...]:
    """Returns the chapters of the rulebook, in English. Cached."""
    return tuple(read_chapters(rulebook_of(ruleset).read_text("utf-8")))


@cache
def _rules_of(ruleset: str) -> dict[str, tuple[Chapter, Rule]]:
    return {rule.id: (chapter, rule) for chapter in chapters_of(ruleset) for rule in chapter.rules}


def rule_texts(ruleset: str, ids: Iterable[str]) -> list[RuleText]:
    """Returns these rules in their order. An unknown ID is left out, and nothing is known of an unknown game:
    a typed sheet may have a fault before it names one."""
    known = _rules_of(ruleset) if ruleset in RULESETS else {}
    return [
        RuleText(name, _(known[name][0].lead), _(known[name][1].summary)) for name in ids if name in known
    ]
