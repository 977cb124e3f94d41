"""All texts in the sources that are marked for translation, and the rules of the rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation.template import templatize

from engine.tools.rulebook import read_chapters

SOURCES = ("api", "engine", "games", "league", "templates")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "ngettext_noop": (1, 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "pgettext_lazy": ((1, "c"), 2),
}


def extract_texts(root: Path) -> Catalog:
    """The texts of Python sources and templates in these folders of `root`, without translations."""
    catalog = Catalog(project="league", charset="utf-8")
    for file in _files(root):
        code = file.read_text("utf-8")
        if file.suffix != ".py":
            # In brackets, because the indentation of a page is not that of Python.
            code = f"({templatize(code, origin=str(file))})"
        place = file.relative_to(root).as_posix()
        for _line, message, comments, context in extract(
            "python", BytesIO(code.encode()), keywords=KEYWORDS, comment_tags=("Translators:",)
        ):
            catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for page in sorted((root / "engine" / "rulesets").glob("*/RULES.md")):
        place = page.relative_to(root).as_posix()
        for chapter in read_chapters(page.read_text("utf-8")):
            for text in (chapter.title, chapter.lead):
                catalog.add(text, locations=[(place, 0)])
            for rule in chapter.rules:
                catalog.add(rule.summary, locations=[(place, 0)], auto_comments=[rule.id])
    return catalog


def _files(root: Path) -> Iterator[Path]:
    for source in SOURCES:
        yield from sorted(
            file
            for file in (root / source).rglob("*")
            if file.suffix in {".py", ".html", ".txt", ".svg"} and "migrations" not in file.parts
        )
