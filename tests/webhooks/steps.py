"""What tests of webhooks do: register one, play games, let time pass."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from league.frame.permissions import Role
from league.models import League, Season, Webhook
from league.results.services import Score, record_result
from league.webhooks.services import register_webhook
from tests.receivers import Receiver


def registered(league: League, there: Receiver, kinds: Any = ("result",), **options: Any) -> Webhook:
    owner = league.members.get(role=Role.COMMISSIONER).user
    webhook, _secret = register_webhook(
        league=league, name="Site", url=there.url, kinds=kinds, actor=owner, **options
    )
    return webhook


def play(season: Season, *numbers: int) -> None:
    for number in numbers:
        fixtures = season.fixtures.select_related("season__league__feed", "week", "home", "away")
        record_result(fixture=fixtures.get(number=number), score=Score((20, 10)))


def later(webhook: Webhook, **time: float) -> None:
    """Lets this time pass for the webhook and what waits for it."""
    span = timedelta(**time)
    for row in (webhook, *webhook.deliveries.all()):
        row.refresh_from_db()
        for name in ("due_at", "rest_until", "lease_until", "failing_since", "created_at", "old_until"):
            if getattr(row, name, None):
                setattr(row, name, getattr(row, name) - span)
        row.save()


def states(webhook: Webhook) -> list[str]:
    return list(webhook.deliveries.order_by("pk").values_list("state", flat=True))
