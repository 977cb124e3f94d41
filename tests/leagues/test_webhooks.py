"""The pages of webhooks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import Delivery, League, Webhook
from tests.helpers.people import person
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
URL = "/leagues/our-league/webhooks/"
NEW = {
    "name": "Site",
    "url": "https://receiver.test/hook",
    "kinds": ["result", "final"],
    "format": "standard",
    "language": "en",
}


@pytest.fixture(scope="module")
def league(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[League]:
    with shared_rows(django_db_blocker):
        league = create_league(name="Our League", preset="double_round_robin")
        person("carla", league, Role.COMMISSIONER)
        yield league


@pytest.fixture
def carla(league: League) -> Client:
    client = Client()
    client.force_login(league.members.get().user)
    return client


def test_the_secret_is_shown_once(carla: Client) -> None:
    page = carla.post(URL, NEW).content.decode()
    assert "whsec_" in page
    webhook = Webhook.objects.get()
    address = f"{URL}{webhook.public_id}/"
    assert "whsec_" not in carla.get(address).content.decode() + carla.get(URL).content.decode()
    assert "whsec_" in carla.post(f"{address}secret/").content.decode()


def test_a_refused_address_is_explained_at_its_field(carla: Client) -> None:
    page = carla.post(URL, NEW | {"url": "https://10.0.0.1/"})
    assert page.status_code == 422
    assert "into a network that webhooks may not reach" in page.content.decode()
    assert not Webhook.objects.exists()


def test_the_log_shows_what_the_receiver_answered_as_text(carla: Client) -> None:
    carla.post(URL, NEW | {"format": "slack"})
    webhook = Webhook.objects.get()
    attempt = {"at": "2026-11-23T02:40:00Z", "status": 500, "ms": 12, "error": "", "answer": "<b>no</b>"}
    late = attempt | {"status": None, "error": "timeout", "answer": ""}
    delivery = Delivery.objects.create(
        webhook=webhook, event="evt_1", kind="result", state="failed", attempts=[attempt, late]
    )
    page = carla.get(f"{URL}{webhook.public_id}/").content.decode()
    assert "&lt;b&gt;no&lt;/b&gt;" in page
    assert "no answer within 10 seconds" in page
    again = f"{URL}{webhook.public_id}/deliveries/{delivery.public_id}/resend/"
    assert "on its way again" in carla.post(again, follow=True).content.decode()
    assert Delivery.objects.get().state == "waiting"


def test_a_webhook_is_turned_off_and_on_and_removed(carla: Client) -> None:
    carla.post(URL, NEW)
    webhook = Webhook.objects.get()
    address = f"{URL}{webhook.public_id}/"
    assert (
        "A commissioner turned it off."
        in carla.post(f"{address}switch/", {"on": "0"}, follow=True).content.decode()
    )
    carla.post(f"{address}switch/", {"on": "1"})
    webhook.refresh_from_db()
    assert webhook.is_on
    carla.post(address, {"name": "Ours", "kinds": ["season"]})
    webhook.refresh_from_db()
    assert (webhook.name, webhook.kinds, webhook.host) == ("Ours", ["season"], "receiver.test")
    carla.post(address, {"name": "Ours", "kinds": ["season"], "url": "https://other.test/hook"})
    webhook.refresh_from_db()
    assert webhook.host == "other.test"
    refused = carla.post(address, {"name": "X", "kinds": ["season"], "url": "https://10.0.0.1/"}, follow=True)
    assert "into a network that webhooks may not reach" in refused.content.decode()
    carla.post(f"{address}test/", {"kind": "season"})
    assert "Test: " in carla.get(address).content.decode()
    history = carla.get("/leagues/our-league/history/").content.decode()
    assert "Registered a webhook" in history
    carla.post(f"{address}remove/")
    assert not Webhook.objects.exists()
