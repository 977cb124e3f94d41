"""The queues of the broker."""

from __future__ import annotations

from typing import Any

from celery import current_app
from kombu.exceptions import ChannelError, OperationalError


def queue_length(name: str) -> int:
    """How many messages wait in a queue; raises OperationalError if the broker does not answer."""
    return queue_lengths(name)[name]


def queue_lengths(*names: str) -> dict[str, int]:
    """Name -> length of these queues. Raises OperationalError if the broker does not answer."""
    broker: Any  # a connection; the stubs call it a producer
    with current_app.pool.acquire(block=True) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=5)
        try:
            return {name: _length(broker, name) for name in names}
        except broker.connection_errors as failure:
            raise OperationalError(str(failure)) from failure


def _length(broker: Any, name: str) -> int:
    try:
        return int(broker.default_channel.queue_declare(name, passive=True).message_count)
    except ChannelError:  # Redis has no empty lists
        return 0
