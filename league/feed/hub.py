"""Reads what is new once for all readers in this process, and hands it to each of them.

It runs in the event loop while there are readers. It reads in a few threads, at most ten times a second, when
a notification arrives; and it polls in case one was lost, more often where there are none (SQLite).
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import defaultdict
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from types import FrameType
from typing import Any, TypeVar

import psycopg
import structlog
from django.db import connection
from prometheus_client import Counter

from league.conf.databases import direct_parameters
from league.feed.channels import (
    CHANNEL,
    Key,
    LiveChannel,
    Reader,
    Topic,
    Version,
    call_when_notified,
    subject_of,
)
from league.frame.failures import failure_of

_received: list[int] = []


@dataclass(frozen=True)
class ShutdownSignal:
    """Records a signal and passes it on to the server."""

    server: Callable[[int, FrameType | None], Any]

    def __call__(self, number: int, frame: FrameType | None) -> None:
        _received.append(number)
        self.server(number, frame)


def is_shutting_down() -> bool:
    """Whether this process has been asked to stop."""
    return bool(_received)


def watch_for_shutdown() -> None:
    """Starts recording the signals; call it while the server runs, because the server sets its handlers at
    the start."""
    with contextlib.suppress(ValueError):  # not in the main thread: no signals arrive there
        for number in (signal.SIGINT, signal.SIGTERM):
            server = signal.getsignal(number)
            if callable(server) and not isinstance(server, ShutdownSignal):
                signal.signal(number, ShutdownSignal(server))


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


GAP = 0.1  # seconds between two rounds: changes in between are read together
POLL, BACKSTOP = 0.25, 1.0  # seconds between two polls without and with notifications
SILENCE, PATIENCE = 15.0, 60.0  # seconds until a comment is sent, and until a stuck reader is cut off
SLOW = Counter("league_live_slow_readers", "Readers that were cut off because they took too little.")
T = TypeVar("T")


class Hub:
    """The channels of this process and the task that feeds them."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.channels: dict[str, LiveChannel] = {}
        self._due: set[str] = set()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._news = ThreadPoolExecutor(3, thread_name_prefix="live", initializer=_leave_pool)
        self._backlogs = ThreadPoolExecutor(2, thread_name_prefix="backlog")
        self._listener = Listener(self._mark)

    def join(self, reader: Reader, topic: Topic, key: Key, version: Version) -> bool:
        """Adds a reader who has got everything up to `version`. Returns False if they have missed something
        meanwhile, or have to wait: read on and try again.
        """
        subject = subject_of(topic.name, key)
        channel = self.channels.get(subject)
        if channel is None:
            channel = self.channels[subject] = LiveChannel(topic, key, version)
        elif channel.busy or topic.missed(version, channel.version):
            self._mark(subject)
            return False
        if version != channel.version:
            self._mark(subject)
        reader.after = topic.number(version)
        channel.readers.add(reader)
        if self._task is None:
            self._task = self.loop.create_task(self._run())
        return True

    def leave(self, reader: Reader, topic: Topic, key: Key) -> None:
        """Removes a reader, who may never have joined."""
        subject = subject_of(topic.name, key)
        if channel := self.channels.get(subject):
            channel.readers.discard(reader)
            if not channel.readers and not channel.busy:
                del self.channels[subject]

    async def read_backlog(self, read: Callable[[], T]) -> T:
        """Runs a reader's own reading in one of few threads, so that many who come back at once wait."""
        return await self.loop.run_in_executor(self._backlogs, _closing(read))

    def wake(self, subject: str) -> None:
        """Reads this subject soon, if anybody follows it; may be called from any thread."""
        if subject in self.channels:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self.loop.call_soon_threadsafe(self._mark, subject)

    def _mark(self, subject: str | None) -> None:
        """Notes that a subject, or with None every one, may have changed."""
        self._due.update(self.channels if subject is None else {subject} & self.channels.keys())
        if self._due:
            self._woken.set()

    async def _run(self) -> None:
        listening = self.loop.create_task(self._listener.run())
        polled_at = monotonic()
        try:
            while self.channels:
                await self._pause(POLL)
                if is_shutting_down():
                    self._end_all()
                if monotonic() - polled_at >= (BACKSTOP if self._listener.listening else POLL):
                    polled_at = monotonic()
                    self._mark(None)
                self._woken.clear()
                due, self._due = self._due, set()
                await self._read([self.channels[subject] for subject in due if subject in self.channels])
                for channel in self.channels.values():
                    channel.keep_alive(SILENCE, PATIENCE)
                await asyncio.sleep(GAP)
        finally:
            self._task = None
            listening.cancel()

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()

    async def _read(self, due: Collection[LiveChannel]) -> None:
        by_topic: dict[str, list[LiveChannel]] = defaultdict(list)
        for channel in due:
            by_topic[channel.topic.name].append(channel)
        for channels in by_topic.values():
            topic, keys = channels[0].topic, [channel.key for channel in channels]
            try:
                versions = await self._in_thread(partial(topic.versions, keys))
            except Exception:
                log.exception("live streams failed", topic=topic.name)
                versions = {}  # their readers come back with the id of what they have got
            if versions is not None:
                await asyncio.gather(
                    *(self._bring_up(channel, versions.get(channel.key)) for channel in channels)
                )

    async def _bring_up(self, channel: LiveChannel, version: Version | None) -> None:
        """Hands out what leads to the version, None if the subject is gone; ends what may not continue."""
        channel.busy = True
        try:
            if version is None:
                channel.end()
                return
            if version != channel.version:
                batch = await self._in_thread(channel.next_batch)
                if batch:
                    SLOW.inc(await channel.deliver(*batch))
                if channel.version != version:
                    self._mark(channel.subject)  # more follows
            if monotonic() - channel.checked_at >= SILENCE:
                await self._check(channel)
        except Exception:
            log.exception("live stream failed", topic=channel.topic.name)
            channel.end()  # its readers come back with the id of what they have got
        finally:
            channel.busy = False
            if not channel.readers:
                self.channels.pop(channel.subject, None)

    async def _check(self, channel: LiveChannel) -> None:
        """Ends the streams of people whose sign-in or permission has ended, also if nothing happens."""
        viewers = channel.viewers
        admitted = await self._in_thread(partial(channel.topic.admitted, channel.key, viewers, thorough=True))
        if admitted is not None:
            channel.checked_at = monotonic()
            channel.end(viewers.difference(admitted))

    async def _in_thread(self, read: Callable[[], T]) -> T | None:
        """What it returns; None while the database is away, which readers do not notice."""
        try:
            return await self.loop.run_in_executor(self._news, _keeping(read))
        except Exception as error:
            if failure_of(error) is None:
                raise
            return None

    def _end_all(self) -> None:
        for channel in self.channels.values():
            channel.end()


