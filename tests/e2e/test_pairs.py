"""Two people against two, each with their own phone, from the start page to the final whistle.
Every step fits the phones of `tests.e2e.fitting`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.gridiron.questions import BOTH
from engine.play.playthrough import Playthrough
from engine.play.prompts import want_named
from engine.play.scoresheet import Entry
from games.models import Game
from games.records import scoresheets
from tests.e2e.fitting import SMALL_PHONE, unseen_on_any
from tests.e2e.thumbs import install_thumb, tap
from tests.installation import Installation
from tests.table.short_games import shorten

PATIENCE = 60_000  # milliseconds
SECRET = "2a" * 32  # the same deals in every run
NAMES = ("Ann", "Cem", "Ben", "Dia")
PARTS = {
    "person:1": ("home", "offense"),
    "person:2": ("home", "defense"),
    "person:3": ("away", "offense"),
    "person:4": ("away", "defense"),
}
FOUR_CALLS = {
    ("person:1", "offense_call"),
    ("person:2", "defense_call"),
    ("person:3", "offense_call"),
    ("person:4", "defense_call"),
}


@pytest.fixture
def phones(stack: Installation, browser: Browser) -> Iterator[list[Page]]:
    """Four phones without cookies."""
    contexts = [browser.new_context(viewport=SMALL_PHONE, base_url=stack.url) for _phone in range(4)]
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


def sit_down(page: Page, name: str, seat: str) -> None:
    page.fill("[name=name]", name)
    page.click(f"[name=seat][value={seat}]")


def wrong_answers(game: Game) -> list[Entry]:
    """The answers of people who may not give them (1G-TEAM)."""
    sheet, wrong = scoresheets.sheet_of(game), []
    play = Playthrough.begin(dict(game.header))
    for entry in sheet.entries:
        want = want_named(play, entry.id, entry.by)
        side, part = PARTS.get(entry.source, (entry.by, BOTH))
        if side != entry.by or (BOTH not in (part, play.part_of(want)) and part != play.part_of(want)):
            wrong.append(entry)
        values, _mark = play.questions.read(play.now, want, entry.answer)
        play.since.append((entry.n, int(want[0]), int(want[1]), values))
        play.run_on()
    assert play.over
    return wrong


def test_four_phones_play_a_whole_game(phones: list[Page]) -> None:
    ann, cem, ben, dia = phones
    kick_off(ann)
    code = ann.get_by_label("Link", exact=True).input_value()
    for page in (cem, ben, dia):
        page.goto(code)
    sit_down(cem, "Cem", "home-defense")
    sit_down(ben, "Ben", "away-offense")
    sit_down(dia, "Dia", "away-offense")
    expect(dia.get_by_role("alert")).to_have_text("Ben already has that seat: choose another one.")
    sit_down(dia, "Dia", "away-defense")
    for page in phones:
        expect(page.locator("#live")).to_be_visible()
    Game.objects.update(secret=SECRET)
    shorten(Game.objects.get())
    ann.reload()
    refused: list[str] = []
    for page in phones:
        page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
        install_thumb(page)
    chance, asked, hidden, measured = Random(5), Counter[str](), list[str](), set[str]()
    while tapped := tap(phones, chance):
        assert len(set(tapped.boards)) == 1, tapped
        assert not tapped.who or tapped.who.startswith(NAMES[tapped.page]), tapped
        asked[tapped.who.split(" ")[0]] += 1
        if tapped.version == "final":
            break
        hidden += (one for page in phones for one in unseen_on_any(page, measured))
    assert hidden == []
    game = Game.objects.get()
    assert (game.state, refused, wrong_answers(game)) == (Game.State.FINISHED, [], [])
    calls = game.entries.filter(asked__in=["offense_call", "defense_call"]).values_list("source", "asked")
    assert set(calls) == FOUR_CALLS
    assert set(asked) - {""} == set(NAMES)
    assert [page.evaluate("document.documentElement.scrollWidth") for page in phones] == [360] * 4
