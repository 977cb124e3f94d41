"""The web server as it runs for an operator."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from urllib.request import Request, urlopen

from tests.installation import Installation


def get(url: str, headers: Mapping[str, str] | None = None) -> tuple[HTTPResponse, str]:
    """The answer, and its text."""
    with urlopen(Request(url, headers=dict(headers or {}))) as answer:
        return answer, answer.read().decode(errors="replace")


def test_many_requests_at_once_all_reach_the_database(
    running_stack: Installation, embedded: Installation
) -> None:
    for url, vendor in ((running_stack.url, "postgresql"), (embedded.start_web(), "sqlite")):
        with ThreadPoolExecutor(40) as visitors:
            answers = list(visitors.map(get, [f"{url}/healthz"] * 200))
        assert {text for _answer, text in answers} == {json.dumps({"status": "ok", "database": vendor})}


def test_pages_speak_the_language_of_the_visitor(running_stack: Installation) -> None:
    login = f"{running_stack.url}/accounts/login/"
    assert '<html lang="de">' in get(login, {"Accept-Language": "de"})[1]
    assert '<html lang="fr">' in get(login, {"Accept-Language": "fr"})[1]
    assert '<html lang="en">' in get(login, {"Accept-Language": "pl"})[1]


def test_static_files_are_served_without_collecting_them(running_stack: Installation) -> None:
    answer, text = get(f"{running_stack.url}/static/admin/css/base.css")
    assert answer.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert "font-family" in text


def test_pages_are_served_without_the_schedules_solver(embedded: Installation) -> None:
    code = "import sys, league.conf.urls; print('ortools' in sys.modules)"  # 80 MB a process
    assert embedded.manage("shell", "--no-imports", "-c", code) == "False\n"
