"""The rules of a boxed game by ID: a summary, the functions that implement each, and the tests of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.catalog import RULESETS
from engine.gridiron.words import gettext_noop as _

ID = re.compile(r"\b\d?[A-Z]+-[A-Z]+-\d+\b")
ROW = re.compile(
    r"^\| (?P<id>\S+) \| (?:\((?P<sure>[pih](?:, [pih])*)\) )?(?P<summary>.+?) \| (?P<functions>.+?) \|$"
)
CHAPTER = re.compile(r"^## (?P<title>.+)\n\n(?P<lead>[^|\n].*)\n\n(?=\|)", re.MULTILINE)
SURE = {"p": _("printed"), "i": _("inferred"), "h": _("our own rule")}


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of a RULES.md: `functions` are `module.function` inside the ruleset's package.

    The summary is a text to translate, with names of options between backticks. `sure` are the sources of the
    rule, also texts to translate; it is empty if the page names none.
    """

    id: str
    summary: str
    functions: tuple[str, ...]
    sure: tuple[str, ...] = ()


def rulebook_of(ruleset: str) -> Path:
    """The page with the rules of a game, which is in the folder of its ruleset."""
    return RULESETS[ruleset].folder / "RULES.md"


def read_page(page: str) -> list[Rule]:
    """Returns the rules of a RULES.md, in its order."""
    rows = (ROW.match(line) for line in page.splitlines())
    return [
        Rule(
            row["id"],
            row["summary"],
            tuple(re.findall(r"`([\w.]+)`", row["functions"])),
            tuple(SURE[letter] for letter in (row["sure"] or "").split(", ") if letter),
        )
        for row in rows
        if row and ID.fullmatch(row["id"])
    ]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a RULES.md. The title and the `lead`, one sentence, are texts to translate."""

    title: str
    lead: str
    rules: tuple[Rule, ...]


def read_chapters(page: str) -> list[Chapter]:
    """Returns the chapters of a RULES.md: every heading with a sentence and a table of rules."""
    heads = list(CHAPTER.finditer(page))
    ends = [head.start() for head in heads[1:]] + [len(page)]
    chapters = (
        Chapter(head["title"], head["lead"], tuple(read_page(page[head.end() : end])))
        for head, end in zip(heads, ends, strict=True)
    )
    return [chapter for chapter in chapters if chapter.rules]


@cache
def chapters_of(ruleset: str) -> tuple[Chapter, ...]:
    """The chapters of a ruleset's rulebook, in English. Cached."""
    return tuple(read_chapters(rulebook_of(ruleset).read_text("utf-8")))
