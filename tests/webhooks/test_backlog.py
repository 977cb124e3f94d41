"""What waits for webhooks, as the operator's metrics show it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from league.feed.services import publish
from league.leagues.services import create_league
from league.models import Delivery, FeedItem, League, Webhook
from league.webhooks.lanes import collect
from league.webhooks.selectors import webhook_backlog
from league.webhooks.services import change_webhook, register_webhook

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return create_league(name="Our League", preset="double_round_robin")


@pytest.fixture
def webhook(league: League) -> Webhook:
    url = "https://receiver.test/hook"
    return register_webhook(league=league, name="Site", url=url, kinds=["season"])[0]


def publish_one(league: League, *, ago: float) -> None:
    with transaction.atomic():
        publish(feed=league.feed, items=[FeedItem(kind=FeedItem.Kind.SEASON, data={"season": 1})])
    newest = FeedItem.objects.filter(feed=league.feed).order_by("-number").values("pk")[:1]
    FeedItem.objects.filter(pk__in=newest).update(created_at=timezone.now() - timedelta(seconds=ago))


def figures() -> list[tuple[int, int]]:
    """What waits for its first attempt, and what is repeated: how many, and for how many seconds."""
    return [(number, round(age)) for number, age in webhook_backlog().values()]


def test_an_event_waits_until_it_is_delivered_or_the_webhook_is_off(
    league: League, webhook: Webhook, django_assert_num_queries: Any
) -> None:
    assert figures() == [(0, 0), (0, 0)]
    publish_one(league, ago=60)
    publish_one(league, ago=30)
    with django_assert_num_queries(2):  # no worker has looked at the feed
        assert figures() == [(0, 60), (0, 0)]
    collect(webhook)
    assert figures() == [(2, 0), (0, 0)]
    first, second = Delivery.objects.order_by("pk")
    Delivery.objects.filter(pk=first.pk).update(tries=1, created_at=timezone.now() - timedelta(hours=1))
    assert figures() == [(1, 0), (1, 3600)]
    Delivery.objects.filter(pk=second.pk).update(state=Delivery.State.DELIVERED)
    assert figures() == [(0, 0), (1, 3600)]
    change_webhook(webhook=webhook, on=False)
    publish_one(league, ago=60)
    assert figures() == [(0, 0), (0, 0)]


def test_the_metrics_have_both(webhook: Webhook, settings: Any) -> None:
    settings.METRICS_TOKEN = "scraper"
    Delivery.objects.create(webhook=webhook, event="evt_1", kind="season", number=1, tries=2)
    text = Client().get("/metrics", headers={"Authorization": "Bearer scraper"}).content.decode()
    assert 'league_webhook_deliveries_waiting{attempt="first"} 0.0' in text
    assert 'league_webhook_deliveries_waiting{attempt="repeated"} 1.0' in text
    assert 'league_webhook_oldest_waiting_seconds{attempt="first"} 0.0' in text
    assert "receiver.test" not in text
