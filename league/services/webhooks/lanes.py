"""Lanes: each webhook is sent to by one worker at a time, in turns.

The feed is the outbox: an item is written in the transaction of its fact. A turn first makes deliveries of
new items and moves the webhook's place in the feed, in one transaction. Then it sends what is due and stores
each outcome. A worker that dies in between leaves a delivery that waits: it is sent again, under the same ID.
A receiver that is slow or fails ends its turn, and takes the next one after the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from league.models import Delivery, Feed, FeedItem, Webhook
from league.permissions import Permission, may
from league.security.sealing import InvalidToken, unseal
from league.selectors.webhooks.webhooks import due_deliveries, free_webhooks, webhooks_with_work
from league.services.jobs.nudges import nudge
from league.services.webhooks.outcomes import store_outcome, turn_off
from league.services.webhooks.webhooks import PURPOSE
from league.webhooks.addresses import BadAddress, receiver_at
from league.webhooks.calls import Answer, call
from league.webhooks.chats import CHATS, fitting
from league.webhooks.signatures import signed_headers

SEND = "api.send_webhook"
LEASE = timedelta(seconds=20)  # longer than a call
LANES_OF_A_LEAGUE = 3  # at the same time: the others are for other leagues
COLLECTED = 200  # feed items at once
TURN = 20  # deliveries
SLOW = 2.0  # seconds after which a turn ends
SWEPT = 200  # webhooks
AGENT = "dice-football-league"
log = structlog.get_logger(__name__)

# The body of a delivery: of a chat its line, else what is signed. None if its feed item is gone.
Compose = Callable[[Webhook, Delivery], str | None]


def event_id(name: str) -> str:
    """The ID of an event."""
    return f"evt_{name}"


def sweep_webhooks() -> None:
    """Nudges workers for all webhooks with something to send."""
    for public_id in webhooks_with_work().values_list("public_id", flat=True)[:SWEPT]:
        if not nudge(SEND, str(public_id), expires=10):
            return


def send_due(*, public_id: UUID | str, compose: Compose) -> None:
    """Takes one turn with this webhook, unless another worker does; queues the next one behind the other
    receivers if there is more."""
    webhook = _claimed(public_id)
    if webhook is None:
        return
    try:
        more = _may_send(webhook) and _take_turn(webhook, compose)
    finally:
        Webhook.objects.filter(pk=webhook.pk).update(lease_until=None)
    if more:
        nudge(SEND, str(public_id))


def _claimed(public_id: UUID | str) -> Webhook | None:
    """The webhook with its league and owner, if this worker has claimed it."""
    now = timezone.now()
    own = Webhook.objects.filter(public_id=public_id)
    busy = Webhook.objects.filter(league__in=own.values("league"), lease_until__gte=now).count()
    free = free_webhooks().filter(public_id=public_id)
    if busy >= LANES_OF_A_LEAGUE or not free.update(lease_until=now + LEASE):
        return None
    return own.select_related("league__feed", "owner").first()  # as another worker may just have left it


def _may_send(webhook: Webhook) -> bool:
    """Turns the webhook off if nobody who runs the league is responsible for it: a person who was removed
    must not go on reading a private league."""
    owner = webhook.owner
    if owner and owner.is_active and may(owner, Permission.MANAGE, webhook.league):
        return True
    turn_off(webhook, Webhook.OffReason.OWNER_LEFT)
    return False


def _take_turn(webhook: Webhook, compose: Compose) -> bool:
    """Sends what is due; returns whether there is more."""
    collect(webhook)
    began = time.monotonic()
    sent = 0
    while batch := list(due_deliveries(webhook)[:TURN]):
        lease = timezone.now() + LEASE
        if not Webhook.objects.filter(pk=webhook.pk, state=Webhook.State.ON).update(lease_until=lease):
            return False
        batch = _with_bodies(webhook, batch, compose)
        if not batch:
            continue
        try:
            answer = _send(webhook, batch)
        except InvalidToken:
            turn_off(webhook, Webhook.OffReason.UNREADABLE)
            return False
        store_outcome(webhook, batch, answer)
        sent += len(batch)
        if not answer.succeeded:
            return False
        if sent >= TURN or time.monotonic() - began > SLOW:
            return due_deliveries(webhook).exists()
    return False


def collect(webhook: Webhook) -> int:
    """Turns the new items of the league's feed into deliveries; returns how many items came, of all kinds."""
    feed, seen = webhook.league.feed_id, webhook.after
    with transaction.atomic():
        last = Feed.objects.values_list("last", flat=True).get(pk=feed)
        items = FeedItem.objects.filter(
            feed=feed, number__gt=seen, number__lte=last, kind__in=webhook.kinds
        ).order_by("number")
        found = list(items.only("feed_id", "number", "kind", "created_at")[:COLLECTED])
        after = found[-1].number if len(found) == COLLECTED else last
        now = timezone.now()
        Delivery.objects.bulk_create(
            (
                Delivery(webhook=webhook, event=_id_of(item), kind=item.kind, number=item.number, due_at=now)
                for item in found
            ),
            ignore_conflicts=True,  # of a worker whose lease has expired meanwhile
        )
        Webhook.objects.filter(pk=webhook.pk, after=seen).update(after=after)
    webhook.after = after
    return after - seen


