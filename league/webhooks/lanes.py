"""Lanes: each webhook is sent to by one worker at a time, in turns.

The feed is the outbox: an item is written in the transaction of its change. A turn first makes deliveries of
new items and moves the webhook's place in the feed, in one transaction. Then it sends what is due and stores
each outcome. A worker that dies in between leaves a delivery that waits: it is sent again, under the same ID.
A receiver that is slow or fails ends its turn, and takes the next one after the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.frame import permissions
from league.frame.errors import Refused
from league.frame.permissions import Permission, may
from league.frame.sealing import InvalidToken, unseal
from league.history.services import record_change
from league.letters import send_letters
from league.models import Change, Delivery, Feed, FeedItem, Webhook
from league.results.notices import commissioners_of
from league.webhooks.calls import (
    GONE,
    REDIRECTS,
    TOO_MANY,
    Answer,
    BadAddress,
    call,
    next_delay,
    receiver_at,
    rest_after,
    signed_headers,
    wished_rest,
)
from league.webhooks.chats import CHATS, ChatEvent
from league.webhooks.selectors import due_deliveries, free_webhooks, items_for_a_chat, webhooks_with_work
from league.webhooks.services import PURPOSE, checked_kinds, give_up_waiting
from league.work.services import nudge, nudge_after_commit

if TYPE_CHECKING:
    from league.frame.permissions import Person


TOO_LONG = timedelta(days=3)  # a receiver that fails for longer is turned off; an older event is given up
LOGGED = 20  # attempts of a delivery
NOT_FOUND = 404


@transaction.atomic
def store_outcome(webhook: Webhook, batch: Sequence[Delivery], answer: Answer) -> None:
    """Stores the attempt with each delivery, and decides what follows."""
    now = timezone.now()
    wish = wished_rest(answer.retry_after) if answer.status in TOO_MANY else None
    attempt = {
        "at": now.isoformat(),
        "status": answer.status or None,
        "ms": answer.ms,
        "error": "redirect" if answer.status in REDIRECTS else answer.error,
        "answer": answer.body,
    }
    for delivery in batch:
        delivery.attempts = [*delivery.attempts, attempt][-LOGGED:]
        _settle(delivery, now, answer, wish)
    Delivery.objects.bulk_update(batch, ["attempts", "state", "tries", "due_at"])
    row = Webhook.objects.filter(pk=webhook.pk, address=webhook.address)  # not of an earlier receiver
    if answer.succeeded:
        webhook.failures, webhook.failing_since = 0, None
        chat = CHATS.get(webhook.format)
        rest_until = now + timedelta(seconds=chat.pause) if chat else None
        row.update(failures=0, failing_since=None, rest_until=rest_until)
        return
    since = webhook.failing_since or now
    rest = wish if wish is not None else rest_after(webhook.failures + 1)
    if not row.update(
        failures=F("failures") + 1, failing_since=since, rest_until=now + timedelta(seconds=rest)
    ):
        return
    if answer.status == GONE or (answer.status == NOT_FOUND and webhook.format != Webhook.Format.STANDARD):
        turn_off(webhook, Webhook.OffReason.GONE)
    elif now - since > TOO_LONG:
        turn_off(webhook, Webhook.OffReason.FAILING)


@transaction.atomic
def turn_off(webhook: Webhook, reason: Webhook.OffReason) -> None:
    """Turns the webhook off and tells the people who run the league. Does nothing if it is off."""
    on = Webhook.objects.filter(pk=webhook.pk, state=Webhook.State.ON)
    if not on.update(state=Webhook.State.OFF, off_reason=reason):
        return
    give_up_waiting(webhook)
    record_change(
        actor=None,
        kind=Change.Kind.WEBHOOK_CHANGED,
        league=webhook.league,
        before={"state": Webhook.State.ON},
        after={"state": Webhook.State.OFF, "off_reason": reason, "name": webhook.name},
    )
    league = webhook.league

    def letter() -> tuple[str, str]:
        names = {"webhook": webhook.name, "league": league.name}
        why = str(reason.label)
        what = _("The webhook “%(webhook)s” of %(league)s is off now.") % names
        then = _("You can read the log, turn it on again or remove it on the page of the webhook.")
        return _("Webhook turned off: %(webhook)s") % names, f"{what} {why}\n\n{then}"

    send_letters(commissioners_of(league).distinct(), letter, about=f"webhook {webhook.pk}")


def _settle(delivery: Delivery, now: datetime, answer: Answer, wish: float | None) -> None:
    """Sets the state of the delivery. A wish of the receiver to wait is not a failure of the event."""
    if answer.succeeded:
        delivery.state, delivery.due_at = Delivery.State.DELIVERED, None
        return
    delay = wish
    if delay is None:
        delivery.tries += 1
        delay = next_delay(delivery.tries)
    if delay is None or (wish is not None and now - delivery.created_at > TOO_LONG):
        delivery.state, delivery.due_at = Delivery.State.FAILED, None
    else:
        delivery.due_at = now + timedelta(seconds=delay)


SEND = "api.send_webhook"
LEASE = timedelta(seconds=20)  # longer than a call
LANES_OF_A_LEAGUE = 3  # at the same time: the others are for other leagues
COLLECTED = 200  # feed items at once
TURN = 20  # deliveries
SLOW = 2.0  # seconds after which a turn ends
SWEPT = 200  # webhooks
AGENT = "dice-football-league"
log = structlog.get_logger(__name__)

# The body of a delivery: of a chat a stored `ChatEvent`, else what is signed. None if its feed item is gone.
Compose = Callable[[Webhook, Delivery], str | None]


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
    owner = webhook.owner
    try:
        # A person who was removed must not go on reading a private league.
        if not (owner and owner.is_active and may(owner, Permission.MANAGE, webhook.league)):
            turn_off(webhook, Webhook.OffReason.OWNER_LEFT)
            return
        more = _take_turn(webhook, compose)
    finally:
        _leased(webhook).update(lease_until=None)
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
    # Read now, as another worker may just have left it.
    return own.select_related("league__feed", "owner").filter(lease_until=now + LEASE).first()


def _leased(webhook: Webhook) -> QuerySet[Webhook]:
    """The row while this worker has its lease: it may have expired, and another worker have claimed it."""
    return Webhook.objects.filter(pk=webhook.pk, lease_until=webhook.lease_until)


def _take_turn(webhook: Webhook, compose: Compose) -> bool:
    """Sends what is due; returns whether there is more."""
    collect(webhook)
    began = time.monotonic()
    sent = 0
    while batch := list(due_deliveries(webhook)[:TURN]):
        lease = timezone.now() + LEASE
        same = _leased(webhook).filter(state=Webhook.State.ON, address=webhook.address)
        if not same.update(lease_until=lease):  # turned off, another address, or another worker has it
            return False
        webhook.lease_until = lease
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
        if not answer.succeeded or webhook.format in CHATS:  # a chat rests after each message
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
        is_chat = webhook.format in CHATS
        columns = ("feed_id", "number", "kind", "created_at", *(["data"] if is_chat else []))
        batch = list(items.only(*columns)[:COLLECTED])
        after = batch[-1].number if len(batch) == COLLECTED else last
        now = timezone.now()
        deliveries = []
        for item in items_for_a_chat(webhook, batch) if is_chat else batch:
            # The time is part of the event's ID: numbers are used again after an older backup was restored.
            event = uuid5(NAMESPACE_URL, f"{item.feed_id}/{item.number}/{item.created_at.isoformat()}")
            values = {"event": f"evt_{event.hex}", "kind": item.kind, "number": item.number}
            deliveries.append(Delivery(webhook=webhook, due_at=now, **values))
        # Conflicts are those of a worker whose lease has expired meanwhile.
        Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
        Webhook.objects.filter(pk=webhook.pk, after=seen).update(after=after)
    webhook.after = after
    return after - seen


def _with_bodies(webhook: Webhook, batch: Sequence[Delivery], compose: Compose) -> list[Delivery]:
    """What the next request sends: one delivery, or of a chat as many as fit into a message. Bodies are made
    once, so that an event is the same in every attempt. One whose body cannot be made, as of an item that an
    older version wrote in another form, is given up: it must not stop all that come after it."""
    chat, kept = CHATS.get(webhook.format), []
    for delivery in batch if chat else batch[:1]:
        row = Delivery.objects.filter(pk=delivery.pk)
        if not delivery.body:
            try:
                delivery.body = compose(webhook, delivery) or ""
            except (AttributeError, LookupError, TypeError, ValueError):
                log.exception("event without a body", delivery=delivery.event, kind=delivery.kind)
            if not delivery.body:
                row.update(state=Delivery.State.FAILED, due_at=None)
                continue
            row.update(body=delivery.body)
        kept.append(delivery)
    return kept[: chat.fitting([ChatEvent.read(delivery.body) for delivery in kept])] if chat else kept


def _send(webhook: Webhook, batch: Sequence[Delivery]) -> Answer:
    """One request. Raises InvalidToken if address or secret were sealed with another key."""
    url = unseal(webhook.address, purpose=PURPOSE)
    headers = {"Content-Type": "application/json", "User-Agent": AGENT}
    if chat := CHATS.get(webhook.format):
        body = chat.body([ChatEvent.read(delivery.body) for delivery in batch])
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
    return [unseal(secret, purpose=PURPOSE) for secret in sealed]


KEPT = timedelta(days=30)


@transaction.atomic
def send_test(*, webhook: Webhook, kind: str | None = None, actor: Person | None = None) -> Delivery:
    """Sends a test event as soon as a worker is free: to a program one of this kind, or of the first of its
    kinds. An earlier test that has failed is given up. Raises Refused: not_allowed, webhook_off,
    still_waiting, unknown_kind."""
    _check(webhook, actor)
    [kind] = checked_kinds([kind or webhook.kinds[0]])
    if webhook.format != Webhook.Format.STANDARD:
        kind = Delivery.TEST
    waiting = webhook.deliveries.filter(number=None, state=Delivery.State.WAITING)
    waiting.filter(tries__gt=0).update(state=Delivery.State.FAILED, due_at=None)
    if waiting.exists():
        raise Refused("still_waiting.test")
    delivery = Delivery.objects.create(
        webhook=webhook, event=f"evt_{uuid4().hex}", kind=kind, due_at=timezone.now()
    )
    _begin(webhook, actor, Change.Kind.WEBHOOK_TESTED)
    return delivery


@transaction.atomic
def resend_delivery(*, delivery: Delivery, actor: Person | None = None) -> Delivery:
    """Sends the event again, under the same ID and with the same body; one that waits for its next attempt
    now. Raises Refused: not_allowed, webhook_off, still_waiting."""
    webhook, now = delivery.webhook, timezone.now()
    _check(webhook, actor)
    row = Delivery.objects.filter(pk=delivery.pk).exclude(state=Delivery.State.WAITING, due_at__lte=now)
    if not row.update(state=Delivery.State.WAITING, tries=0, due_at=now):
        raise Refused("still_waiting.event")
    _begin(webhook, actor, Change.Kind.WEBHOOK_RESENT)
    delivery.refresh_from_db()
    return delivery


def delete_old_deliveries() -> int:
    """Deletes finished deliveries after a month; returns their number."""
    old = Delivery.objects.filter(created_at__lt=timezone.now() - KEPT)
    return old.exclude(state=Delivery.State.WAITING).delete()[0]


def _check(webhook: Webhook, actor: Person | None) -> None:
    permissions.require(actor, Permission.MANAGE, webhook.league)
    if not webhook.is_on:
        raise Refused("webhook_off")


def _begin(webhook: Webhook, actor: Person | None, kind: Change.Kind) -> None:
    """Records it, and ends a rest: the person has probably repaired the receiver."""
    Webhook.objects.filter(pk=webhook.pk).update(rest_until=None)
    record_change(actor=actor, kind=kind, league=webhook.league, after={"name": webhook.name})
    nudge_after_commit(SEND, str(webhook.public_id))
