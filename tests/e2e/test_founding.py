"""Founding a league with eight own teams, and inviting eight people: how many clicks and fields it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from league.models import Coach, League, Season
from tests.e2e.test_policy import sign_in
from tests.e2e.test_season import PASSWORD, press
from tests.helpers.people import person
from tests.installation import Installation

NAMES = "Aston Owls, Bexley Foxes, Corby Cats, Dover Dogs, Essex Elks, Filey Foals, Goole Goats, Hove Hares"
MOST_TO_FOUND, MOST_TO_INVITE = 12, 3


@dataclass
class Errand:
    """A person at a page. Counts every click and every field that they fill in."""

    page: Page
    count: int = 0

    def press(self, name: str) -> None:
        press(self.page, name)
        self.count += 1

    def follow(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=name, exact=True).first.click()
        self.count += 1

    def fill(self, label: str, value: str) -> None:
        self.page.get_by_label(label, exact=True).fill(value)
        self.count += 1

    def choose(self, label: str) -> None:
        self.page.get_by_label(label).check()
        self.count += 1


@pytest.fixture
def context(stack: Installation, browser: Browser) -> Iterator[BrowserContext]:
    """Ann's phone, in Berlin."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        base_url=stack.url,
        timezone_id="Europe/Berlin",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(60_000)
    sign_in(context, stack.url, person("ann"))
    yield context
    context.close()


def found_the_league(page: Page) -> Errand:
    """From the page with Ann's leagues to the drawn schedule."""
    page.goto("/home/")
    errand = Errand(page)
    errand.follow("Found a league")
    errand.fill("Name of the league", "Valley League")
    errand.fill("Names of the teams", NAMES)
    errand.press("Found this league")
    errand.press("Draw the schedule")
    return errand


def test_a_league_is_founded_in_twelve_clicks_and_fields_and_eight_people_are_invited_in_three(
    context: BrowserContext, browser: Browser
) -> None:
    page = context.new_page()
    founding = found_the_league(page)
    season = Season.objects.select_related("league").get()
    assert season.fixtures.count() == 8 * 10 // 2
    assert season.weeks.count() == 10
    assert season.league.preset == "division_twice"
    assert season.league.time_zone == "Europe/Berlin"
    assert season.weeks.get(number=1).deadline is not None
    assert founding.count <= MOST_TO_FOUND

    page.goto("/leagues/valley-league/")
    inviting = Errand(page)
    inviting.press("Invite everybody with one link")
    page.get_by_role("button", name="Copy", exact=True).click()
    inviting.count += 1
    expect(page.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.get_by_label("Link").input_value()
    assert inviting.count <= MOST_TO_INVITE

    with browser.new_context(viewport={"width": 360, "height": 740}) as friend:
        friend.set_default_timeout(60_000)
        join(friend.new_page(), link, "friend", "Bexley Foxes")
    coach = Coach.objects.select_related("user", "team").get()
    assert (coach.user.username, coach.team.nickname) == ("friend", "Foxes")
    assert season.league.invitations.get().uses_left == 7


def join(page: Page, link: str, name: str, team: str) -> None:
    """A friend opens the link, signs up, and takes the team."""
    page.goto(link)
    errand = Errand(page)
    errand.follow("Sign up")
    page.fill("[name=username]", name)
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", PASSWORD)
    with page.expect_navigation():
        page.locator("main form button").click()
    errand.choose(team)
    errand.press(f"Accept as {name}")
    expect(page.get_by_text(f"You now coach {team}")).to_be_visible()


def test_without_scripts_the_form_offers_the_time_zones(stack: Installation, browser: Browser) -> None:
    context = browser.new_context(base_url=stack.url, java_script_enabled=False, timezone_id="Europe/Berlin")
    sign_in(context, stack.url, person("ann"))
    page = context.new_page()
    page.goto("/found/")
    assert page.locator("[name=time_zone]").input_value() == "UTC"
    page.locator("[name=time_zone]").select_option("Europe/Paris")
    page.get_by_label("Name of the league").fill("Valley League")
    page.get_by_label("Names of the teams").fill(NAMES)
    press(page, "Found this league")
    assert League.objects.get().time_zone == "Europe/Paris"
    press(page, "Invite everybody with one link")
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_hidden()
    expect(page.get_by_label("Link")).to_be_visible()
    context.close()
