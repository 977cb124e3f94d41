"""No page violates the content security policy (inline scripts and styles, other hosts), and every page fits
a phone."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import Resolver404, resolve
from playwright.sync_api import BrowserContext, Error, Page, ViewportSize

from games.services.fixtures.computer_games import play_week
from league.models import League, Member
from tests.installation import Installation
from tests.league.seasons import expansion_season

ROOTS = ("/", "/home/", "/admin/", "/api/v1/docs", "/no-such-page/")
LEAVES = ("/admin/logout/", "/accounts/logout/")
NOT_OURS = ("/admin/", "/api/v1/docs")  # pages of libraries
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def league() -> League:
    season = expansion_season(rounds=1)
    play_week(week=season.weeks.get())
    return season.league


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": url}])


def kind(path: str) -> str:
    """The kind of page at this path; empty for addresses that are not our pages."""
    try:
        return resolve(path).route
    except Resolver404:
        return ""


def opened(page: Page, url: str) -> bool:
    """Opens the address; returns False for downloads."""
    try:
        page.goto(url, wait_until="load")
    except Error as error:
        if "Download is starting" not in error.message:
            raise
        return False
    return True


def links(page: Page) -> list[str]:
    """The paths on this host that the page links to by GET."""
    # Links in SVG pictures have no text as `href`.
    found: list[str] = page.eval_on_selector_all(
        "a[href]", "all => all.map(one => new URL(one.getAttribute('href'), document.baseURI).href)"
    )
    here = urlsplit(page.url).netloc
    return [urlsplit(link).path for link in found if urlsplit(link).netloc == here]


def fits(page: Page) -> bool:
    """Whether nothing is beyond the right edge; wide content scrolls in its own frame."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def has_a_low_bar(page: Page) -> bool:
    """Whether the bar, with everything that a commissioner has there, leaves a phone its screen."""
    return bool(page.evaluate("(document.querySelector('.masthead')?.offsetHeight ?? 0) <= 56"))


def test_no_kind_of_page_violates_the_policy_or_is_too_wide_for_a_phone(
    stack: Installation, league: League, page: Page, context: BrowserContext
) -> None:
    """Follows every link from a few pages and checks one page of each kind, including new kinds."""
    person = User.objects.create_superuser("site-admin", password="touchdown")
    Member.objects.create(league=league, user=person, role=Member.Role.COMMISSIONER)
    sign_in(context, stack.url, person)
    page.set_viewport_size(PHONE)
    messages: list[str] = []
    wide: list[str] = []
    high: list[str] = []
    page.on("console", lambda message: messages.append(f"{page.url}: {message.text}"))
    waiting, seen = list(ROOTS), set(LEAVES)
    while waiting:
        path = waiting.pop(0)
        if not opened(page, stack.url + path):
            continue
        if path == "/api/v1/docs":
            page.wait_for_selector(".opblock")
        if not path.startswith(NOT_OURS) and not fits(page):
            wide.append(path)
        if not has_a_low_bar(page):
            high.append(path)
        for link in links(page):
            if link not in seen and kind(link) and kind(link) not in seen:
                seen |= {link, kind(link)}
                waiting.append(link)
    assert len(seen) > 30
    assert [one for one in messages if "Content Security Policy" in one] == []
    assert wide == []
    assert high == []
