"""Valley League at the browsers of its people, and what its API says afterwards.

Aston (hannah) plays Bexley (amir), Corby (cleo) plays Dover (nobody); carla runs the league.
"""

from __future__ import annotations

from typing import Any

from django.contrib.messages import ERROR, get_messages
from django.test import Client
from rest_framework.test import APIClient

from tests.helpers.deadlines import named

LEAGUE, API = "/leagues/valley-league/", "/api/v1/leagues/valley-league"


def browser(name: str) -> Client:
    """The browser in which this person has signed in."""
    client = Client()
    client.force_login(named(name))
    return client


def send(name: str, address: str, /, **fields: Any) -> list[str]:
    """Sends a form of the league as this person. Returns what they are told that went wrong."""
    answer = browser(name).post(LEAGUE + address, fields)
    refusals = [str(note) for note in get_messages(answer.wsgi_request) if note.level >= ERROR]
    return refusals or ([] if answer.status_code == 302 else [str(answer.status_code)])


def page(name: str, address: str) -> str:
    """A page of the league as this person sees it."""
    answer = browser(name).get(LEAGUE + address)
    assert answer.status_code == 200
    return answer.content.decode()


def read(address: str, by: str = "carla") -> Any:
    """What the API says at this address of the league; of a list its rows."""
    client = APIClient()
    client.force_login(named(by))
    answer = client.get(API + address)
    assert answer.status_code == 200, answer.content
    body = answer.json()
    return body.get("results", body)


def post(address: str, by: str = "carla", **body: Any) -> Any:
    """The answer of the API to this body, sent to this address of the league."""
    client = APIClient()
    client.force_login(named(by))
    return client.post(API + address, body, format="json")


def changes() -> list[tuple[str, str | None, str | None]]:
    """The league's changes, newest first: kind, actor, person."""
    return [(row["kind"], row["by"], row["person"]) for row in read("/changes")]
