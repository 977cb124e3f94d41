"""The queues of the broker."""

from __future__ import annotations

from celery import current_app
from django.conf import settings
from kombu import Connection
from kombu.exceptions import ChannelError


def queue_names() -> tuple[str, ...]:
    """Short tasks, weeks of games, simulations, webhooks."""
    return (
        settings.CELERY_TASK_DEFAULT_QUEUE,
        settings.JOB_QUEUE,
        settings.ODDS_QUEUE,
        settings.WEBHOOK_QUEUE,
    )


def queue_length(name: str) -> int:
    """How many messages wait in a queue; raises OperationalError if the broker does not answer."""
    with current_app.pool.acquire(block=True) as broker:
        return _length(broker, name)


def queue_lengths() -> dict[str, int]:
    """Name -> length of every queue, over one connection."""
    with current_app.pool.acquire(block=True) as broker:
        return {name: _length(broker, name) for name in queue_names()}


def _length(broker: Connection, name: str) -> int:
    try:
        return int(broker.default_channel.queue_declare(name, passive=True).message_count)
    except ChannelError:  # Redis has no empty lists
        return 0
