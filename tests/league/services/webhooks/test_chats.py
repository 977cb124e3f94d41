"""Messages of chats: what waits, in one message, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from api.tasks import send_webhook
from league.models import FeedItem, Season
from league.models.webhooks.webhook import KINDS
from league.services.notifications.feed import NewFeedItem, publish_all
from tests.league.services.webhooks.steps import later, play, registered
from tests.receivers import Receiver

pytestmark = pytest.mark.django_db
Kind = FeedItem.Kind


def test_a_chat_gets_what_waits_in_one_message_and_waits_as_long_as_it_asks(
    season: Season, there: Receiver
) -> None:
    webhook = registered(season.league, there, format="slack", language="de")
    play(season, 1, 2, 3)
    there.status, there.sends = 429, {"Retry-After": "30"}
    send_webhook(str(webhook.public_id))
    there.status = 200
    later(webhook, seconds=29)
    send_webhook(str(webhook.public_id))
    assert len(there.requests) == 1
    later(webhook, seconds=2)
    send_webhook(str(webhook.public_id))
    text = json.loads(there.requests[1].body)["text"]
    assert len(text.splitlines()) == 3
    assert all(" 10, " in line and line.startswith("Endgültig:") for line in text.splitlines())
    assert there.requests[1].headers["webhook-signature"] is None
    assert list(webhook.deliveries.values_list("tries", flat=True)) == [0, 0, 0]


def test_every_kind_of_event_makes_a_sentence(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there, format="discord", kinds=KINDS)
    home, away = (team.slug for team in season.league.teams.order_by("slug")[:2])
    game = {"season": 1, "week": 1, "fixture": 1, "home": home, "away": away}
    move = {"team": home, "place": {"from": 2, "to": 1}, "seed": {"from": 2, "to": 1}}
    marks = [{"team": home, "aim": "bye", "from": "clinched", "to": None}]
    items: list[tuple[FeedItem.Kind, dict[str, Any]]] = [
        (Kind.KICKOFF, game),
        (Kind.FINAL, game | {"home_score": 21, "away_score": 14, "overtime": True}),
        (Kind.RESULT, game | {"state": "final", "outcome": "double_forfeit", "home_score": None}),
        (Kind.STANDINGS, {"season": 1, "moved": [move]}),
        (Kind.STANDINGS, {"season": 1, "moved": [move | {"place": {"from": 1, "to": 1}}]}),
        (Kind.CLINCH, {"season": 1, "moved": marks}),
        (Kind.BRACKET, {"season": 1, "seeds": []}),
        (Kind.BRACKET, {"season": 1, "round": 2}),
        (Kind.SEASON, {"season": 1, "state": "finished", "champion": home}),
        (Kind.DEADLINE, game | {"deadline": timezone.now(), "proposed": None}),
    ]
    with transaction.atomic():
        publish_all(feed=season.league.feed, items=[NewFeedItem(kind, data) for kind, data in items])
    send_webhook(str(webhook.public_id))
    lines = json.loads(there.requests[0].body)["content"].splitlines()
    assert len(lines) == len(set(lines)) == len(items)
    assert not any("None" in line or home in line for line in lines)
    assert "14, " in lines[1]
    assert lines[1].endswith(" 21")
