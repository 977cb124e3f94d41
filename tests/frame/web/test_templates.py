"""Templates are source: no line is too long to read, and each compiles."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template import TemplateSyntaxError
from django.template.loader import get_template

FOLDER = Path(settings.ROOT, "templates")
TEMPLATES = sorted(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.html"))
LONGEST = 120


def test_no_line_is_longer_than_the_formatter_allows() -> None:
    lines = [
        f"{name}:{number}"
        for name in TEMPLATES
        for number, line in enumerate((FOLDER / name).read_text().splitlines(), start=1)
        if len(line) > LONGEST
    ]
    assert len(TEMPLATES) > 150
    assert lines == []


def test_every_template_compiles() -> None:
    faults = {}
    for name in TEMPLATES:
        try:
            get_template(name)
        except TemplateSyntaxError as error:
            faults[name] = str(error)
    assert faults == {}
