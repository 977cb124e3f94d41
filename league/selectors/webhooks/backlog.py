"""What waits to be sent to webhooks, for the operator's metrics."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Min, OuterRef, Q, Subquery
from django.utils import timezone

from league.models import Delivery, FeedItem, Webhook

FIRST, REPEATED = "first", "repeated"


@dataclass(frozen=True, slots=True)
class Backlog:
    """How many deliveries wait, and the age of the oldest event among them in seconds (0 if none waits)."""

    waiting: int
    oldest: float


def webhook_backlog() -> dict[str, Backlog]:
    """What waits for its `first` attempt, and what a receiver has refused before (`repeated`); two queries.

    An event waits for its first attempt from the moment at which the feed has it, even if no worker has made
    a delivery of it. A webhook that is off has nothing that waits.
    """
    new = Q(tries=0)
    found = Delivery.objects.filter(state=Delivery.State.WAITING).aggregate(
        first=Count("pk", filter=new),
        first_at=Min("created_at", filter=new),
        repeated=Count("pk", filter=~new),
        repeated_at=Min("created_at", filter=~new),
    )
    begun = [at for at in (found["first_at"], _oldest_uncollected()) if at is not None]
    return {
        FIRST: Backlog(found["first"], _age(min(begun, default=None))),
        REPEATED: Backlog(found["repeated"], _age(found["repeated_at"])),
    }


def _oldest_uncollected() -> datetime | None:
    """When the oldest item was published that a webhook has not looked at."""
    following = FeedItem.objects.filter(feed=OuterRef("league__feed"), number__gt=OuterRef("after"))
    behind = Webhook.objects.filter(state=Webhook.State.ON, league__feed__last__gt=F("after"))
    next_item = Subquery(following.order_by("number").values("created_at")[:1])
    oldest: datetime | None = behind.annotate(at=next_item).aggregate(oldest=Min("at"))["oldest"]
    return oldest


def _age(at: datetime | None) -> float:
    return 0.0 if at is None else max(0.0, (timezone.now() - at).total_seconds())
