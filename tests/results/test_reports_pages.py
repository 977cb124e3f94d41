"""The page of a fixture's result, for each person who may act on it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from league.frame.permissions import Role
from league.models import Coach, Fixture, Result
from league.results.disputes import dispute_result
from league.results.reports import report_result
from league.results.services import Score
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.league_files.leagues import exported, forged, imported
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

QUERIES = 12
SCORE = {"outcome": "played", "away_score": "17", "home_score": "24"}


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1)
        found = season.fixtures.select_related("season__league__feed", "week", "home", "away").get(number=1)
        league = found.season.league
        Coach.objects.create(team=found.home, user=person("hannah", league, Role.COACH))
        Coach.objects.create(team=found.away, user=person("amir", league, Role.COACH))
        person("carla", league, Role.COMMISSIONER)
        yield found.pk


@pytest.fixture
def fixture(key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=key)


def at(name: str, fixture: Fixture) -> str:
    season = fixture.season
    return reverse(f"league:{name}", args=[season.league.slug, season.number, fixture.number])


def browser(name: str = "") -> Client:
    client = Client()
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def page(fixture: Fixture, name: str = "") -> str:
    return text(browser(name).get(at("result", fixture)).content)


def reported(fixture: Fixture) -> None:
    hannah = User.objects.get(username="hannah")
    report_result(fixture=fixture, score=Score((24, 17)), actor=hannah)


def test_two_coaches_settle_a_result_on_their_pages(fixture: Fixture) -> None:
    browser("hannah").post(at("report", fixture), SCORE)
    assert f"Reported by hannah ({fixture.home.name}): 17–24" in page(fixture)
    answer = browser("amir").post(at("confirm", fixture), follow=True)
    assert "The result is final." in text(answer.content)
    assert list(Result.objects.values_list("state", "home_score", "away_score")) == [("final", 24, 17)]


def test_dispute_is_settled_on_their_pages(fixture: Fixture) -> None:
    reported(fixture)
    browser("amir").post(
        at("dispute", fixture), {**SCORE, "away_score": "20", "reason": "You forgot a field goal."}
    )
    for_all = page(fixture)
    claims = [f"{fixture.away.name} {points} {fixture.home.name} 24" for points in (17, 20)]
    for said in ("Reported by hannah", "Disputed by amir", "“You forgot a field goal.”", *claims):
        assert said in for_all
    assert "The claim of" not in for_all
    browser("carla").post(at("resolve", fixture), {**SCORE, "reason": "The sheet says 17."})
    for_all = page(fixture)
    assert ("Resolved by the commissioner" in for_all, "“The sheet says 17.”" in for_all) == (True, True)


def test_claims_of_a_league_file_without_history_are_shown(fixture: Fixture) -> None:
    """Nobody knows any more when the result was reported."""
    reported(fixture)
    amir = User.objects.get(username="amir")
    dispute_result(fixture=fixture, note="You forgot a field goal.", score=Score((24, 20)), actor=amir)
    file = forged(exported(fixture.season.league), lambda rows: rows["changes"].clear())
    made = imported(file, name="Copy", actor=User.objects.get(username="carla")).league
    copy = Fixture.objects.select_related("season__league").get(season__league=made, number=1)
    for_all = page(copy, "carla")
    for points in (17, 20):
        assert f"{fixture.away.name} {points} {fixture.home.name} 24" in for_all
    assert "“You forgot a field goal.”" in for_all


def buttons(page: str) -> list[dict[str, str]]:
    """What each button of a claim sends."""
    forms = re.findall(r'<form[^>]*action="[^"]*/resolve/">(.*?)</form>', page, re.DOTALL)
    sent = [dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form)) for form in forms]
    return [
        {name: html.unescape(value) for name, value in fields.items()} for fields in sent if "claim" in fields
    ]


def test_one_tap_on_a_claim_resolves_the_dispute_on_both_pages(fixture: Fixture) -> None:
    reported(fixture)
    amir = User.objects.get(username="amir")
    dispute_result(fixture=fixture, note="No", score=Score((24, 20), (3, 2)), actor=amir)
    inbox = reverse("games:inbox", args=[fixture.season.league.slug])
    client = browser("carla")
    pages = [client.get(address).content.decode() for address in (at("result", fixture), inbox)]
    for shown in map(text, map(str.encode, pages)):
        for side in (fixture.home, fixture.away):
            assert f"The claim of {side.name} counts" in shown
        assert "2 touchdowns" in shown
    of_game, of_inbox = map(buttons, pages)
    assert (
        [sent["claim"] for sent in of_game] == [sent["claim"] for sent in of_inbox] == ["report", "dispute"]
    )
    assert of_game[1]["reason"] == f"The claim of {fixture.away.name} counts."
    answer = client.post(at("resolve", fixture), of_inbox[1])
    assert answer.headers["Location"] == inbox
    result = Result.objects.get()
    assert (result.state, result.away_score, result.away_touchdowns) == ("final", 20, 2)
    again = client.post(at("resolve", fixture), of_game[0], follow=True)
    assert "This dispute has been resolved already" in text(again.content)
    assert f"“The claim of {fixture.away.name} counts.”" in page(fixture)


def test_a_side_without_a_result_has_no_button(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=User.objects.get(username="amir"))
    shown = browser("carla").get(at("result", fixture)).content.decode()
    assert [sent["claim"] for sent in buttons(shown)] == ["report"]
    assert "Disputed by amir: “No”" in text(shown.encode())


@pytest.mark.parametrize("name", ["", "hannah", "amir"])
def test_coaches_are_offered_no_claim_and_cannot_send_one(fixture: Fixture, name: str) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", score=Score((24, 20)), actor=User.objects.get(username="amir"))
    assert buttons(browser(name).get(at("result", fixture)).content.decode()) == []
    answer = browser(name).post(at("resolve", fixture), {"claim": "dispute", "next": "//evil.example/"})
    assert answer.status_code in (302, 403)
    assert Result.objects.get().state == "disputed"


def test_refusal_is_shown_in_the_form_and_input_is_kept(fixture: Fixture) -> None:
    wish = {**SCORE, "home_touchdowns": "5", "away_touchdowns": "2"}
    answer = browser("hannah").post(at("report", fixture), wish)
    assert answer.status_code == 422
    assert "5 touchdowns are worth more than 24 points: check both." in text(answer.content)
    assert re.search(r'name="home_touchdowns" value="5"', answer.content.decode())
    assert not Result.objects.exists()


def test_form_with_one_score_asks_for_the_other(fixture: Fixture) -> None:
    answer = browser("hannah").post(at("report", fixture), {**SCORE, "away_score": ""})
    assert "Enter a number for both teams, or for neither." in text(answer.content)


def test_each_person_is_offered_their_possible_actions(fixture: Fixture) -> None:
    titles = [
        "Enter the result",
        "Withdraw the dispute",
        "Confirm this result",
        "Dispute it",
        "Change the report",
        "Another result counts",
    ]

    def offered(name: str) -> list[str]:
        seen = page(fixture, name)
        return [title for title in titles if title in seen]

    people = ["", "hannah", "amir", "carla"]
    assert [offered(name) for name in people] == [[], titles[:1], titles[:1], titles[:1]]
    reported(fixture)
    assert [offered(name) for name in people] == [
        [],
        ["Change the report"],
        ["Confirm this result", "Dispute it"],
        ["Confirm this result", "Change the report"],
    ]
    dispute_result(fixture=fixture, note="No", actor=User.objects.get(username="amir"))
    withdraw = ["Withdraw the dispute"]
    assert [offered(name) for name in people] == [[], [], withdraw, ["Another result counts"]]


def test_coach_is_offered_to_forfeit_their_own_game_only(fixture: Fixture) -> None:
    content = browser("hannah").get(at("result", fixture)).content.decode()
    assert re.findall(r'<option value="(\w+)"', content) == ["played", "forfeit_by_home"]


def test_week_page_links_the_report(fixture: Fixture) -> None:
    reported(fixture)
    week = reverse("league:week", args=[fixture.season.league.slug, 1, 1])
    assert at("result", fixture) in browser().get(week).content.decode()


def test_pending_result_is_listed_for_the_person_who_can_confirm_it(fixture: Fixture) -> None:
    def waiting() -> list[bool]:
        homes = [
            browser(name).get(reverse("league:home")).content.decode() for name in ("hannah", "amir", "carla")
        ]
        waits = [home.partition("Results that wait for you")[2].partition("</section>")[0] for home in homes]
        return [at("result", fixture) in section for section in waits]

    assert waiting() == [False, False, False]
    reported(fixture)
    assert waiting() == [False, True, False]
    dispute_result(fixture=fixture, note="No", actor=User.objects.get(username="amir"))
    assert waiting() == [False, False, True]


def test_a_report_against_a_team_without_a_coach_waits_for_the_commissioner(fixture: Fixture) -> None:
    fixture.away.coaches.all().delete()
    reported(fixture)
    assert at("result", fixture) in browser("carla").get(reverse("league:home")).content.decode()
    assert "The commissioner or a scorer confirms it." in page(fixture)


def test_page_says_who_must_confirm(fixture: Fixture) -> None:
    reported(fixture)
    assert f"The coach of {fixture.away.name} confirms or disputes it." in page(fixture)


def test_page_takes_the_same_queries_for_any_number_of_changes(
    fixture: Fixture, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = browser("amir")
    for times in (1, 2):
        for _ in range(times):
            reported(fixture)
        with django_assert_num_queries(QUERIES):
            client.get(at("result", fixture))
