"""A whole season by clicks of its commissioner, from founding the league to the next season."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from league.models import Fixture, Result, Season
from league.people.accounts import first_code
from tests.installation import Installation

TEAMS = """\
team,division,conference
Aston Owls,All,All
Barton Bees,All,All
Crewe Cats,All,All
Dover Dogs,All,All
"""
PASSWORD = "a long enough one 7"
LEAGUE = "/leagues/valley-league/"


@pytest.fixture
def browsers(stack: Installation, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """The browsers of the commissioner and of a coach, without cookies."""
    contexts = [_context(browser, stack.url) for _person in range(2)]
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def _context(browser: Browser, url: str) -> BrowserContext:
    context = browser.new_context(viewport={"width": 360, "height": 740}, base_url=url)
    context.set_default_timeout(60_000)
    return context


def press(page: Page, name: str) -> None:
    """Presses the button and waits for the page that it leads to."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


def sign_up(page: Page, name: str) -> None:
    page.fill("[name=username]", name)
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", PASSWORD)
    with page.expect_navigation():
        page.locator("main form button").click()


def found_the_league(page: Page) -> None:
    page.goto(f"/welcome/?code={first_code()}")
    sign_up(page, "ann")
    page.get_by_role("link", name="Found a league").click()
    page.fill("[name=name]", "Valley League")
    page.locator("[name=listed]").fill(TEAMS)
    page.get_by_label("Everybody once").check()
    press(page, "Found this league")


def invite(ann: Page, ben: Page) -> None:
    """Ben becomes coach of the Bees."""
    ann.goto(f"{LEAGUE}members/")
    ann.locator("form[action$='invitations/'] [name=role]").select_option("coach")
    ann.locator("form[action$='invitations/'] [name=team]").select_option(label="Barton Bees")
    press(ann, "Make the link")
    ben.goto(ann.get_by_label("Link").input_value())
    ben.get_by_role("link", name="Sign up").click()
    sign_up(ben, "ben")
    press(ben, "Accept as ben")


def of_game(fixture: Fixture, page: str = "result") -> str:
    return f"{LEAGUE}{fixture.season.number}/games/{fixture.number}/{page}/"


def enter(page: Page, fixture: Fixture, away: int, home: int) -> None:
    page.goto(of_game(fixture))
    page.locator("[name=away_score]").first.fill(str(away))
    page.locator("[name=home_score]").first.fill(str(home))
    press(page, "Enter the result")


def outcome(fixture: Fixture) -> tuple[str, str, int | None, int | None]:
    result = Result.objects.get(fixture=fixture)
    return result.state, result.outcome, result.away_score, result.home_score


def open_games(kind: str) -> list[Fixture]:
    games = Fixture.objects.filter(kind=kind).exclude(result__state=Result.State.FINAL)
    return list(games.select_related("season", "home", "away").order_by("number"))


def test_a_season_by_clicks(browsers: tuple[Page, Page]) -> None:
    ann, ben = browsers
    found_the_league(ann)
    invite(ann, ben)
    ann.goto(LEAGUE)
    press(ann, "Draw the schedule")
    games = open_games("regular")
    assert len(games) == 6

    mine = next(game for game in games if "Barton Bees" in (game.home.name, game.away.name))
    enter(ben, mine, 14, 21)
    assert outcome(mine) == ("reported", "played", 14, 21)
    ann.goto(of_game(mine))
    press(ann, "Confirm this result")
    assert outcome(mine) == ("final", "played", 14, 21)

    forfeited = next(
        game for game in open_games("regular") if "Dover Dogs" in (game.home.name, game.away.name)
    )
    ann.goto(of_game(forfeited))
    side = "home" if forfeited.home.name == "Dover Dogs" else "away"
    ann.locator("[name=outcome]").first.select_option(f"forfeit_by_{side}")
    press(ann, "Enter the result")
    assert outcome(forfeited) == ("final", f"forfeit_by_{side}", None, None)

    ann.goto(f"{LEAGUE}1/teams/dover-dogs/")
    ann.get_by_role("link", name="Take it out of the season").click()
    ann.fill("[name=reason]", "gave up")
    press(ann, "Show what would change")
    press(ann, "Take it out")

    ann.goto(of_game(mine, "result/correct").removesuffix("/") + "/")
    ann.locator("[name=home_score]").first.fill("28")
    ann.fill("[name=reason]", "misread the sheet")
    press(ann, "Show what would change")
    press(ann, "Correct it")
    assert outcome(mine) == ("final", "played", 14, 28)

    for game in open_games("regular"):
        enter(ann, game, 3, 10)
    ann.goto(f"{LEAGUE}1/bracket/")
    press(ann, "Close the regular season and draw the playoffs")
    (bowl,) = open_games("playoff")
    enter(ann, bowl, 17, 20)
    ann.goto(f"{LEAGUE}1/bracket/")
    press(ann, "Crown the champion")
    assert Season.objects.get().champion == bowl.home
    expect(ann.get_by_role("region", name="Champion")).to_contain_text(bowl.home.nickname)

    ann.goto(LEAGUE)
    ann.get_by_role("link", name="Open the next season").click()
    press(ann, "Open season 2")
    expect(ann.get_by_role("link", name="Season 2").first).to_be_visible()
