"""No page violates the content security policy (inline scripts and styles, other hosts), every page and every
field fits a phone, and axe finds nothing on any page, in light or dark colors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from playwright.sync_api import BrowserContext, Error, Page, ViewportSize

from league.models import Member
from tests.access.addresses import ADDRESSES
from tests.access.outcomes import everybody
from tests.access.stages import Stage, stage
from tests.access.table.games import GAMES
from tests.access.table.league import LEAGUES, PEOPLE
from tests.access.table.rows import AccessRow
from tests.access.table.site import ACCOUNTS
from tests.e2e.violations import Inspection
from tests.helpers.people import person
from tests.installation import Installation

ROOTS = ("/", "/home/", "/admin/", "/api/v1/docs", "/no-such-page/")
LEAVES = {"/admin/logout/", "/accounts/logout/"}
PARTS = {"games:live", "games:changes", "games:chance"}  # a stream, and parts of a page
ADMIN_MODEL = re.compile(r"^admin/[^/]+/[^/]+/")
NOT_OURS = ("/admin/", "/api/v1/docs")  # pages of libraries
PHONE: ViewportSize = {"width": 360, "height": 740}


# Fields whose letters are so small that iOS zooms in, counts without the keyboard of digits, and account
# names that a phone would begin with a capital.
UNFIT_FIELDS = """() => [...document.querySelectorAll(
  "input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea"
)].filter((field) =>
  parseFloat(getComputedStyle(field).fontSize) < 16
  || (field.type === "number" && !(field.min < 0) && field.inputMode !== "numeric")
  || (field.autocomplete === "username" && field.autocapitalize !== "none")
).map((field) => `${location.pathname} ${field.name}`)"""


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": url}])


def kind(path: str) -> str:
    """The kind of page at this path; empty for addresses that are not our pages. Pages of the admin are alike
    for all models."""
    try:
        return ADMIN_MODEL.sub("admin/", resolve(path).route)
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


@dataclass
class Walk:
    """Visits pages and lists those with a fault. `seen` contains the kinds and addresses of pages so far."""

    page: Page
    url: str
    seen: set[str] = field(default_factory=lambda: set(LEAVES))
    messages: list[str] = field(default_factory=list)
    wide: list[str] = field(default_factory=list)
    high: list[str] = field(default_factory=list)
    unfit_fields: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    checked: set[str] = field(default_factory=set)
    inspection: Inspection = field(default_factory=Inspection)

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self.messages.append(f"{self.page.url}: {message.text}"))

    def follow(self, *roots: str) -> None:
        """Visits these pages, and one page of each kind that they or the pages after them link to."""
        waiting = list(roots)
        while waiting:
            if not self.visit(waiting.pop(0)):
                continue
            for link in links(self.page):
                if link not in self.seen and kind(link) and kind(link) not in self.seen:
                    self.seen |= {link, kind(link)}
                    waiting.append(link)

    def visit(self, path: str) -> bool:
        """Returns False for what is not a page, such as downloads."""
        page = self.page
        self.seen.add(kind(path))
        if not opened(page, self.url + path) or page.evaluate("document.contentType") != "text/html":
            return False
        if path == "/api/v1/docs":
            page.wait_for_selector(".opblock")
        if not has_a_low_bar(page):
            self.high.append(path)
        if not path.startswith(NOT_OURS) and page.url not in self.checked:
            self.checked.add(page.url)
            self.wide += [] if fits(page) else [path]
            self.unfit_fields += page.evaluate(UNFIT_FIELDS)
            self.violations += self.inspection.violations(page)
        return True


def pages(rows: dict[str, AccessRow], place: Stage) -> Iterator[str]:
    """The addresses that people can open."""
    for name, row in rows.items():
        if not row.get or name in PARTS:
            continue
        given = place.arguments | {key: place.arguments.get(value, value) for key, value in row.with_.items()}
        given |= {"secret": place.links.get(row.link), "link": place.links.get(row.link)} if row.link else {}
        yield reverse(name, kwargs={key: given[key] for key in ADDRESSES[name].arguments})


def rare_pages(place: Stage, walk: Walk) -> Iterable[str]:
    """Pages that no link in a played season leads to, and what they show of a game without a result; no
    files."""
    season, open_game = [place.season.league.slug, place.season.number], place.arguments["open"]
    yield reverse("league:result", args=[*season, open_game])
    yield f"{reverse('games:what_if', args=season)}?g{open_game}=home"
    for path in pages(PEOPLE | LEAGUES | GAMES, place):
        if kind(path) not in walk.seen and "." not in path:
            yield path


def test_no_kind_of_page_violates_the_policy_or_is_too_wide_or_has_violations_for_axe(
    stack: Installation, page: Page, context: BrowserContext
) -> None:
    """Follows every link from a few pages and checks one page of each kind, including new kinds; then pages
    that need a rare state, and those of visitors."""
    root = User.objects.create_superuser("site-admin", password="touchdown")
    place = stage("open", private=False, outside={"stranger": person("stranger"), "site_admin": root})
    Member.objects.create(league=place.season.league, user=root, role=Member.Role.COMMISSIONER)
    sign_in(context, stack.url, root)
    page.set_viewport_size(PHONE)
    page.set_default_timeout(60_000)
    walk = Walk(page, stack.url)
    walk.follow(*ROOTS)
    assert len(walk.seen) > 30

    coach = place.people["coach"]
    User.objects.filter(pk=coach.pk).update(is_superuser=True)
    sign_in(context, stack.url, coach)
    for path in rare_pages(place, walk):
        walk.visit(path)

    context.clear_cookies()
    for path in ("/", *pages({name: row for name, row in ACCOUNTS.items() if row.get is everybody}, place)):
        walk.visit(path)
    assert [one for one in walk.messages if "Content Security Policy" in one] == []
    assert walk.wide == []
    assert walk.high == []
    assert walk.unfit_fields == []
    assert walk.violations == []
