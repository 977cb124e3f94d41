"""Sending: from the feed to the receiver, exactly once per event, whatever happens in between."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from api.tasks import send_webhook
from league.models import FeedItem, Season, Webhook
from league.webhooks import lanes
from league.webhooks.models import KINDS
from league.webhooks.selectors import webhooks_with_work
from tests.helpers.small_seasons import small_season
from tests.receivers import Receiver
from tests.webhooks.steps import later, play, registered, states

pytestmark = pytest.mark.django_db
Kind = FeedItem.Kind


def test_each_result_arrives_once_as_it_is_in_the_feed(season: Season, there: Receiver) -> None:
    play(season, 1)
    webhook = registered(season.league, there)
    play(season, 2, 3)
    for _turn in range(2):
        send_webhook(str(webhook.public_id))
    bodies = [json.loads(request.body) for request in there.requests]
    items = season.league.feed.items.filter(kind=Kind.RESULT).order_by("number")[1:]
    assert [(body["type"], body["id"]) for body in bodies] == [("result", str(item.number)) for item in items]
    assert [body["data"] for body in bodies] == [item.data for item in items]
    assert bodies[0]["league"] == season.league.slug
    assert len({request.event for request in there.requests}) == 2
    assert states(webhook) == ["delivered"] * 2


def test_a_result_that_is_rolled_back_is_not_sent(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    with transaction.atomic():
        play(season, 1)
        transaction.set_rollback(True)
    send_webhook(str(webhook.public_id))
    assert there.requests == []


def test_the_id_of_a_fact_is_the_same_for_every_receiver(season: Season, there: Receiver) -> None:
    webhooks = [registered(season.league, there, kinds) for kinds in (["result"], ["result", "season"])]
    play(season, 1)
    for webhook in webhooks:
        send_webhook(str(webhook.public_id))
    of_results = [request.event for request in there.requests if b'"type": "result"' in request.body]
    assert (len(of_results), len(set(of_results))) == (2, 1)


def test_a_worker_that_died_between_sending_and_storing_sends_the_same_again(
    season: Season, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = registered(season.league, there)
    play(season, 1)

    def die(*_arguments: Any) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(lanes, "store_outcome", die)
        with pytest.raises(MemoryError):
            send_webhook(str(webhook.public_id))
    send_webhook(str(webhook.public_id))
    first, second = there.requests
    assert (first.event, first.body) == (second.event, second.body)


def test_one_worker_at_a_time_sends_to_a_webhook(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there)
    play(season, 1)
    Webhook.objects.filter(pk=webhook.pk).update(lease_until=timezone.now() + lanes.LEASE)
    send_webhook(str(webhook.public_id))
    assert (there.requests, webhooks_with_work().exists()) == ([], False)
    later(webhook, seconds=21)  # the worker has died
    assert webhooks_with_work().get() == webhook
    send_webhook(str(webhook.public_id))
    assert len(there.requests) == 1


def test_a_worker_that_was_too_slow_does_not_end_the_lease_of_the_next_one(
    season: Season, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = registered(season.league, there)
    play(season, 1)
    store, next_lease = lanes.store_outcome, timezone.now() + 2 * lanes.LEASE

    def store_too_late(*arguments: Any) -> None:
        Webhook.objects.filter(pk=webhook.pk).update(lease_until=next_lease)  # another worker has claimed it
        store(*arguments)

    monkeypatch.setattr(lanes, "store_outcome", store_too_late)
    send_webhook(str(webhook.public_id))
    webhook.refresh_from_db()
    assert (len(there.requests), webhook.lease_until) == (1, next_lease)


def test_a_league_does_not_take_all_workers(season: Season, there: Receiver) -> None:
    webhooks = [registered(season.league, there) for _each in range(4)]
    play(season, 1)
    busy = [webhook.pk for webhook in webhooks[1:]]
    Webhook.objects.filter(pk__in=busy).update(lease_until=timezone.now() + lanes.LEASE)
    send_webhook(str(webhooks[0].public_id))
    assert there.requests == []
    Webhook.objects.filter(pk=busy[0]).update(lease_until=None)
    send_webhook(str(webhooks[0].public_id))
    assert len(there.requests) == 1


def test_a_slow_receiver_takes_its_turn_after_the_others(
    season: Season, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    nudged: list[str] = []
    monkeypatch.setattr(lanes, "SLOW", 0.02)
    monkeypatch.setattr(lanes, "nudge", lambda _task, public_id, **_options: nudged.append(public_id))
    webhook, there.pause = registered(season.league, there), 0.03
    play(season, 1, 2)
    send_webhook(str(webhook.public_id))
    assert (len(there.requests), nudged) == (1, [str(webhook.public_id)])


def test_events_of_other_leagues_are_not_sent(season: Season, there: Receiver) -> None:
    other = small_season("Other League")
    webhook = registered(season.league, there, kinds=KINDS)
    play(other, 1)
    send_webhook(str(webhook.public_id))
    assert there.requests == []


def test_an_event_that_cannot_be_told_does_not_stop_the_others(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there, format="slack")
    play(season, 1, 2)
    first = season.league.feed.items.filter(kind=Kind.RESULT).earliest("number")
    FeedItem.objects.filter(pk=first.pk).update(data={})
    send_webhook(str(webhook.public_id))
    assert (states(webhook), len(there.requests)) == (["failed", "delivered"], 1)


def test_a_network_that_is_no_longer_allowed_is_not_called(
    season: Season, there: Receiver, settings: Settings
) -> None:
    webhook = registered(season.league, there)
    play(season, 1)
    settings.WEBHOOK_NETWORKS = ()
    send_webhook(str(webhook.public_id))
    assert there.requests == []
    assert webhook.deliveries.get().attempts[0]["error"] == "url_not_https"
