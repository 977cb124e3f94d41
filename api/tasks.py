"""Tasks of the API."""

from __future__ import annotations

from celery import shared_task

from api.http.idempotency import delete_expired_answers as forget


@shared_task(name="api.forget_answers")
def forget_answers() -> None:
    """Deletes expired responses."""
    forget()