def _id_of(item: FeedItem) -> str:
    """The ID of the fact that the item is about. Its time is part of it, because numbers are used again after
    an older backup has been restored."""
    fact = f"{item.feed_id}/{item.number}/{item.created_at.isoformat()}"
    return event_id(uuid5(NAMESPACE_URL, fact).hex)


def _with_bodies(webhook: Webhook, batch: Sequence[Delivery], compose: Compose) -> list[Delivery]:
    """What the next request sends: one delivery, or of a chat as many as fit into a message. Bodies are made
    once, so that an event is the same in every attempt."""
    chat = CHATS.get(webhook.format)
    batch = batch if chat else batch[:1]
    kept = []
    for delivery in batch:
        if not delivery.body:
            body = _composed(webhook, delivery, compose)
            if body is None:
                Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.FAILED, due_at=None)
                continue
            delivery.body = body
            Delivery.objects.filter(pk=delivery.pk).update(body=body)
        kept.append(delivery)
    return kept[: fitting(chat, [delivery.body for delivery in kept])] if chat and kept else kept


def _composed(webhook: Webhook, delivery: Delivery, compose: Compose) -> str | None:
    """The body; None if it cannot be made, as of an item that an older version wrote in another form: one
    event must not stop all that come after it."""
    try:
        return compose(webhook, delivery)
    except (AttributeError, LookupError, TypeError, ValueError):
        log.exception("event without a body", delivery=delivery.event, kind=delivery.kind)
        return None


def _send(webhook: Webhook, batch: Sequence[Delivery]) -> Answer:
    """One request. Raises InvalidToken if address or secret were sealed with another key."""
    url = unseal(webhook.address, purpose=PURPOSE)
    headers = {"Content-Type": "application/json", "User-Agent": AGENT}
    if chat := CHATS.get(webhook.format):
        body = chat.message([delivery.body for delivery in batch])
    else:
        [delivery] = batch
        body, now = delivery.body.encode(), int(time.time())
        headers |= signed_headers(delivery.event, now, body, _secrets(webhook))
    networks = settings.WEBHOOK_NETWORKS
    try:
        receiver = receiver_at(url, networks)
    except BadAddress as refusal:  # the operator allows fewer networks than when it was registered
        return Answer(error=refusal.code)
    return call(receiver, body, headers, networks)


def _secrets(webhook: Webhook) -> list[str]:
    """The secret, and the old one as long as it counts."""
    overlaps = webhook.old_until is not None and timezone.now() < webhook.old_until
    sealed = [webhook.secret, *([webhook.old_secret] if overlaps else [])]
    return [unseal(one, purpose=PURPOSE) for one in sealed]
