"""The referee page in a real browser: two phones at one table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.learn import script_of
from games.models import Game, ScoresheetEntry
from games.records.participants import bundled_clubs
from tests.e2e.pickup import kick_off, sit_down
from tests.installation import Installation

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def phones(stack: Installation, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """The phones of two people, without cookies; the site has an administrator."""
    User.objects.create_user("admin")
    contexts = [browser.new_context(viewport=PHONE, base_url=stack.url) for _phone in range(2)]
    for context in contexts:
        context.set_default_timeout(60_000)
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def tap(page: Page) -> None:
    """Taps the first button, or lets the app roll."""
    page.reload()
    version = page.locator("#live").get_attribute("hx-get")
    page.locator("#live .ask button, #live .pass button").first.click()
    page.wait_for_function(
        "version => document.querySelector('#live').getAttribute('hx-get') !== version", arg=version
    )


def correct_by_agreement(ann: Page, ben: Page, **state: int) -> None:
    """Ann asks for a correction, Ben agrees."""
    ann.get_by_role("link", name="More").click()
    for name, value in ({"down": 1, "home_timeouts": 0, "away_timeouts": 0} | state).items():
        ann.fill(f"[name={name}]", str(value))
    ann.select_option("[name=offense]", "home")
    ann.get_by_role("button", name="Continue from here").click()
    ben.get_by_role("button", name="Agree").click()
    expect(ben.locator(".board .points").nth(1)).to_have_text(str(state["home_score"]))


def test_typed_faces_can_be_changed_before_they_are_entered_and_undone_by_one_tap(
    phones: tuple[Page, Page],
) -> None:
    """Covers number keys, Enter and the entry that the last tapped die starts; undo across a score and on the
    other phone; a refusal is shown where the person is looking."""
    ann, ben = phones
    sit_down(ben, kick_off(ann, "first_and_roll", dice="table"))
    correct_by_agreement(ann, ben, home_score=0, away_score=0, period=1, clock=20, to_go=1, spot=99)
    ann.reload()
    ann.get_by_role("button", name="Red: run").click()
    ben.get_by_role("button", name="Green: stop the pass").click()
    expect(ann.locator(".duel-card > b")).to_have_text(["Red run", "Green"])
    expect(ann.locator(".enter")).to_be_in_viewport()
    ann.keyboard.press("1")
    expect(ann.locator("[name=die_0]").first).to_be_checked()
    ann.locator("[name=die_1][value=blank]").click()
    expect(ann.locator(".throw-form.complete")).to_be_visible()
    ann.locator("[name=die_0][value='3']").click()  # nothing has been entered yet
    ann.keyboard.press("Enter")
    expect(ben.locator(".board .points").nth(1)).to_have_text("6")
    ann.get_by_role("button", name="Undo the throw").click()
    expect(ben.locator(".board .points").nth(1)).to_have_text("0")
    expect(ann.locator("[name=die_0][value='3']")).to_be_checked()  # what was undone is offered again
    ann.locator("[name=die_1][value=blank]").click()
    ann.locator("[name=die_0][value='1']").click()
    expect(ann.locator(".enter .soon")).to_be_visible()  # it goes on by itself, so nothing else is tapped
    expect(ben.locator(".board .points").nth(1)).to_have_text("6")
    ann.get_by_role("button", name="Undo the throw").click()
    expect(ann.locator(".throw-form")).to_be_visible()
    ann.get_by_role("button", name="Undo").click()  # both sides have seen the calls, so they cannot be undone
    expect(ann.locator("#refusal")).to_be_in_viewport()
    expect(ann.locator("#refusal")).to_be_focused()


def test_a_shared_phone_hides_the_first_call_and_the_focus_of_its_keyboard_moves_to_each_question(
    phones: tuple[Page, Page],
) -> None:
    phone, _other = phones
    kick_off(phone, "first_and_roll", against="me")
    phone.get_by_role("button", name="Heads").press("Enter")
    expect(phone.locator("#ask")).to_be_focused()
    home, away, *_others = sorted(bundled_clubs().values(), key=lambda club: club.name)
    while not phone.get_by_role("heading", name=f"Hand the phone to Ann ({home.nickname})").count():
        tap(phone)
    phone.get_by_role("button", name=f"I am Ann ({home.nickname})").click()
    phone.get_by_role("button", name=re.compile("^Red: ")).click()  # the toss decides who has the ball
    passed = phone.get_by_role("heading", name=f"Hand the phone to Ann ({away.nickname})")
    expect(passed).to_be_visible()
    assert phone.locator(".ask").count() == 0
    phone.get_by_role("button", name=f"I am Ann ({away.nickname})").click()
    phone.get_by_role("button", name=re.compile("^Green: ")).click()
    # Now both calls are known, and the app has rolled up to the next question.
    expect(passed).to_have_count(0)
    expect(phone.get_by_text("has called.")).to_have_count(0)
    assert ScoresheetEntry.objects.filter(kind="input", answer__in=["red", "green"]).count() == 2


def test_a_guided_drive_is_walked_with_the_thumb_and_leads_to_a_game(phones: tuple[Page, Page]) -> None:
    page, _other = phones
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/learn/first_and_goal/1/")
    titles, sideways = list[str](), list[int]()
    while True:
        titles.append(page.locator("h1").inner_text())
        sideways.append(page.evaluate("document.documentElement.scrollWidth"))
        onward = page.locator(".lesson-choices a, .lesson-next a").last
        expect(onward).to_be_in_viewport(ratio=1)
        if onward.inner_text() == "Play now":
            break
        onward.click()
        page.wait_for_url(f"**/learn/first_and_goal/{len(titles) + 1}/*")
    assert titles == [idea["title"] for idea in script_of("first_and_goal")["ideas"]]
    assert set(sideways) == {360}
    onward.click()
    page.get_by_role("button", name="Kick off").click()
    expect(page.locator("#live .ask, #live .now").first).to_be_visible()
    assert Game.objects.get().ruleset == "first_and_goal"
