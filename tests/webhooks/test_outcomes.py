"""What follows an attempt: later attempts, giving up, turning a webhook off; and what people do."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import TestCase
from django.utils import timezone
from pytest_django import Settings

from api.events import EVENT_KINDS
from api.tasks import delete_old_deliveries, send_webhook
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.models import Change, Delivery, League, Member, Season, Webhook
from league.webhooks import lanes
from league.webhooks.calls import Answer
from league.webhooks.lanes import resend_delivery, send_test
from league.webhooks.models import KINDS
from league.webhooks.selectors import webhooks_with_work
from league.webhooks.services import change_webhook, register_webhook, renew_secret
from tests.helpers.people import person
from tests.posted_letters import posted
from tests.receivers import Receiver, receiver
from tests.webhooks.steps import later, play, registered, states

pytestmark = pytest.mark.django_db


def test_a_failure_is_repeated_later_and_a_success_ends_the_rest(season: Season, there: Receiver) -> None:
    webhook, there.status = registered(season.league, there), 500
    there.answer = b"try later"
    play(season, 1, 2)
    send_webhook(str(webhook.public_id))
    send_webhook(str(webhook.public_id))  # it rests
    assert len(there.requests) == 1
    delivery = webhook.deliveries.earliest("pk")
    [attempt] = delivery.attempts
    assert (delivery.state, attempt["status"], attempt["answer"]) == ("waiting", 500, "try later")
    assert attempt["ms"] >= 0
    there.status = 200
    later(webhook, seconds=7)
    send_webhook(str(webhook.public_id))
    assert states(webhook) == ["delivered"] * 2
    assert there.requests[0].event == there.requests[1].event
    webhook.refresh_from_db()
    assert (webhook.failures, webhook.failing_since, webhook.rest_until) == (0, None, None)


def test_an_event_that_fails_for_days_is_given_up_and_can_be_sent_again(
    season: Season, there: Receiver
) -> None:
    webhook, there.status = registered(season.league, there), 500
    owner = season.league.members.get(role=Role.COMMISSIONER).user
    play(season, 1)
    while states(webhook) in ([], ["waiting"]):
        send_webhook(str(webhook.public_id))
        webhook.deliveries.filter(due_at__isnull=False).update(due_at=timezone.now())
        Webhook.objects.filter(pk=webhook.pk).update(rest_until=None)
    assert (len(there.requests), states(webhook)) == (10, ["failed"])
    there.status = 200
    delivery = webhook.deliveries.select_related("webhook__league").get()
    resend_delivery(delivery=delivery, actor=owner)
    with pytest.raises(Refused, match="waiting"):
        resend_delivery(delivery=delivery, actor=owner)
    send_webhook(str(webhook.public_id))
    assert (states(webhook), len({request.event for request in there.requests})) == (["delivered"], 1)


@pytest.mark.parametrize(
    ("chat", "status", "days", "why"),
    [("standard", 500, 4, "failing"), ("standard", 410, 0, "gone"), ("discord", 404, 0, "gone")],
)
def test_a_webhook_is_turned_off_with_a_letter(
    season: Season, there: Receiver, chat: str, status: int, days: int, why: str
) -> None:
    webhook, there.status = registered(season.league, there, format=chat), 500
    play(season, 1)
    send_webhook(str(webhook.public_id))
    later(webhook, days=days, seconds=7)
    there.status = status
    with posted() as letters:
        send_webhook(str(webhook.public_id))
    webhook.refresh_from_db()
    assert (webhook.state, webhook.off_reason, states(webhook)) == ("off", why, ["failed"])
    [letter] = letters
    assert (letter.to, "Site" in letter.subject) == (["carla@league.test"], True)
    change = Change.objects.filter(league=season.league).latest("pk")
    assert change.after
    assert (change.kind, change.actor, change.after["off_reason"]) == ("webhook_changed", None, why)


def test_what_happens_while_a_webhook_is_off_is_not_sent(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    change_webhook(webhook=webhook, on=False)
    play(season, 1)
    assert not webhooks_with_work().exists()
    webhook = change_webhook(webhook=webhook, on=True, actor=webhook.owner)
    play(season, 2)
    send_webhook(str(webhook.public_id))
    [request] = there.requests
    assert json.loads(request.body)["data"]["fixture"] == 2


def test_a_person_who_no_longer_runs_the_league_gets_nothing_more(season: Season, there: Receiver) -> None:
    League.objects.filter(pk=season.league_id).update(visibility="private")
    former = person("former", season.league, Role.CO_COMMISSIONER)
    webhook, _secret = register_webhook(
        league=season.league, name="Mine", url=there.url, kinds=["result"], actor=former
    )
    Member.objects.filter(user=former).delete()
    play(season, 1)
    send_webhook(str(webhook.public_id))
    webhook.refresh_from_db()
    assert (webhook.state, webhook.off_reason, there.requests) == ("off", "owner_left", [])


def test_another_secret_key_turns_the_webhook_off(
    season: Season, there: Receiver, settings: Settings
) -> None:
    webhook = registered(season.league, there)
    play(season, 1)
    settings.SECRET_KEY = "another one " * 5
    send_webhook(str(webhook.public_id))
    webhook.refresh_from_db()
    assert (webhook.off_reason, there.requests) == ("unreadable", [])
    with pytest.raises(Refused, match="secret key"):
        change_webhook(webhook=webhook, on=True)


def test_the_old_secret_signs_for_a_day(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    assert renew_secret(webhook=webhook).startswith("whsec_")
    play(season, 1)
    send_webhook(str(webhook.public_id))
    later(webhook, hours=25)
    play(season, 2)
    send_webhook(str(webhook.public_id))
    assert [len(request.headers["webhook-signature"].split()) for request in there.requests] == [2, 1]


def test_a_test_is_sent_and_recorded(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    with TestCase.captureOnCommitCallbacks() as nudges:
        send_test(webhook=webhook, actor=webhook.owner)
    assert len(nudges) == 1
    with pytest.raises(Refused, match="waiting"):
        send_test(webhook=webhook)
    send_webhook(str(webhook.public_id))
    assert json.loads(there.requests[0].body)["test"] is True
    assert Change.objects.filter(league=season.league, actor=webhook.owner, kind="webhook_tested").exists()


def test_a_test_looks_like_an_event_of_its_kind(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    play(season, 1)
    send_webhook(str(webhook.public_id))
    for kind in KINDS:
        send_test(webhook=webhook, kind=kind)
        send_webhook(str(webhook.public_id))
    real, *tests = [json.loads(request.body) for request in there.requests]
    assert {body["type"]: body for body in tests}["result"] == real | {"test": True}
    assert [body["type"] for body in tests] == list(KINDS)
    assert len({request.event for request in there.requests}) == 1 + len(KINDS)
    for body in tests:
        assert (body.keys(), body["league"]) == (real.keys(), season.league.slug)
        data = EVENT_KINDS[body["type"]].data
        assert data is not None
        fields = data().fields
        assert (
            {name for name, field in fields.items() if field.required} <= body["data"].keys() <= fields.keys()
        )
    assert next(body for body in tests if body["type"] == "clinch")["id"] == "0"  # there has been none
    with pytest.raises(Refused, match="no kind of event"):
        send_test(webhook=webhook, kind="plays")


def test_another_address_gets_what_waits_with_the_same_id_and_secret(season: Season, there: Receiver) -> None:
    webhook, there.status = registered(season.league, there), 410
    co_owner = person("dora", season.league, Role.CO_COMMISSIONER)
    play(season, 1)
    send_webhook(str(webhook.public_id))
    assert Webhook.objects.get().off_reason == "gone"
    change_webhook(webhook=webhook, on=True)
    resend_delivery(delivery=webhook.deliveries.get())
    there.status = 500
    send_webhook(str(webhook.public_id))
    with receiver() as moved:
        with pytest.raises(Refused) as refused:
            change_webhook(webhook=webhook, url="https://10.0.0.1/", actor=co_owner)
        assert refused.value.code == "url_inside"
        webhook = change_webhook(webhook=webhook, url=moved.url, actor=co_owner)
        with pytest.raises(Refused, match="nothing has changed"):
            change_webhook(webhook=webhook, url=moved.url)
        send_webhook(str(webhook.public_id))
        [last] = moved.requests
    first = there.requests[0]
    assert (last.event, last.body, states(webhook)) == (first.event, first.body, ["delivered"])
    webhook.refresh_from_db()
    assert (webhook.owner, webhook.failures, webhook.is_on) == (co_owner, 0, True)
    Member.objects.filter(user=co_owner).delete()  # who changed the address must not go on reading
    play(season, 2)
    send_webhook(str(webhook.public_id))
    assert Webhook.objects.get().off_reason == "owner_left"


def test_the_old_receiver_has_no_say_after_its_address_was_changed(
    season: Season, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook, there.status = registered(season.league, there), 410
    play(season, 1)

    def moved_meanwhile(*_call: Any) -> Answer:
        change_webhook(webhook=webhook, url=there.url + "/new")
        return Answer(status=410)

    monkeypatch.setattr(lanes, "call", moved_meanwhile)
    send_webhook(str(webhook.public_id))
    webhook.refresh_from_db()
    assert (webhook.is_on, webhook.failures) == (True, 0)


def test_finished_deliveries_are_deleted_after_a_month(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    play(season, 1, 2)
    send_webhook(str(webhook.public_id))
    Delivery.objects.update(created_at=timezone.now() - timedelta(days=31))
    resend_delivery(delivery=webhook.deliveries.earliest("pk"), actor=webhook.owner)
    delete_old_deliveries()
    assert states(webhook) == ["waiting"]


def test_after_a_repair_nobody_has_to_wait_for_the_next_attempt(season: Season, there: Receiver) -> None:
    webhook, there.status = registered(season.league, there), 500
    play(season, 1)
    send_webhook(str(webhook.public_id))
    there.status = 200
    resend_delivery(delivery=webhook.deliveries.get(), actor=webhook.owner)
    send_webhook(str(webhook.public_id))
    assert states(webhook) == ["delivered"]


def test_a_new_test_takes_the_place_of_one_that_has_failed(season: Season, there: Receiver) -> None:
    webhook, there.status = registered(season.league, there), 500
    for _test in range(2):
        send_test(webhook=webhook)
        send_webhook(str(webhook.public_id))
    assert (states(webhook), len(there.requests)) == (["failed", "waiting"], 2)
