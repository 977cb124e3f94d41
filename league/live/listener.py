"""Notifications of other processes, from PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import psycopg
import structlog
from django.db import connection

from league.conf.runtime.direct_database import direct_parameters
from league.live.notifications import CHANNEL

APPLICATION = "league live"  # the name of the connection in pg_stat_activity
AGAIN = 0.5  # seconds between two attempts to connect
log = structlog.get_logger(__name__)


class Listener:
    """Listens in the event loop on a connection of its own. `listening` tells whether every notification
    arrives at the moment; `wake` gets the subject of each, and None when some may have been missed.
    """

    def __init__(self, wake: Callable[[str | None], object]) -> None:
        self.wake, self.listening = wake, False

    async def run(self) -> None:
        """Listens until cancelled; connects again after a failure. Returns at once without PostgreSQL."""
        if connection.vendor != "postgresql":
            return
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as failure:
                if self.listening:
                    log.warning("live streams poll until PostgreSQL is back", error=str(failure))
            finally:
                self.listening = False
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        async with await psycopg.AsyncConnection.connect(autocommit=True, **_parameters()) as server:
            await server.execute(f"LISTEN {CHANNEL}")
            self.listening = True
            self.wake(None)
            async for notification in server.notifies():
                self.wake(notification.payload)


def _parameters() -> dict[str, Any]:
    """Those of Django's connections, without what only its cursors understand."""
    ours = {"cursor_factory", "context", "prepare_threshold"}
    named = {name: value for name, value in direct_parameters().items() if name not in ours}
    return {**named, "application_name": APPLICATION}