def _closing(read: Callable[[], T]) -> Callable[[], T]:
    """Returns the connection to the pool afterwards: readers hold none."""

    def closing() -> T:
        try:
            return read()
        finally:
            connection.close()

    return closing


def _leave_pool() -> None:
    """Gives this thread a connection of its own: after a failure of all connections, the pool lets its
    clients wait for up to ten seconds.
    """
    options = connection.settings_dict["OPTIONS"]
    own = {name: value for name, value in options.items() if name != "pool"}
    connection.settings_dict = {**connection.settings_dict, "OPTIONS": own}


def _keeping(read: Callable[[], T]) -> Callable[[], T]:
    """Keeps the connection of this thread, unless the reading fails: the next one makes a new one."""

    def keeping() -> T:
        try:
            return read()
        except Exception:
            connection.close()
            raise

    return keeping


_hubs: list[Hub] = []  # one, except in tests


def current_hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    for hub in _hubs:
        if hub.loop is loop:
            return hub
    _hubs[:] = [hub for hub in _hubs if not hub.loop.is_closed()]
    hub = Hub()
    _hubs.append(hub)
    return hub


def _wake_hubs(subject: str) -> None:
    for hub in tuple(_hubs):
        hub.wake(subject)


call_when_notified(_wake_hubs)
