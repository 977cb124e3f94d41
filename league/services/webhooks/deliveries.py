"""Tests and resent events: deliveries that people ask for; and deleting old ones."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Delivery, Webhook
from league.permissions import Permission
from league.services.history import audit
from league.services.jobs.nudges import nudge_after_commit
from league.services.webhooks.lanes import SEND, event_id

if TYPE_CHECKING:
    from league.permissions import Person

KEPT = timedelta(days=30)


@transaction.atomic
def send_test(*, webhook: Webhook, actor: Person | None = None) -> Delivery:
    """Sends a test event as soon as a worker is free. An earlier test that has failed is given up. Raises
    Refused: not_allowed, webhook_off, still_waiting."""
    _check(webhook, actor)
    waiting = webhook.deliveries.filter(kind=Delivery.TEST, state=Delivery.State.WAITING)
    waiting.filter(tries__gt=0).update(state=Delivery.State.FAILED, due_at=None)
    if waiting.exists():
        raise Refused("still_waiting", _("A test is waiting already: look at it in the log."))
    delivery = Delivery.objects.create(
        webhook=webhook, event=event_id(uuid4().hex), kind=Delivery.TEST, due_at=timezone.now()
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
        raise Refused("still_waiting", _("This event is waiting to be sent: nothing has changed."))
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
        raise Refused("webhook_off", _("The webhook is off: turn it on first."))


def _begin(webhook: Webhook, actor: Person | None, kind: Change.Kind) -> None:
    """Records it, and ends a rest: the person has probably repaired the receiver."""
    Webhook.objects.filter(pk=webhook.pk).update(rest_until=None)
    audit.record_change(actor=actor, kind=kind, league=webhook.league, after={"name": webhook.name})
    nudge_after_commit(SEND, str(webhook.public_id))
