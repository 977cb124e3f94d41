"""An archived league takes no result, through whichever door it comes, until it is taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from celery import current_app
from django.contrib.auth.models import User
from django.test import override_settings
from django.urls import reverse
from rest_framework.test import APIClient

from league.models import Result
from tests.helpers.deadlines import hours, named, season_with_deadline
from tests.posted_letters import posted

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/valley-league"
SEASON = f"{LEAGUE}/seasons/1"
SCORE = {"home_score": 24, "away_score": 17}
TYPED = {"outcome": "played", **SCORE}
GAME = ["valley-league", 1, 1]
REFUSED = (403, 409, 422)
SWEEPS = ("league.act_on_deadlines", "games.play_overdue", "league.confirm_unanswered")


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    """The day before the games are due."""
    with time_machine.travel(hours(-24), tick=False):
        yield


@pytest.fixture
def people() -> dict[str, APIClient]:
    """Hannah coaches the home team of the first game, Amir the visitors; Carla runs the league, and Root
    administers the site."""
    season_with_deadline(overdue="auto_play", overdue_hours=1, auto_confirm_hours=1)
    User.objects.create_superuser("root")
    browsers = {}
    for name in ("hannah", "amir", "carla", "root"):
        browsers[name] = APIClient()
        browsers[name].force_login(named(name))
    return browsers


def archive(people: dict[str, APIClient]) -> None:
    assert people["carla"].post(f"{LEAGUE}/archive").status_code == 200


def run_sweeps(moment: float) -> None:
    """Runs what beat asks workers for, so many hours after the deadline."""
    current_app.loader.import_default_modules()
    with time_machine.travel(hours(moment), tick=False):
        for name in SWEEPS:
            current_app.tasks[name].apply(throw=True)


def results() -> list[tuple[int, str]]:
    rows = Result.objects.order_by("fixture__number")
    return list(rows.values_list("fixture__number", "state"))


def page(name: str, app: str = "league") -> str:
    return reverse(f"{app}:{name}", args=GAME)


# Who asks, at which address, with which body.
DOORS: dict[str, tuple[str, str, Any]] = {
    "a report on the page": ("carla", page("report"), TYPED),
    "a coach's report on the page": ("hannah", page("report"), TYPED),
    "a report by the administrator": ("root", page("report"), TYPED),
    "the page of the computer's games": ("carla", reverse("games:autoplay", args=GAME[:2]), {"week": 1}),
    "the page of overdue games": ("carla", reverse("games:settle_overdue", args=GAME[:2]), {}),
    "a game for the computer on the page": ("carla", page("play_for_both", "games"), {}),
    "a start at a table": ("hannah", page("start", "games"), {"home": "me", "away": "me", "dice": "app"}),
}
PROGRAMS: dict[str, tuple[str, str, Any]] = {
    "a report": ("carla", f"{SEASON}/fixtures/1/report", SCORE),
    "a coach's report": ("hannah", f"{SEASON}/fixtures/1/report", SCORE),
    "a report by the administrator": ("root", f"{SEASON}/fixtures/1/report", SCORE),
    "several results": ("carla", f"{SEASON}/results", {"results": [{"fixture": 1, **SCORE}]}),
    "a job": ("carla", f"{SEASON}/jobs", {"week": 1, "instead_of": ["aston-owls", "bexley-owls"]}),
    "a game for the computer": ("carla", f"{SEASON}/fixtures/1/computer", {}),
    "overdue games": ("carla", f"{SEASON}/overdue", {}),
    "a game at a table": ("hannah", f"{SEASON}/fixtures/1/game", {"home": "me", "away": "me"}),
}


def test_no_result_is_entered_in_an_archived_league(people: dict[str, APIClient]) -> None:
    made = people["hannah"].post(f"{SEASON}/fixtures/1/scorer-links").json()["link"]
    scorer = APIClient()
    assert scorer.post(urlsplit(made).path, {"name": "Sam"}).status_code == 302
    archive(people)
    with time_machine.travel(hours(1), tick=False):
        for name, (who, address, body) in DOORS.items():
            assert (name, people[who].post(address, body).status_code) == (name, 403)
        for name, (who, address, body) in PROGRAMS.items():
            answer = people[who].post(address, body, format="json")
            assert (name, answer.status_code, answer.json()["code"]) == (name, 403, "league_archived")
        for name in ("desk_report", "desk_start"):
            answer = scorer.post(page(name, "games"), {**TYPED, "home": "me", "away": "me", "dice": "app"})
            assert (name, answer.status_code in REFUSED) == (name, True)
    for moment in (0, 1, 30):
        run_sweeps(moment)
    assert results() == []
    assert people["carla"].post(f"{LEAGUE}/take-back").status_code == 200
    assert scorer.post(page("desk_report", "games"), TYPED).status_code == 302
    assert results() == [(1, "reported")]


def test_a_report_is_neither_confirmed_nor_disputed_while_the_league_is_archived(
    people: dict[str, APIClient],
) -> None:
    with override_settings(SITE_URL="https://league.example.org"), posted() as letters:
        people["hannah"].post(f"{SEASON}/fixtures/1/report", SCORE, format="json")
    [letter] = [letter for letter in letters if letter.to == ["amir@example.org"]]
    link = re.search(r"/claims/[^\s/]+/", str(letter.body))
    assert link
    visitor = APIClient()
    seen = re.search(r'name="seen"[^>]*value="([^"]*)"', visitor.get(link[0]).content.decode())
    assert seen
    archive(people)
    note = {**TYPED, "note": "It was 23.", "reason": "It was 23.", "seen": seen[1]}
    for who, address, body in (
        (visitor, f"{link[0]}confirm/", note),
        (visitor, f"{link[0]}dispute/", note),
        (people["amir"], page("confirm"), {}),
        (people["amir"], page("dispute"), note),
        (people["carla"], page("confirm"), {}),
        (people["carla"], page("report"), TYPED),
    ):
        assert (address, who.post(address, body).status_code in REFUSED) == (address, True)
        assert results() == [(1, "reported")], address
    for name, sent in (("confirm", None), ("dispute", {**SCORE, "note": "It was 23."})):
        answer = people["amir"].post(f"{SEASON}/fixtures/1/{name}", sent, format="json")
        assert (name, answer.status_code, answer.json()["code"]) == (name, 403, "league_archived")
    run_sweeps(30)
    assert results() == [(1, "reported")]
    assert people["carla"].post(f"{LEAGUE}/take-back").status_code == 200
    assert visitor.post(f"{link[0]}confirm/", note).status_code == 302
    assert results() == [(1, "final")]


def test_a_final_result_stays_in_an_archived_league(people: dict[str, APIClient]) -> None:
    carla = people["carla"]
    carla.post(f"{SEASON}/fixtures/1/report", SCORE, format="json")
    before = carla.get(f"{SEASON}/standings").json()
    archive(people)
    wrong = {"home_score": 3, "away_score": 7, "reason": "Because"}
    withdrawal = {"team": "aston-owls", "reason": "Because"}
    points = {**withdrawal, "points": 2}
    requests: tuple[tuple[str, Any], ...] = (
        ("fixtures/1/correct", wrong),
        ("withdrawals", withdrawal),
        ("adjustments", points),
        ("step", None),
    )
    for address, body in requests:
        answer = carla.post(f"{SEASON}/{address}", body, format="json")
        assert (address, answer.status_code, answer.json()["code"]) == (address, 403, "league_archived")
    assert carla.post(page("correct"), {**TYPED, **wrong, "apply": ""}).status_code in REFUSED
    assert carla.get(f"{SEASON}/standings").json() == before
