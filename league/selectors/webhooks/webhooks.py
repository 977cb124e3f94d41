"""The webhooks of a league, for the people who run it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.errors import Hidden
from league.models import Delivery, League, Webhook
from league.permissions import Permission, require

if TYPE_CHECKING:
    from league.permissions import Person

SHOWN = 50  # deliveries on a page


def webhooks_of(league: League, *, viewer: Person | None) -> QuerySet[Webhook]:
    """The league's webhooks with the number of deliveries that wait (`waiting`). Raises Refused:
    not_allowed."""
    require(viewer, Permission.MANAGE, league)
    waiting = Count("deliveries", filter=Q(deliveries__state=Delivery.State.WAITING))
    return league.webhooks.select_related("owner").annotate(waiting=waiting).order_by("pk")


def webhook_for(league: League, public_id: UUID, *, viewer: Person | None) -> Webhook:
    """The league's webhook. Raises Refused: not_allowed, Hidden: no_such_webhook."""
    webhook = webhooks_of(league, viewer=viewer).filter(public_id=public_id).first()
    if webhook is None:
        raise Hidden("no_such_webhook", _("There is no such webhook: look at the list of webhooks."))
    webhook.league = league
    return webhook


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    """The webhook's deliveries, newest first."""
    return webhook.deliveries.order_by("-pk")


def delivery_for(webhook: Webhook, public_id: UUID) -> Delivery:
    """The webhook's delivery. Raises Hidden: no_such_delivery."""
    delivery = webhook.deliveries.filter(public_id=public_id).first()
    if delivery is None:
        raise Hidden(
            "no_such_delivery", _("There is no such delivery, or it was deleted: look at the webhook's log.")
        )
    delivery.webhook = webhook
    return delivery


def due_deliveries(webhook: Webhook) -> QuerySet[Delivery]:
    """Those to be sent now, in the order of their events."""
    due = webhook.deliveries.filter(state=Delivery.State.WAITING, due_at__lte=timezone.now())
    return due.order_by("pk")


def free_webhooks() -> QuerySet[Webhook]:
    """The webhooks that are on, do not rest, and belong to no worker now."""
    now = timezone.now()
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    rested = Q(rest_until=None) | Q(rest_until__lte=now)
    return Webhook.objects.filter(free, rested, state=Webhook.State.ON)


def webhooks_with_work() -> QuerySet[Webhook]:
    """The free webhooks with a delivery that is due, or a feed that has grown; one query."""
    due = Delivery.objects.filter(
        webhook=OuterRef("pk"), state=Delivery.State.WAITING, due_at__lte=timezone.now()
    )
    grown = Q(league__feed__last__gt=F("after"))
    return free_webhooks().filter(grown | Exists(due)).order_by("pk")
