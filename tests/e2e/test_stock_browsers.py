"""The main errands in Firefox and WebKit, by clicks and by keyboard, without errors of the pages' scripts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from games.models import ScoresheetEntry
from league.frame.permissions import Role
from league.models import Coach, Season
from tests.e2e.firefox import Firefox
from tests.e2e.stock import END, ENTER, TAB, StockBrowser
from tests.e2e.test_founding import NAMES
from tests.e2e.test_season import PASSWORD
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.installation import Installation
from tests.waiting import eventually

POINTS = "return [...document.querySelectorAll('[data-game=\"1\"] .points')].map((one) => one.innerText)"
COLUMNS = """
  const columns = [...document.querySelectorAll("th[scope=col]")];
  return columns.filter((one) => one.checkVisibility()).map((one) => one.innerText);
"""
VERSION = "return document.querySelector('#live')?.dataset.version"
FAULTS = """
  const script = document.createElement("script");
  script.textContent = "1";
  document.head.append(script);
  setTimeout(() => { throw new Error("a fault"); });
"""
NEXT = "#live .ask button, #live .pass button, #live .cover button"


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def started(request: pytest.FixtureRequest) -> StockBrowser:
    started: StockBrowser = request.getfixturevalue(f"started_{request.param}")
    return started


@pytest.fixture
def visitor(started: StockBrowser, stack: Installation) -> Iterator[StockBrowser]:
    """A person without cookies, with a small window. Fails if a page had an error."""
    started.resize(500, 740)
    started.forget()
    yield started
    assert started.messages() == []


def address(season: Season, page: str) -> str:
    return f"/leagues/{season.league.slug}/{season.number}/{page}"


def has_changed(visitor: StockBrowser, version: str) -> bool:
    return visitor.run(VERSION) not in {None, version}


def test_a_league_is_founded_and_a_friend_takes_a_team_with_the_link_of_the_group(
    visitor: StockBrowser,
) -> None:
    visitor.sign_in(person("ann"))
    visitor.open("/home/")
    visitor.tab_to("Found a league")
    visitor.keys(ENTER)
    visitor.fill("Name of the league", "Valley League")
    visitor.fill("Names of the teams", NAMES)
    visitor.submit("Found this league")
    visitor.submit("Draw the schedule")
    visitor.open("/leagues/valley-league/")
    visitor.submit("Invite everybody with one link")
    link = visitor.find("input.link").get_property("value")
    assert Season.objects.get().fixtures.count() == 8 * 10 // 2

    visitor.delete_cookies()
    visitor.open(link)
    visitor.follow("Sign up")
    for field, value in (("username", "ben"), ("password1", PASSWORD), ("password2", PASSWORD)):
        visitor.find(f"[name={field}]").send_keys(value)
    visitor.submit()
    visitor.find("label", "Bexley Foxes").click()
    visitor.submit("Accept as ben")
    assert visitor.shows("You now coach Bexley Foxes")
    assert Coach.objects.get().team.name == "Bexley Foxes"


def test_the_first_plays_of_a_game_with_the_computer(visitor: StockBrowser) -> None:
    person("ann")  # a site without anybody asks for its first administrator
    visitor.open("/")
    visitor.follow("Play now")
    visitor.press("Kick off")
    thrown = ScoresheetEntry.objects.filter(asked="scrimmage", source="house")
    for _input in range(12):
        version = visitor.run(VERSION)
        visitor.find(NEXT).send_keys(ENTER)
        assert eventually(partial(has_changed, visitor, version))
        if thrown.exists() and visitor.run("return document.querySelector('#live .last')"):
            break
    assert thrown.exists()
    assert visitor.find("#live .last summary").text


def test_a_result_is_entered_by_keyboard_and_the_standings_and_the_replay_show_it(
    visitor: StockBrowser,
) -> None:
    season = small_season()
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    visitor.sign_in(person("eve", season.league, Role.COMMISSIONER))
    visitor.open(address(season, "games/2/result/"))
    visitor.tab_to("away_score")
    visitor.keys("2", "1", TAB, "1", "4")
    visitor.tab_to("Enter the result")
    visitor.turn(lambda: visitor.keys(ENTER))
    assert visitor.shows("Final")
    entered = season.fixtures.get(number=2).result
    assert (entered.away_score, entered.home_score) == (21, 14)

    visitor.open(address(season, ""))
    visitor.follow("Standings")
    assert visitor.run(COLUMNS) == ["Team", "W", "L", "T", "Pct", "GB"]
    visitor.resize(1280, 740)
    assert visitor.run(COLUMNS)[6:9] == ["PF", "PA", "Net"]

    visitor.open(address(season, "weeks/1/replay/"))
    assert visitor.run(POINTS) == ["0", "0"]
    visitor.tab_to("Play")
    visitor.keys(ENTER)
    visitor.find("button", "Pause")
    visitor.tab_to("How far the games are")
    visitor.keys(END)
    visitor.find("button", "Once more")
    visitor.find("[data-log] li")
    result = fixtures.select_related("result").get(number=1).result
    assert visitor.run(POINTS) == [str(result.away_score), str(result.home_score)]


def test_errors_and_what_the_policy_forbids_are_noticed(started: StockBrowser, stack: Installation) -> None:
    started.forget()
    started.open("/learn/")
    if isinstance(started, Firefox):
        started.driver.execute_script(FAULTS, sandbox=None)
    else:
        started.run(FAULTS)
    assert eventually(lambda: len(started.messages()) == 2)
    error, policy = sorted(started.messages(), key=lambda message: "Policy" in message)
    assert "Content-Security-Policy" in policy
    assert "a fault" in error
