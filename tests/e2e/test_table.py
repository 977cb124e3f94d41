"""The referee page in a real browser: two phones at one table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.models import Entry, Game
from tests.installation import Installation

PHONE: ViewportSize = {"width": 360, "height": 740}
LAST_PLAYS = {"first_and_goal": (2, 9), "first_and_roll": (2, 1), "touchdown_a_minute": (4, 2)}


@pytest.fixture
def phones(stack: Installation, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two people's phones, of which neither has been here; the site has somebody who runs it."""
    User.objects.create_user("admin")
    contexts = [browser.new_context(viewport=PHONE, base_url=stack.url) for _phone in range(2)]
    for context in contexts:
        context.set_default_timeout(10_000)
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def kick_off(page: Page, ruleset: str, **chosen: str) -> str:
    """Starts a pick-up game on this phone; returns the other's link, if there is one."""
    page.goto("/")
    page.get_by_role("link", name="Play now").click()
    page.fill("[name=name]", "Ann")
    page.select_option("[name=ruleset]", ruleset)
    page.select_option("[name=against]", chosen.pop("against", "link"))
    page.get_by_text("Opponent's team, dice, cards").click()
    for name, value in chosen.items():
        page.select_option(f"[name={name}]", value)
    page.get_by_role("button", name="Kick off").click()
    expect(page.locator("#live")).to_be_visible()
    link = page.get_by_label("Link")
    return link.first.input_value() if link.count() else ""


def sit_down(page: Page, link: str) -> None:
    page.goto(link)
    page.fill("[name=name]", "Ben")
    page.get_by_role("button", name="Sit down").click()


def tap(page: Page, *, typed: bool = True) -> bool:
    """Answers what this phone is asked, dice by their first faces or by the house; False where it waits."""
    page.reload()
    version = page.locator("#live").get_attribute("hx-get")
    dice = page.locator(".throw-form fieldset")
    if typed and dice.count():
        for nth in range(dice.count()):
            dice.nth(nth).locator(".face").first.click()
    elif (button := page.locator("#live .ask button, #live .pass button")).count():
        button.first.click()
    else:
        return False
    page.wait_for_function(
        "version => document.querySelector('#live').getAttribute('hx-get') !== version", arg=version
    )
    return True


def play(ann: Page, ben: Page, taps: int, *, typed: bool) -> None:
    """So many taps, or to the final whistle."""
    for _tap in range(taps):
        if not (tap(ann, typed=typed) or tap(ben, typed=typed)):
            break


def go_on_from(ann: Page, ben: Page, **state: int) -> None:
    """Ann asks for a correction, Ben agrees."""
    ann.get_by_role("link", name="More").click()
    for name, value in ({"down": 1, "home_timeouts": 0, "away_timeouts": 0} | state).items():
        ann.fill(f"[name={name}]", str(value))
    ann.select_option("[name=offense]", "home")
    ann.get_by_role("button", name="Go on from here").click()
    ben.get_by_role("button", name="Agree").click()
    expect(ben.locator(".board .points").nth(1)).to_have_text(str(state["home_score"]))


@pytest.mark.parametrize("ruleset", list(LAST_PLAYS))
def test_two_phones_referee_a_game_from_the_coin_to_the_final_whistle(
    phones: tuple[Page, Page], ruleset: str
) -> None:
    ann, ben = phones
    sit_down(ben, kick_off(ann, ruleset, dice="table"))
    play(ann, ben, taps=10, typed=True)
    period, clock = LAST_PLAYS[ruleset]
    score = {"home_score": 24, "away_score": 10}
    go_on_from(ann, ben, **score, period=period, clock=clock, to_go=10, spot=40)
    play(ann, ben, taps=120, typed=False)
    ann.reload()
    expect(ann.get_by_role("heading", name="Final")).to_be_visible()
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    game = Game.objects.get()
    assert (game.state, game.box_score.data["home"]["points"]) == ("finished", game.home_score)


def test_the_other_phone_sees_an_input_without_being_touched(phones: tuple[Page, Page]) -> None:
    ann, ben = phones
    sit_down(ben, kick_off(ann, "first_and_roll"))
    expect(ann.get_by_text("Waiting for Ben.")).to_be_visible()
    version = ann.locator("#live").get_attribute("hx-get") or ""
    ben.get_by_role("button", name="Heads").click()
    expect(ann.locator("#live")).not_to_have_attribute("hx-get", version)


def test_an_undo_over_a_score_reaches_the_other_phone_by_itself(phones: tuple[Page, Page]) -> None:
    ann, ben = phones
    sit_down(ben, kick_off(ann, "first_and_roll", dice="table"))
    go_on_from(ann, ben, home_score=0, away_score=0, period=1, clock=20, to_go=1, spot=99)
    ann.reload()
    ann.get_by_role("button", name="Red: run").click()
    ben.get_by_role("button", name="Green: stop the pass").click()
    expect(ann.locator(".throw-form")).to_be_visible()
    ann.locator("[name=die_0][value='3']").click()
    ann.locator("[name=die_1][value=blank]").click()
    expect(ben.locator(".board .points").nth(1)).to_have_text("6")
    ann.get_by_role("button", name="Undo").click()
    expect(ben.locator(".board .points").nth(1)).to_have_text("0")


def test_a_shared_phone_hides_the_first_call_from_the_second_coach(phones: tuple[Page, Page]) -> None:
    phone, _other = phones
    kick_off(phone, "first_and_roll", against="me")
    while not phone.get_by_role("heading", name="Hand the phone to Home").count():
        assert tap(phone)
    phone.get_by_role("button", name="I am Home").click()
    phone.get_by_role("button", name="Red").click()
    expect(phone.get_by_role("heading", name="Hand the phone to Away")).to_be_visible()
    assert phone.locator(".ask").count() == 0
    phone.get_by_role("button", name="I am Away").click()
    phone.get_by_role("button", name="Green").click()
    # Now both are known. Who has the ball, and what the dice ask next, the house has rolled.
    expect(phone.get_by_role("heading", name="Hand the phone to Away")).to_have_count(0)
    expect(phone.get_by_text("Home has called.")).to_have_count(0)
    assert Entry.objects.filter(kind="input", answer__in=["red", "green"]).count() == 2


def test_a_visitor_plays_the_computer_within_three_taps(phones: tuple[Page, Page]) -> None:
    page, _other = phones
    page.goto("/")
    page.get_by_role("link", name="Play now").click()
    page.get_by_role("button", name="Kick off").click()
    expect(page.locator("#live .ask button, .now").first).to_be_visible()
