"""Celery's scheduler, for clocks that are set back, and for health checks.

Celery compares the time of an entry's last run with the clock. If the clock is set back by an hour, it sends
no task for an hour, also after a restart, because it stores these times.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import structlog
from celery.beat import PersistentScheduler

from league.conf.broker.task_context import touch_work_file

STEP = timedelta(seconds=1)  # ordinary corrections of a clock are smaller
log = structlog.get_logger(__name__)


class Scheduler(PersistentScheduler):
    """Counts the interval of an entry from now if its last run lies in the future."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        self._follow_clock()
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_async(self, *args: Any, **kwargs: Any) -> Any:
        """Sends a task, and shows health checks that it did. Raises SchedulingError."""
        sent = super().apply_async(*args, **kwargs)
        touch_work_file()
        return sent

    def _follow_clock(self) -> None:
        """Finds entries that have run in the future, at the start and while it runs."""
        now = self.app.now()
        late = [
            entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > now + STEP
        ]
        if not late:
            return
        log.warning("the clock was set back", entries=len(late))
        for entry in late:
            entry.last_run_at = now
        self._heap = None  # has the old times, too
