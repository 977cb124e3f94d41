"""Your switches for letters and your calendar links, by program."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from api.models import Token
from api.people.tokens import issue_token
from league.frame.permissions import Role
from league.models import League
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db
LETTERS, LINKS = "/api/v1/me/letters", "/api/v1/me/subscriptions"


@pytest.fixture
def league() -> League:
    season = expansion_season(rounds=1, name="Closed League")
    League.objects.filter(pk=season.league_id).update(visibility=League.Visibility.PRIVATE)
    return season.league


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.VIEWER)


def program(owner: User, scope: str = Token.Scope.WRITE) -> APIClient:
    _token, secret = issue_token(owner=owner, name="bot", scope=scope, days=1)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def test_one_switch_changes_and_the_others_stay(ann: User, settings: Any) -> None:
    client = program(ann)
    assert client.get(LETTERS).json() == {"letters": True, "news": True, "language": ""}
    client.patch(LETTERS, {"language": "de"}, format="json")
    assert client.patch(LETTERS, {"news": False}, format="json").json() == {
        "letters": True,
        "news": False,
        "language": "de",
    }
    settings.MAIL_WORKS = True
    page = Client()
    page.force_login(ann)
    form = page.get("/account/").content.decode()
    boxes = re.findall(r'<input type="checkbox"[^>]*?name="(letters|news)"([^>]*)>', form)
    assert {name: "checked" in rest for name, rest in boxes} == {"letters": True, "news": False}


def test_link_opens_the_calendar_of_a_private_league_until_it_ends(ann: User, league: League) -> None:
    client = program(ann)
    made = client.post(LINKS, {"league": league.slug}, format="json")
    assert made.status_code == 201
    calendar, *feeds = [urlsplit(row["address"]).path for row in made.json()["addresses"]]
    assert Client().get(calendar).headers["Content-Type"].startswith("text/calendar")
    assert feeds
    assert client.delete(made["Location"]).status_code == 204
    assert Client().get(calendar).status_code == 404


def test_addresses_are_shown_only_to_whoever_makes_or_renews_the_link(ann: User, league: League) -> None:
    client = program(ann)
    made = client.post(LINKS, {}, format="json").json()
    (link,) = client.get(LINKS).json()["results"]
    assert link == {name: made[name] for name in ("id", "league", "language", "created_at")}
    renewed = client.post(f"{LINKS}/{made['id']}/renew").json()
    assert (renewed["league"], renewed["id"] != made["id"]) == (None, True)
    assert Client().get(urlsplit(made["addresses"][0]["address"]).path).status_code == 404
    assert Client().get(urlsplit(renewed["addresses"][0]["address"]).path).status_code == 200


def test_a_token_that_only_reads_makes_no_link(ann: User) -> None:
    answer = program(ann, Token.Scope.READ).post(LINKS, {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "token_only_reads")


def test_nobody_makes_a_link_for_a_league_that_they_may_not_see(league: League) -> None:
    answer = program(person("bob")).post(LINKS, {"league": league.slug}, format="json")
    assert answer.status_code == 404


def test_links_of_other_people_are_not_found(ann: User) -> None:
    made = program(ann).post(LINKS, {}, format="json").json()
    stranger = program(person("bob"))
    assert stranger.get(LINKS).json()["results"] == []
    for method, rest in (("delete", ""), ("post", "/renew")):
        answer = getattr(stranger, method)(f"{LINKS}/{made['id']}{rest}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_subscription")
