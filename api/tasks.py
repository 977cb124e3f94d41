"""Tasks of the API."""

from __future__ import annotations

from celery import shared_task

from api.http.writes import delete_expired_answers as forget
from api.people.tokens import delete_expired_tokens
from api.webhooks import body_of
from league.webhooks import lanes


@shared_task(name="api.forget_answers")
def forget_answers() -> None:
    """Deletes expired responses and tokens."""
    forget()
    delete_expired_tokens()


@shared_task(name=lanes.SEND, acks_late=True)
def send_webhook(public_id: str) -> None:
    """Sends what is due to one receiver, unless another worker does. Its queue is `webhooks`."""
    lanes.send_due(public_id=public_id, compose=body_of)


@shared_task(name="api.sweep_webhooks")
def sweep_webhooks() -> None:
    """Nudges workers for webhooks with something to send. Its queue is `webhooks`."""
    lanes.sweep_webhooks()


@shared_task(name="api.delete_old_deliveries")
def delete_old_deliveries() -> None:
    """Deletes the log of webhooks after a month."""
    lanes.delete_old_deliveries()
