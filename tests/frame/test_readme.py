"""What the README and the docs point to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_every_command_of_the_tour_exists() -> None:
    tour = re.findall(r"^python3 manage.py (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    commands = {file.stem for file in ROOT.glob("*/management/commands/*.py")} | {"test"}
    assert set(tour) <= commands
    assert len(tour) > 5
