"""The bodies of deliveries: for programs the events of the feed as JSON, for chats a line."""

from __future__ import annotations

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation

from api.feed.happenings import Happening, happenings
from api.feed.positions import FeedPosition
from engine.lines import one_line
from league.models import Delivery, Webhook
from league.presenters.webhooks.sentences import item_sentence, sentence_of_test
from league.webhooks.chats import CHATS


def body_of(webhook: Webhook, delivery: Delivery) -> str | None:
    """What is sent for this delivery; None if its feed item is gone. At most five queries.

    For programs, `type`, `timestamp` and `data` are those that Standard Webhooks recommends; `data` is the
    event's in the feed, and `id` its place there.
    """
    if chat := CHATS.get(webhook.format):
        sentence = _sentence(webhook, delivery)
        return chat.line(one_line(sentence.text), sentence.link) if sentence else None
    with translation.override(webhook.language):
        event = _event(webhook, delivery)
    return json.dumps(event, cls=DjangoJSONEncoder, ensure_ascii=False) if event else None


def _sentence(webhook: Webhook, delivery: Delivery) -> Any:
    if delivery.number is None:
        return sentence_of_test(webhook.league, webhook.language)
    item = webhook.league.feed.entries.filter(number=delivery.number).first()
    return item and item_sentence(webhook.league, item, webhook.language)


def _event(webhook: Webhook, delivery: Delivery) -> dict[str, Any] | None:
    league = webhook.league
    if delivery.number is None:
        at = delivery.created_at.isoformat().replace("+00:00", "Z")
        happening: Happening = {"id": None, "kind": Delivery.TEST, "game": None, "at": at, "data": {}}
    else:
        found = happenings(league.feed, FeedPosition(delivery.number - 1), limit=1)
        if not found or found[0]["id"] != str(delivery.number):
            return None
        [happening] = found
    return {
        "type": happening["kind"],
        "timestamp": happening["at"],
        "id": happening["id"],
        "league": league.slug,
        "game": happening["game"],
        "data": happening["data"],
    }
