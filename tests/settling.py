"""Waits until the running service is idle: its worker has no tasks left, and its database runs no queries.

A test may end before the work that it has started. If the database were emptied then, a transaction of that
work and the emptying could wait for each other's locks: a deadlock, in which PostgreSQL makes one of the two
fail.
"""

from __future__ import annotations

import json
from functools import partial

import redis
from django.conf import settings
from django.db import connection

from tests.waiting import eventually

BUSY = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'"
)


def settle(seconds: float = 180) -> None:
    """Returns when the service on this process's broker and database is idle.

    Raises RuntimeError if it is not idle within `seconds`.
    """
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as broker:
        if not eventually(partial(_rests, broker), seconds):
            raise RuntimeError(f"The worker or the web server is still at work after {seconds:.0f} s.")


def _rests(broker: redis.Redis) -> bool:
    return _nothing_to_do(broker) and _nothing_asked()


def _nothing_to_do(broker: redis.Redis) -> bool:
    """Whether no task is queued or running and the worker waits for the next one.

    Everything is read in one transaction. The worker first takes a message from the queue and records it as
    its own a moment later; in between it does not wait for the next one.
    """
    queues = (settings.CELERY_TASK_DEFAULT_QUEUE, settings.JOB_QUEUE)
    with broker.pipeline(transaction=True) as look:
        for queue in queues:
            look.llen(queue)
        look.hvals("unacked")  # taken and unfinished messages of each queue of this broker
        look.client_list()
        *waiting, taken, clients = look.execute()
    number = str(broker.get_connection_kwargs().get("db", 0))
    listens = any(
        client["db"] == number and client["cmd"] == "brpop" and "b" in client["flags"] for client in clients
    )
    return listens and not any(waiting) and all(json.loads(message)[2] not in queues for message in taken)


def _nothing_asked() -> bool:
    """Whether no other connection to this database runs a statement or has an open transaction."""
    with connection.cursor() as cursor:
        cursor.execute(BUSY)
        (others,) = cursor.fetchone()
    return not others
