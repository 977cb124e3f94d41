"""Whole games: a league's with sealed calls on two phones, from the coin toss to the commissioner's
confirmation, and a pick-up game with open calls on one; `tests/e2e/test_pairs.py` has one of 1st & Goal.
Every step fits the phones of `tests.e2e.fitting`, upright and on their side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from games.models import Game, ScoresheetEntry
from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import Coach, Fixture, Result, Week
from league.seasons.selectors import team_by_slug
from league.seasons.services import open_season
from tests.e2e.fitting import SMALL_PHONE, unseen_on_any
from tests.e2e.thumbs import install_thumb, tap
from tests.helpers.people import person
from tests.installation import Installation
from tests.story.test_table import start
from tests.table.short_games import shorten

PATIENCE = 60_000  # milliseconds
SECRET = "2a" * 32  # the same deals in every run
Phone = Callable[[str], Page]


@pytest.fixture
def phone(stack: Installation, browser: Browser) -> Iterator[Phone]:
    """Opens the phone of a person who has signed in."""
    contexts = []

    def opened(name: str) -> Page:
        client = Client()
        client.force_login(User.objects.get(username=name))
        context = browser.new_context(viewport=SMALL_PHONE, base_url=stack.url)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        cookie = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": stack.url}])
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def fixture_on(ruleset: str) -> Fixture:
    """Ann's team at home against Ben's, in a league whose commissioner, Carla, confirms results."""
    league = create_league(
        name="Test League",
        ruleset=ruleset,
        confirmation="commissioner_only",
    )
    season = open_season(league=league, seed=7)
    week = Week.objects.create(season=season, number=1, name="Week 1", kind=Week.Kind.REGULAR)
    home, away, *_others = team_by_slug(season).values()
    Coach.objects.create(team=home, user=person("ann", league, Role.COACH))
    Coach.objects.create(team=away, user=person("ben", league, Role.COACH))
    person("carla", league, Role.COMMISSIONER)
    return Fixture.objects.create(season=season, week=week, number=1, kind=week.kind, home=home, away=away)


def address(name: str, fixture: Fixture) -> str:
    return reverse(name, args=[fixture.season.league.slug, fixture.season.number, fixture.number])


def kick_off(ann: Page, ben: Page, fixture: Fixture) -> None:
    """Starts Ann's home game; the coach of the other team joins on another phone. Dice are real."""
    ann.goto(address("games:start", fixture))
    ann.select_option("[name=away]", "link")
    ann.select_option("[name=dice]", "table")
    ann.get_by_role("button", name="Kick off").click()
    ann.locator("#live .board").wait_for()
    Game.objects.update(secret=SECRET)
    shorten(Game.objects.get())
    ann.reload()
    ben.goto(ann.url)


def play_out(pages: list[Page]) -> str:
    """Taps until the final whistle; returns the final scoreboard, which all phones show. At each step,
    what is needed for the next one has to fit every phone."""
    for page in pages:
        install_thumb(page)
    chance, hidden, measured = Random(4), list[str](), set[str]()
    while tapped := tap(pages, chance):
        assert len(set(tapped.boards)) == 1, tapped
        if tapped.version == "final":
            assert hidden == []
            return tapped.boards[0]
        hidden += (one for page in pages for one in unseen_on_any(page, measured))
    raise AssertionError([page.locator("#live").inner_text() for page in pages])


def by_the_house(game: Game) -> list[Any]:
    """The rolls that nobody has typed."""
    rolled = game.entries.filter(kind=ScoresheetEntry.Kind.INPUT, source="house").exclude(
        asked__in=["draw", "burn"]
    )
    return list(rolled.values_list("asked", flat=True))


def test_two_phones_play_a_whole_game_with_typed_faces(phone: Phone) -> None:
    fixture = fixture_on("touchdown_a_minute")
    ann, ben = phone("ann"), phone("ben")
    refused: list[str] = []
    for page in (ann, ben):
        page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    kick_off(ann, ben, fixture)
    board = play_out([ann, ben])
    game = Game.objects.get()
    assert (game.state, by_the_house(game), refused) == (Game.State.FINISHED, [], [])
    assert [int(text) for text in board.split() if text.isdigit()] == [game.away_score, game.home_score]
    points = tuple(game.box_score.data[side]["points"] for side in ("home", "away"))
    assert points == (game.home_score, game.away_score)
    assert [page.evaluate("document.documentElement.scrollWidth") for page in (ann, ben)] == [360, 360]
    carla = phone("carla")
    carla.goto(address("league:result", fixture))
    carla.get_by_role("button", name="Confirm this result").click()
    expect(carla.get_by_text("The result is final.")).to_be_visible()
    result = Result.objects.get(fixture=fixture)
    assert (result.state, result.home_score, result.away_score) == (Result.State.FINAL, *points)


def test_one_phone_plays_a_whole_game_with_open_calls(stack: Installation, browser: Browser) -> None:
    client = Client()
    game = start(client, ruleset="first_and_roll", against="me", opponent_name="Ben", sealed="")
    shorten(game)
    with browser.new_context(viewport=SMALL_PHONE, base_url=stack.url) as context:
        context.set_default_timeout(PATIENCE)
        cookie = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": stack.url}])
        page = context.new_page()
        page.goto(f"/play/{game.public_id}/")
        play_out([page])
    game.refresh_from_db()
    assert (game.sealed, game.state) == (False, Game.State.FINISHED)
