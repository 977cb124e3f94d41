"""The page of all components, and error pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error

from games.showcase import showcase_components

pytestmark = pytest.mark.django_db
# These need a request or a league, or are parts of few pages.
PARTS_OF_PAGES = {
    "language_menu",
    "standings",
    "score",
    "score_switch",
    "example",
    "page_address",
    "site_link",
}
PARTS_OF_A_LINK = {"link_field", "copy_button", "share_button", "works_here_only"}
NOT_SHOWN = PARTS_OF_PAGES | PARTS_OF_A_LINK


def test_every_component_is_registered() -> None:
    files = {path.stem for path in Path(settings.ROOT, "templates/components").glob("*.html")}
    templates = [template for template, _says, _examples in showcase_components()]
    shown = {name.partition("/")[2] for name in templates if name.startswith("components/")}
    assert shown == files - NOT_SHOWN


def test_every_example_is_drawn(client: Client) -> None:
    page = client.get("/components/").content.decode()
    for template, _says, _examples in showcase_components():
        assert f'id="{template.rpartition("/")[2]}"' in page
    assert page.count('class="field-ball"') == 2
    for piece in ("call-bars", "call-back", "team-dice", "duel-against", "sum-total", "is-cut"):
        assert re.search(rf'class="[^"]*\b{piece}\b', page), piece


@pytest.mark.parametrize(
    ("view", "title"), [(bad_request, "no sense"), (server_error, "Something went wrong")]
)
def test_error_page_works_without_the_request(rf: RequestFactory, view: Any, title: str) -> None:
    answer = view(rf.get("/"), *([Exception()] if view is bad_request else []))
    assert title in answer.content.decode()
    assert 'class="brand" href="/"' in answer.content.decode()


def test_a_host_that_is_not_allowed_is_named_with_what_to_do(client: Client) -> None:
    page = client.get("/", headers={"host": "laptop.local:8000"})
    assert page.status_code == 400
    for text in ("This address is not allowed", "<strong>laptop.local</strong>", "manage.py up --lan"):
        assert text in page.content.decode()
    assert "ALLOWED_HOSTS=localhost,laptop.local</code>" in page.content.decode()


def test_what_is_no_host_is_not_repeated(client: Client) -> None:
    page = client.get("/", headers={"host": "<script>alert(1)</script>"}).content.decode()
    assert "This address is not allowed" in page
    assert "script>" not in page


def test_csrf_failure_page_gives_advice() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/", {})
    assert (answer.status_code, "load the page again" in answer.content.decode()) == (403, True)
