"""The log of a webhook as its page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Delivery, FeedItem
from league.webhooks.calls import TOTAL

REASONS = {
    "redirect": gettext_lazy("redirects, which webhooks do not follow"),
    "no_such_host": gettext_lazy("the name of the host is unknown"),
    "no_connection": gettext_lazy("no connection, or it was closed"),
    "tls": gettext_lazy("the certificate is not valid"),
    **dict.fromkeys(
        ("url_inside", "url_not_https", "url_port"),
        gettext_lazy("the address leads into a network that webhooks may not reach"),
    ),
}


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One attempt. `outcome` is the status, or why there is none."""

    at: datetime
    outcome: str
    ms: int
    answer: str


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One event with its attempts, newest first."""

    delivery: Delivery
    title: str
    attempts: list[AttemptRow]

    @property
    def is_waiting(self) -> bool:
        return self.delivery.state == Delivery.State.WAITING

    @property
    def can_be_sent_again(self) -> bool:
        return bool(self.attempts) or not self.is_waiting


def delivery_rows(deliveries: Iterable[Delivery]) -> list[DeliveryRow]:
    """Each delivery ready to show."""
    return [
        DeliveryRow(one, kind_title(one.kind), [_attempt(each) for each in reversed(one.attempts)])
        for one in deliveries
    ]


def kind_title(kind: str) -> str:
    """What people call a kind of event."""
    return _("Test") if kind == Delivery.TEST else str(FeedItem.Kind(kind).label)


def reason_title(error: str) -> str:
    """Why there was no answer, or none that counts."""
    if error == "timeout":
        return _("no answer within %(seconds)d seconds") % {"seconds": TOTAL}
    return str(REASONS.get(error, error))


def _attempt(attempt: dict[str, Any]) -> AttemptRow:
    status, error = attempt["status"], attempt["error"]
    outcome = " – ".join(part for part in (str(status or ""), error and reason_title(error)) if part)
    return AttemptRow(datetime.fromisoformat(attempt["at"]), outcome, attempt["ms"], attempt["answer"])
