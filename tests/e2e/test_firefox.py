"""The main errands in Firefox, by clicks and by keyboard, without errors in its console."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import ScoresheetEntry
from games.services.fixtures.computer_games import play_fixture
from league.models import Coach, Season
from league.permissions import Role
from tests import packages
from tests.e2e.firefox import END, ENTER, TAB, Firefox
from tests.e2e.test_founding import NAMES
from tests.e2e.test_season import PASSWORD
from tests.installation import Installation
from tests.league.people import person
from tests.league.seasons import expansion_season, type_results
from tests.league.small_seasons import play, small_season
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


@pytest.fixture(scope="module")
def started(running_stack: Installation) -> Iterator[Firefox]:
    program = packages.firefox()
    if not program:
        pytest.skip("there is no Firefox here")
    firefox = Firefox(program, running_stack.url)
    yield firefox
    firefox.quit()


@pytest.fixture
def firefox(started: Firefox, stack: Installation) -> Iterator[Firefox]:
    """A person without cookies, with a small window. Fails if the console shows an error afterwards."""
    started.resize(500, 740)
    started.forget()
    yield started
    assert started.messages() == []


def sign_in(firefox: Firefox, user: User) -> None:
    client = Client()
    client.force_login(user)
    firefox.driver.add_cookie({"name": "sessionid", "value": client.cookies["sessionid"].value, "path": "/"})


def address(season: Season, page: str) -> str:
    return f"/leagues/{season.league.slug}/{season.number}/{page}"


def has_changed(firefox: Firefox, version: str) -> bool:
    return firefox.run(VERSION) not in {None, version}


def test_a_league_is_founded_and_a_friend_takes_a_team_with_the_link_of_the_group(firefox: Firefox) -> None:
    sign_in(firefox, person("ann"))
    firefox.open("/home/")
    firefox.tab_to("Found a league")
    firefox.keys(ENTER)
    firefox.fill("Name of the league", "Valley League")
    firefox.fill("Names of the teams", NAMES)
    firefox.submit("Found this league")
    firefox.submit("Draw the schedule")
    firefox.open("/leagues/valley-league/")
    firefox.submit("Invite everybody with one link")
    link = firefox.find("label", "Link").get_property("value")
    assert Season.objects.get().fixtures.count() == 8 * 10 // 2

    firefox.driver.delete_all_cookies()
    firefox.open(link)
    firefox.follow("Sign up")
    for field, value in (("username", "ben"), ("password1", PASSWORD), ("password2", PASSWORD)):
        firefox.find(f"[name={field}]").send_keys(value)
    firefox.submit()
    firefox.find("label", "Bexley Foxes").click()
    firefox.submit("Accept as ben")
    assert firefox.shows("You now coach Bexley Foxes")
    assert Coach.objects.get().team.name == "Bexley Foxes"


def test_a_result_is_entered_by_keyboard(firefox: Firefox) -> None:
    season = small_season()
    sign_in(firefox, person("eve", season.league, Role.COMMISSIONER))
    firefox.open(address(season, "games/1/result/"))
    firefox.tab_to("away_score")
    firefox.keys("2", "1", TAB, "1", "4")
    firefox.tab_to("Enter the result")
    firefox.turn(lambda: firefox.keys(ENTER))
    assert firefox.shows("Final")
    result = season.fixtures.get(number=1).result
    assert (result.away_score, result.home_score) == (21, 14)


def test_the_first_plays_of_a_game_with_the_computer(firefox: Firefox) -> None:
    person("ann")  # a site without anybody asks for its first administrator
    firefox.open("/")
    firefox.follow("Play now")
    firefox.press("Kick off")
    thrown = ScoresheetEntry.objects.filter(asked="scrimmage", source="house")
    for _input in range(12):
        version = firefox.run(VERSION)
        firefox.find(NEXT).send_keys(ENTER)
        assert eventually(partial(has_changed, firefox, version))
        if thrown.exists() and firefox.run("return document.querySelector('#live .last')"):
            break
    assert thrown.exists()
    assert firefox.find("#live .last summary").text


def test_a_week_unfolds_to_its_results(firefox: Firefox) -> None:
    season = expansion_season(rounds=1)
    fixtures = season.fixtures.select_related("season__league", "week", "home", "away")
    play_fixture(fixture=fixtures.get(number=1))
    type_results(season)
    firefox.open(address(season, "weeks/1/replay/"))
    assert firefox.run(POINTS) == ["0", "0"]
    firefox.tab_to("Play")
    firefox.keys(ENTER)
    firefox.find("button", "Pause")
    firefox.tab_to("How far the games are")
    firefox.keys(END)
    firefox.find("button", "Once more")
    firefox.find("[data-log] li")
    result = fixtures.select_related("result").get(number=1).result
    assert firefox.run(POINTS) == [str(result.away_score), str(result.home_score)]


def test_the_columns_of_the_standings(firefox: Firefox) -> None:
    season = small_season()
    play(season, 2)
    firefox.open(address(season, ""))
    firefox.follow("Standings")
    assert firefox.run(COLUMNS) == ["Team", "W", "L", "T", "Pct", "GB"]
    firefox.resize(1280, 740)
    assert firefox.run(COLUMNS)[6:9] == ["PF", "PA", "Net"]


def test_the_console_reports_errors_and_what_the_policy_forbids(
    started: Firefox, stack: Installation
) -> None:
    started.forget()
    started.open("/learn/")
    started.driver.execute_script(FAULTS, sandbox=None)
    assert eventually(lambda: len(started.messages()) == 2)
    policy, error = sorted(started.messages())
    assert "Content-Security-Policy" in policy
    assert "a fault" in error
