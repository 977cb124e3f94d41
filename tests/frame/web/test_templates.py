"""Templates are source: no line is too long to read, and each compiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
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


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_compiles(name: str) -> None:
    assert get_template(name).template.nodelist is not None
