"""What Safari draws differently from other browsers does not come back into styles and templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IN_TEMPLATES = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)


def classes_of(element: str) -> set[str]:
    """The classes of all elements of this name in templates; of pictures only those within another one."""
    classes: set[str] = set()
    for file in Path(settings.ROOT, "templates").rglob("*.html"):
        text = IN_TEMPLATES.sub(" ", file.read_text())
        for tag in re.findall(rf"<{element}\b[^>]*>", text):
            if element != "svg" or re.search(r"\s(x|y)=", tag):
                classes |= {name for value in re.findall(r'\bclass="([^"]*)"', tag) for name in value.split()}
    return classes


def rules(declaration: str) -> Iterator[str]:
    """The selectors whose declarations match, each by itself."""
    for file in sorted(Path(settings.ROOT, "static/css").glob("*.css")):
        for selectors, declarations in RULE.findall(COMMENT.sub("", file.read_text())):
            if re.search(rf"(?<![\w-]){declaration}", declarations):
                yield from (selector.strip() for selector in re.split(r",(?![^(]*\))", selectors))


def chooses(selector: str, element: str, classes: set[str]) -> bool:
    """Whether the selector may choose an element of this name with one of these classes."""
    last = re.split(r"[\s>+~]+", re.sub(r"\([^()]*\)", "", selector))[-1]
    name = re.match(r"[a-z]*", last)
    if "::" in last or (name and name[0] not in {"", element}):
        return False
    return bool(name and name[0]) or not classes.isdisjoint(re.findall(r"\.([\w-]+)", last))


def test_no_fieldset_is_a_grid_or_a_flexbox() -> None:
    """Safari leaves the legend out of it, and the rest lands in the first column: put it into an element of
    its own."""
    classes = classes_of("fieldset")
    assert {"throw-die", "matchup", "filters", "group"} <= classes
    assert [
        one for one in rules(r"display:\s*(inline-)?(grid|flex)") if chooses(one, "fieldset", classes)
    ] == []


def test_no_style_moves_a_picture_within_a_picture() -> None:
    """Safari ignores it: put the picture into a <g> with a `transform` attribute."""
    classes = classes_of("svg")
    assert {"road-mark", "road-arrow", "race-mark"} <= classes
    moved = rules("(transform|translate|rotate|scale):")
    assert [selector for selector in moved if chooses(selector, "svg", classes)] == []


def test_the_checks_know_what_a_selector_chooses() -> None:
    assert chooses("fieldset.group > fieldset", "fieldset", set())
    assert chooses(".throw-form .throw-die:not(.is-card)", "fieldset", {"throw-die"})
    assert not chooses(".throw-form .throw-die > legend", "fieldset", {"throw-die"})
    assert not chooses(".throw-die div.faces", "fieldset", {"faces"})
    assert not chooses(".throw-die:not(.filters)", "fieldset", {"filters"})
    assert list(rules("touch-action: manipulation")) == ["*"]
