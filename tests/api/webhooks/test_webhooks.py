"""Webhooks by program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import Change, Delivery, League, Webhook
from tests.helpers.people import person
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
URL = "/api/v1/leagues/our-league/webhooks"
NEW = {"name": "Site", "url": "https://receiver.test/hook?key=canary", "kinds": ["season", "result"]}


@pytest.fixture(scope="module")
def league(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[League]:
    with shared_rows(django_db_blocker):
        league = create_league(name="Our League", preset="double_round_robin")
        person("carla", league, Role.COMMISSIONER)
        yield league


@pytest.fixture
def carla(league: League) -> APIClient:
    client = APIClient()
    client.force_authenticate(league.members.get().user)
    return client


def test_the_secret_is_shown_once_and_the_address_never(carla: APIClient, league: League) -> None:
    made = carla.post(URL, NEW, format="json")
    assert (made.status_code, made.json()["secret"][:6], made.json()["kinds"]) == (
        201,
        "whsec_",
        ["result", "season"],
    )
    shown = carla.get(made["Location"])
    listed = carla.get(URL)
    assert listed.json()["results"] == [shown.json()]
    assert shown.json()["host"] == "receiver.test"
    row = Webhook.objects.values().get()
    change = Change.objects.filter(league=league).values("after").latest("pk")
    for text in (shown.content.decode(), listed.content.decode(), str(row), str(change)):
        assert "canary" not in text
        assert made.json()["secret"] not in text


def test_a_webhook_is_changed_turned_off_and_removed(carla: APIClient, league: League) -> None:
    address = carla.post(URL, NEW, format="json")["Location"]
    assert carla.patch(address, {"kinds": ["final"]}, format="json").json()["kinds"] == ["final"]
    assert carla.patch(address, {"kinds": ["final"]}, format="json").json()["code"] == "nothing_changed"
    moved = carla.patch(address, {"url": "https://other.test/new?key=canary"}, format="json")
    assert (moved.json()["host"], "canary" in moved.content.decode()) == ("other.test", False)
    for url in ("https://10.0.0.1/", "http://other.test/", "https://other.test:22/", "x\r\nHost: y"):
        assert carla.patch(address, {"url": url}, format="json").status_code in (400, 409)
    assert carla.get(address).json()["host"] == "other.test"
    test = carla.post(f"{address}/test", {"kind": "season"}, format="json").json()
    assert (test["kind"], test["number"]) == ("season", None)
    assert carla.post(f"{address}/test", {"kind": "plays"}, format="json").status_code == 400
    off = carla.patch(address, {"on": False}, format="json").json()
    assert (off["on"], off["off_reason"]) == (False, "person")
    assert carla.post(f"{address}/test").json()["code"] == "webhook_off"
    assert carla.patch(address, {"on": True}, format="json").json()["on"] is True
    assert carla.delete(address).status_code == 204
    assert carla.get(address).json()["code"] == "no_such_webhook"
    kinds = list(Change.objects.filter(league=league).order_by("pk").values_list("kind", flat=True))
    assert kinds[-7:] == [
        *("webhook_added", "webhook_changed", "webhook_changed", "webhook_tested"),
        *("webhook_changed", "webhook_changed", "webhook_removed"),
    ]
    texts = str(list(Change.objects.filter(league=league).values("before", "after")))
    assert "other.test" in texts
    assert "canary" not in texts


def test_the_log_shows_attempts_and_sends_an_event_again(carla: APIClient) -> None:
    address = carla.post(URL, NEW, format="json")["Location"]
    attempt = {"at": "2026-11-23T02:40:00Z", "status": 500, "ms": 12, "error": "", "answer": "<b>no</b>"}
    Delivery.objects.create(
        webhook=Webhook.objects.get(),
        event="evt_1",
        kind="result",
        number=3,
        state="failed",
        attempts=[attempt],
    )
    [row] = carla.get(f"{address}/deliveries", {"state": "failed"}).json()["results"]
    assert (row["event"], row["number"], row["attempts"]) == ("evt_1", 3, [attempt])
    again = f"{address}/deliveries/{row['id']}/resend"
    dry = carla.post(f"{again}?dry_run=true").json()
    assert (dry["state"], Delivery.objects.get().state) == ("waiting", "failed")
    assert carla.post(again).json()["event"] == "evt_1"
    assert carla.post(again).json()["code"] == "still_waiting"


def test_a_new_secret_replaces_the_old_one_and_chats_have_none(carla: APIClient) -> None:
    made = carla.post(URL, NEW, format="json")
    renewed = carla.post(f"{made['Location']}/secret").json()
    assert renewed["secret"].startswith("whsec_")
    assert renewed["secret"] != made.json()["secret"]
    chat = carla.post(URL, NEW | {"format": "discord"}, format="json")
    assert chat.json()["secret"] == ""
    assert carla.post(f"{chat['Location']}/secret").json()["code"] == "no_secret"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"url": "https://127.0.0.1/"}, "url_inside"),
        ({"url": "http://receiver.test/"}, "url_not_https"),
        ({"url": "https://a:b@receiver.test/"}, "url_with_password"),
        ({"url": "https://receiver.test:22/"}, "url_port"),
        ({"url": "nonsense"}, "bad_url"),
        ({"kinds": []}, "no_kinds"),
        ({"kinds": ["plays"]}, "invalid"),
        ({"name": " "}, "name_needed"),
    ],
)
def test_bad_webhooks_are_refused(carla: APIClient, sent: dict[str, Any], code: str) -> None:
    refused = carla.post(URL, NEW | sent, format="json")
    assert refused.status_code in {400, 409}
    assert code in refused.content.decode()
    assert not Webhook.objects.exists()


def test_a_league_has_at_most_ten_webhooks(carla: APIClient, settings: Any) -> None:
    settings.WEBHOOKS_PER_LEAGUE = 1
    answers = [carla.post(URL, NEW, format="json") for _each in range(2)]
    assert [one.status_code for one in answers] == [201, 409]
    assert answers[1].json()["code"] == "quota_exceeded"


def test_webhooks_of_other_leagues_do_not_exist(carla: APIClient, league: League) -> None:
    other = create_league(name="Other", preset="double_round_robin")
    Webhook.objects.create(league=other, name="x", host="x", address="x", secret="x")
    webhook = Webhook.objects.get()
    assert carla.get(f"{URL}/{webhook.public_id}").status_code == 404
    assert carla.get(f"/api/v1/leagues/other/webhooks/{webhook.public_id}").status_code == 403
