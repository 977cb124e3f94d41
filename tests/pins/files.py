"""Reads all pinned pages and answers, and the files that hold what they were."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import transaction
from django.test import override_settings

from tests.access.addresses import ADDRESSES
from tests.access.browser import Browser, BrowserAnswer
from tests.access.table import TABLE
from tests.pins.cases import ANSWERS, PAGES, Answer, Page
from tests.pins.reading import json_text, page_text, shortened
from tests.pins.world import PinnedWorld, fixed_time_and_chance

BROWSER = Browser(SERVER_NAME="localhost")
FOLDER = Path(__file__).parent
# The same in the tests, on the tests' services, and in the script, on an installation of its own.
SETTINGS = override_settings(
    CACHES={
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": f"pins-{name}"}
        for name in ("default", "pages")
    },
    PAGE_LIFE=0,
)


@contextmanager
def pinned_world() -> Iterator[PinnedWorld]:
    """The world; its rows are removed afterwards. Component sets of other tests are not in its folder."""
    with TemporaryDirectory() as folder, SETTINGS, override_settings(DATA_DIR=folder), transaction.atomic():
        with fixed_time_and_chance():
            world = PinnedWorld()
        yield world
        transaction.set_rollback(True)


def pages_of(world: PinnedWorld) -> dict[str, str]:
    """The text of each page by the name of its file."""
    with fixed_time_and_chance():
        return {f"pages/{page.name}.txt": _read_page(world, page) for page in PAGES}


def answers_of(world: PinnedWorld) -> dict[str, str]:
    """The text of each answer by the name of its file."""
    with fixed_time_and_chance():
        return {f"answers/{_file_of(answer)}": _read_answer(world, answer) for answer in ANSWERS}


def addresses() -> dict[str, str]:
    """The file with the route of each address and the methods that `tests/access` tries there."""
    lines = []
    for name, address in ADDRESSES.items():
        methods = " ".join(method for method, _who in TABLE[name].methods()) if name in TABLE else "-"
        lines.append(f"{name}  {address.route}  {methods}")
    return {"addresses/routes.txt": "\n".join(lines) + "\n"}


def stored(kind: str) -> dict[str, str]:
    """The text of each stored file of a kind (`pages`, `answers`, `addresses`), by its name."""
    files = sorted((FOLDER / kind).iterdir())
    return {f"{kind}/{file.name}": file.read_text(encoding="utf-8") for file in files}


def store(kind: str, texts: Mapping[str, str]) -> None:
    """Stores these files of a kind in the place of those that there are."""
    (FOLDER / kind).mkdir(exist_ok=True)
    for file in (FOLDER / kind).iterdir():
        file.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def _read_page(world: PinnedWorld, page: Page) -> str:
    answer = _ask(world, page, "get", None, {"Accept-Language": page.language})
    return _heading(page, "GET", answer) + page_text(answer.body.decode(), whole=page.whole)


def _read_answer(world: PinnedWorld, case: Answer) -> str:
    headers = {"Accept-Language": case.language, **case.headers}
    answer = _ask(world, case, case.method, dict(case.sent), headers)
    text = answer.body.decode()
    is_json = "json" in answer.headers["Content-Type"]
    return _heading(case, case.method.upper(), answer) + (
        json_text(json.loads(text)) if is_json else shortened(text)
    )


def _ask(
    world: PinnedWorld, case: Page | Answer, method: str, sent: Any, headers: dict[str, str]
) -> BrowserAnswer:
    """The answer to a request whose changes are undone."""
    address = case.address.format_map(world.ids)
    with transaction.atomic():
        session = world.sessions.get(case.person, "")
        answer = BROWSER.ask(method, address, sent, session=session, as_json=True, headers=headers)
        transaction.set_rollback(True)
    return answer


def _heading(case: Page | Answer, method: str, answer: BrowserAnswer) -> str:
    asked = f"{method} {case.address} as {case.person or 'a visitor'} ({case.language})"
    return f"{asked}: {answer.summary}\n"


def _file_of(answer: Answer) -> str:
    return answer.name if "." in answer.name else f"{answer.name}.json"
