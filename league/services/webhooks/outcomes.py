"""What came of a call: storing it, when to try again, and turning a webhook off."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import Change, Delivery, Webhook
from league.services.history import audit
from league.services.notifications.letters import send_letters
from league.services.notifications.notices import commissioners_of
from league.services.webhooks.webhooks import give_up_waiting
from league.webhooks.calls import GONE, REDIRECTS, TOO_MANY, Answer
from league.webhooks.retries import next_delay, rest_after, wished_rest

TOO_LONG = timedelta(days=3)  # a receiver that fails for longer is turned off; an older event is given up
LOGGED = 20  # attempts of a delivery
NOT_FOUND = 404


@transaction.atomic
def store_outcome(webhook: Webhook, batch: Sequence[Delivery], answer: Answer) -> None:
    """Stores the attempt with each delivery, and decides what follows."""
    now = timezone.now()
    wish = wished_rest(answer.retry_after) if answer.status in TOO_MANY else None
    for delivery in batch:
        delivery.attempts = [*delivery.attempts, _attempt(now, answer)][-LOGGED:]
        _settle(delivery, now, answer, wish)
    Delivery.objects.bulk_update(batch, ["attempts", "state", "tries", "due_at"])
    row = Webhook.objects.filter(pk=webhook.pk)
    if answer.succeeded:
        webhook.failures, webhook.failing_since = 0, None
        row.update(failures=0, failing_since=None, rest_until=None)
        return
    since = webhook.failing_since or now
    rest = wish if wish is not None else rest_after(webhook.failures + 1)
    row.update(failures=F("failures") + 1, failing_since=since, rest_until=now + timedelta(seconds=rest))
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
    audit.record_change(
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


def _attempt(now: datetime, answer: Answer) -> dict[str, object]:
    error = "redirect" if answer.status in REDIRECTS else answer.error
    return {
        "at": now.isoformat(),
        "status": answer.status or None,
        "ms": answer.ms,
        "error": error,
        "answer": answer.body,
    }


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
