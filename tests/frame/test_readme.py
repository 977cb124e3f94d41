"""Everything that the README and the docs name exists: links, files, modules and commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from django.core.management import get_commands

from league.conf.celery import app
from manage import TOOLS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += sorted((ROOT / "engine" / "rulesets").glob("*/RULES.md"))
ROOMS = ("api", "engine", "games", "league")
SOURCES = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
FOLDERS = ("api", "benchmarks", "docker", "docs", "engine", "games", "league", "static", "templates", "tests")
FILE = re.compile(rf"(?<![\w/.$])(?:{'|'.join(FOLDERS)})/[\w/*.<>-]*\w[\w/*]*(?=`|\b)")
BARE = re.compile(r"`((?:\w+/)*\w+\.(?:py|js|html|css))`")
PLACEHOLDER = re.compile(r"<\w+>")
DOTTED = re.compile(r"`((?:engine|league|games|api)(?:\.\w+)+(?<!\.ts))[`(]")
COMMAND = re.compile(r"python3 manage\.py (\w+)")
NO_FILES = re.compile(r"^```.*?^```|`(?:GET|POST|PUT|PATCH|DELETE)\b[^`]*`", re.MULTILINE | re.DOTALL)


def test_every_link_of_a_page_leads_to_a_file() -> None:
    def lost(page: Path, text: str) -> Iterator[str]:
        links = re.findall(r"\]\(([^)#\s]+)", text)
        yield from (link for link in links if "://" not in link and not (page.parent / link).exists())

    assert _faults(lost) == []


def test_every_heading_that_a_page_links_to_exists() -> None:
    def lost(page: Path, text: str) -> Iterator[str]:
        for file, anchor in re.findall(r"\]\(([\w./]+\.md)#([\w-]+)\)", text):
            if anchor not in _anchors(page.parent / file):
                yield f"{file}#{anchor}"

    assert _faults(lost) == []


def test_every_file_that_a_page_names_exists() -> None:
    def lost(_page: Path, text: str) -> Iterator[str]:
        yield from (name for name in files_in(text) if not any(ROOT.glob(name)))

    assert _faults(lost) == []


def test_every_file_that_a_page_names_without_its_folder_exists() -> None:
    known = {"/manage.py"}
    known |= {f"/{file.relative_to(ROOT)}" for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")}

    def lost(_page: Path, text: str) -> Iterator[str]:
        names = (name for name in BARE.findall(text) if "NAME" not in name)
        yield from (name for name in names if not any(file.endswith(f"/{name}") for file in known))

    assert BARE.findall("In `hub.py` and `coach/kicks.py`") == ["hub.py", "coach/kicks.py"]
    assert _faults(lost) == []


def test_files_are_found_in_the_text_of_a_page() -> None:
    text = (
        "See `engine/play/corrections.py`, `tests/access/table/` and engine/rulesets/<game>/scenarios.json."
    )
    found = ["engine/play/corrections.py", "tests/access/table", "engine/rulesets/*/scenarios.json"]
    assert files_in(text) == found
    assert sum(len(files_in(page.read_text("utf-8"))) for page in PAGES) > 150


def test_every_module_that_a_page_or_a_docstring_names_exists() -> None:
    def lost(_page: Path, text: str) -> Iterator[str]:
        yield from (name for name in DOTTED.findall(text) if not _exists(name))

    assert _faults(lost, [*PAGES, *SOURCES]) == []


def test_a_module_that_does_not_exist_is_found() -> None:
    assert _exists("engine.play.corrections")
    assert _exists("games.models.Game.saved")
    assert not _exists("engine.play.undoing")
    assert not _exists("games.models.Gamble")


def test_every_command_that_a_page_names_exists() -> None:
    commands = {*get_commands(), *TOOLS, "test"}

    def lost(_page: Path, text: str) -> Iterator[str]:
        yield from set(COMMAND.findall(text)) - commands

    assert _faults(lost) == []


def test_the_tour_shows_commands() -> None:
    tour = re.findall(r"^python3 manage.py (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(tour) > 5


def _faults(lost: Callable[[Path, str], Iterable[str]], pages: Sequence[Path] = PAGES) -> list[str]:
    """What `lost` returns for each page and its text, with the page."""
    assert len(pages) > 30
    return [f"{page}: {name}" for page in pages for name in lost(page, page.read_text("utf-8"))]


def files_in(text: str) -> list[str]:
    """The files and folders of the project that the text names, as patterns; a <placeholder> is any name."""
    names = FILE.findall(NO_FILES.sub("", text))
    return [PLACEHOLDER.sub("*", name.rstrip("./")) for name in names]


def _exists(name: str) -> bool:
    """Whether this is a module, something in a module, a field of a model, or a Celery task."""
    app.loader.import_default_modules()
    file = ROOT / f"{name.replace('.', '/')}.py"
    if name in app.tasks or file.exists():  # not imported: some modules run on phones only
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
