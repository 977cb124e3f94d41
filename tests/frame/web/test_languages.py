"""Pages speak the visitor's language: that of their browser, or the one they chose."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.dates import MONTHS

from engine.presentation.scoreboard import clock_text
from league.leagues.services import create_league
from league.models import Season
from tests.flat import flat
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """A request's language stays active in its thread."""
    with translation.override("en"):
        yield


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1, seed=7)


def page(client: Client, address: str, language: str = "en") -> str:
    return flat(client.get(address, headers={"accept-language": language}).content)


def week(season: Season) -> str:
    return reverse("league:week", args=[season.league.slug, season.number, 1])


@pytest.mark.parametrize(
    ("language", "title", "menu"),
    [("en", "Week 1", "Standings"), ("de-AT", "Woche 1", "Tabelle"), ("fr", "Semaine 1", "Classement")],
)
def test_a_visitor_gets_the_language_of_the_browser(
    client: Client, season: Season, language: str, title: str, menu: str
) -> None:
    read = page(client, week(season), language)
    assert f'<html lang="{language[:2]}">' in read
    assert f"<h1>{title}</h1>" in read
    assert f">{menu}</a>" in read


def test_an_unknown_language_gets_english(client: Client, season: Season) -> None:
    assert '<html lang="en">' in page(client, week(season), "ja")


def test_a_chosen_language_stays_whatever_the_browser_says(season: Season) -> None:
    client = Client(enforce_csrf_checks=True)
    form = page(client, week(season))
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token
    given = {"csrfmiddlewaretoken": token[1], "next": week(season), "language": "de"}
    answer = client.post(reverse("set_language"), given)
    assert answer.headers["Location"] == week(season)
    assert '<html lang="de">' in page(client, week(season), "fr")


def test_the_switch_marks_the_language_that_is_shown(client: Client, season: Season) -> None:
    button = r'<button class="quiet" name="language"[^>]*lang="(\w+)"( aria-current="true")?>([^<]+)<'
    buttons = re.findall(button, page(client, week(season), "fr"))
    assert buttons == [
        ("en", "", "English"),
        ("de", "", "Deutsch"),
        ("fr", ' aria-current="true"', "Français"),
    ]


def test_a_week_that_somebody_named_keeps_its_name(client: Client, season: Season) -> None:
    season.weeks.filter(number=1).update(name="Opening night")
    assert "<h1>Opening night</h1>" in page(client, week(season), "de")


@pytest.mark.parametrize(
    ("language", "snap", "spoken"),
    [
        (
            "de",
            r"[1-4]\. und (\d+|Goal) an der \d+( der [\w ]+)?:",
            {"Schlusspfiff:", "TOUCHDOWN", "Kickoff der"},
        ),
        (
            "fr",
            r"(1re|[2-4]e) et (\d+|but) sur la ligne des \d+( des [\w ]+)?\xa0:",
            {"Coup de sifflet final", "TOUCHDOWN", "Coup d’envoi des"},
        ),
    ],
)
def test_play_by_play_is_in_the_visitors_language(
    client: Client, season: Season, language: str, snap: str, spoken: set[str]
) -> None:
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    play_fixture(fixture=fixture)
    read = page(client, reverse("games:game", args=[season.league.slug, season.number, 1]), language)
    assert len(re.findall(f'<span class="where">{snap}', read)) > 50
    assert {words for words in spoken if words not in read} == set()
    assert re.findall(r"\b(yards to|against|Gain of|First down|Time-out|own \d+)\b", read) == []


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("de", "Wähle deine Stärke", "Laufstopp"),
        ("fr", "Choisissez votre point fort", "Stop course"),
    ],
)
def test_the_table_asks_in_the_visitors_language(language: str, question: str, answer: str) -> None:
    client = Client(headers={"accept-language": language})
    teams = {"home": "columbus_cobras", "away": "boston_bombers"}
    form = {"ruleset": "touchdown_a_minute", "against": "computer", "dice": "app", **teams}
    read = client.post(reverse("games:play"), form, follow=True).content.decode()
    assert question in read
    assert answer in read


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("de", "noch 1 Karte", "noch 2 Karten"), ("fr", "1 carte à jouer", "2 cartes à jouer")],
)
def test_singular_and_plural_differ_in_every_language(language: str, one: str, two: str) -> None:
    with translation.override(language):
        assert [clock_text("first_and_goal", left, translation) for left in (1, 2)] == [one, two]


def test_dates_are_written_as_the_language_writes_them() -> None:
    ann = person("ann")
    league = create_league(name="Sunday League", actor=ann)
    client = Client()
    client.force_login(ann)
    read = page(client, reverse("league:history", args=[league.slug]), "de")
    with translation.override("de"):
        months = "|".join(map(str, MONTHS.values()))
    assert len(re.findall(rf">\d{{1,2}}\. ({months}) 20\d\d \d\d?:\d\d<", read)) == 1
