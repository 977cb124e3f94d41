"""Everything that the README and the docs name exists: links, files, modules and commands."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import get_commands

from league.conf.celery import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += sorted((ROOT / "engine" / "rulesets").glob("*/RULES.md"))
FOLDERS = ("api", "benchmarks", "docker", "docs", "engine", "games", "league", "static", "templates", "tests")
FILE = re.compile(rf"(?<![\w/.$])(?:{'|'.join(FOLDERS)})/[\w/*.<>-]*\w[\w/*]*(?=`|\b)")
PLACEHOLDER = re.compile(r"<\w+>")
DOTTED = re.compile(r"`((?:engine|league|games|api)(?:\.\w+)+)[`(]")
COMMAND = re.compile(r"python3 manage\.py (\w+)")
NO_FILES = re.compile(r"^```.*?^```|`(?:GET|POST|PUT|PATCH|DELETE)\b[^`]*`", re.MULTILINE | re.DOTALL)
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@pages
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


@pages
def test_every_heading_that_a_page_links_to_exists(page: Path) -> None:
    links = re.findall(r"\]\(([\w./]+\.md)#([\w-]+)\)", page.read_text("utf-8"))
    assert [link for link in links if link[1] not in _anchors(page.parent / link[0])] == []


@pages
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    assert [name for name in files_in(page.read_text("utf-8")) if not any(ROOT.glob(name))] == []


def test_files_are_found_in_the_text_of_a_page() -> None:
    text = "See `engine/play/undo.py`, `tests/access/table/` and engine/rulesets/<game>/scenarios.json."
    found = ["engine/play/undo.py", "tests/access/table", "engine/rulesets/*/scenarios.json"]
    assert files_in(text) == found
    assert sum(len(files_in(page.read_text("utf-8"))) for page in PAGES) > 150


@pages
def test_every_module_that_a_page_names_exists(page: Path) -> None:
    assert [name for name in DOTTED.findall(page.read_text("utf-8")) if not _exists(name)] == []


def test_a_module_that_does_not_exist_is_found() -> None:
    assert _exists("engine.play.undo")
    assert _exists("games.models.Game.saved")
    assert not _exists("engine.play.undoing")
    assert not _exists("games.models.Gamble")


@pages
def test_every_command_that_a_page_names_exists(page: Path) -> None:
    named = set(COMMAND.findall(page.read_text("utf-8")))
    assert named <= {*get_commands(), "test"}


def test_the_tour_shows_commands() -> None:
    tour = re.findall(r"^python3 manage.py (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(tour) > 5


def files_in(text: str) -> list[str]:
    """The files and folders of the project that the text names, as patterns; a <placeholder> is any name."""
    names = FILE.findall(NO_FILES.sub("", text))
    return [PLACEHOLDER.sub("*", name.rstrip("./")) for name in names]


def _exists(name: str) -> bool:
    """Whether this is a module, something in a module, a field of a model, or a Celery task."""
    app.loader.import_default_modules()
    if name in app.tasks:
        return True
    first, *rest = name.split(".")
    found = import_module(first)
    for part in rest:
        try:
            found = getattr(found, part, None) or import_module(f"{found.__name__}.{part}")
        except (ImportError, AttributeError):
            return False
    return True


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
