"""Two people against two, each with their own phone: from the start page until all have called, and the last
plays to the final whistle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from engine.gridiron.corrections import DownCorrection
from games.models import Game, ScoresheetEntry
from games.records.participants import Participant
from games.services.table.corrections import agree_to_correction, set_game_state
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import Installation

PHONE: ViewportSize = {"width": 360, "height": 640}
PATIENCE = 60_000  # milliseconds
SECRET = "2a" * 32  # the same deals in every run
LAST_PLAYS = DownCorrection((7, 0), (0, 0), 2, 2, "home", 1, 25, 10)
FOUR_CALLS = {
    ("home", "offense_call", "person:1"),
    ("home", "defense_call", "person:2"),
    ("away", "offense_call", "person:3"),
    ("away", "defense_call", "person:4"),
}


@pytest.fixture
def phones(stack: Installation, browser: Browser) -> Iterator[list[Page]]:
    """Four phones without cookies."""
    contexts = [browser.new_context(viewport=PHONE, base_url=stack.url) for _phone in range(4)]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def kick_off(ann: Page) -> None:
    """Ann calls the offense of the home team; three people are still missing."""
    ann.goto("/play/")
    ann.fill("[name=name]", "Ann")
    ann.select_option("[name=ruleset]", "first_and_goal")
    ann.select_option("[name=against]", "link")
    ann.get_by_text("Three or four people").click()
    ann.select_option("[name=partner]", "link")
    ann.select_option("[name=opponents]", "two")
    ann.get_by_role("button", name="Kick off").click()
    expect(ann.locator("#live")).to_be_visible()


def sit_down(page: Page, host: Page, name: str) -> None:
    """The person follows the first link that the host's phone shows."""
    host.reload()
    page.goto(host.get_by_label("Link").first.input_value())
    page.fill("[name=name]", name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#live")).to_be_visible()


def calls() -> set[tuple[str, str, str]]:
    """The side, question and person of every call so far."""
    given = ScoresheetEntry.objects.filter(asked__in=["offense_call", "defense_call"])
    return set(given.values_list("by", "asked", "source"))


def skip_to_the_end(phones: list[Page]) -> None:
    """All agree that two plays are left."""
    game = Game.objects.get()
    ann, ben = (Participant(guest=game.seats.get(name=name).guest, name=name) for name in ("Ann", "Ben"))
    set_game_state(game=game, player=ann, correction=LAST_PLAYS)
    agree_to_correction(game=game, player=ben)
    for page in phones:
        page.reload()
        install_thumb(page)


def test_four_phones_play_a_whole_game(phones: list[Page]) -> None:
    ann, cem, ben, dia = phones
    kick_off(ann)
    sit_down(cem, ann, "Cem")
    sit_down(ben, ann, "Ben")
    sit_down(dia, ben, "Dia")
    Game.objects.update(secret=SECRET)
    ann.reload()
    refused: list[str] = []
    for page in phones:
        page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
        install_thumb(page)
    chance, headings, skipped = Random(4), set(), False
    while tapped := tap(phones, chance):
        assert len(set(tapped.boards)) == 1, tapped
        if tapped.version == "final":
            break
        headings |= {text for page in phones for text in page.locator("#ask").all_inner_texts()}
        if not skipped and calls() >= FOUR_CALLS:
            skip_to_the_end(phones)
            skipped = True
    assert (Game.objects.get().state, refused, calls()) == (Game.State.FINISHED, [], FOUR_CALLS)
    named = {name for name in ("Ann", "Cem", "Ben", "Dia") if any(text.startswith(name) for text in headings)}
    assert named == {"Ann", "Cem", "Ben", "Dia"}
    assert [page.evaluate("document.documentElement.scrollWidth") for page in phones] == [360] * 4
