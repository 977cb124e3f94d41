"""Answers each request in one of a few threads, with one change of thread in each direction.

Django's own ASGI handler starts a thread for every request, and returns from it to the event loop for the
view and for each middleware that looks at the view. Each of these changes waits for the interpreter's lock
and for its turn in the event loop, behind the events of thousands of live readers.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import resource
import sys
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from http import HTTPStatus
from time import monotonic
from typing import Any, cast

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.urls import get_resolver, set_script_prefix

from league.conf.requests import BODY
from league.conf.web_server import call_with_room, spare_loaded_objects

# Of one process. At most as many as the pool has connections compute; more are needed only while requests
# wait for a database that is away, so that files are still sent.

THREADS = 40
SAFE = {"GET", "HEAD"}  # methods that change nothing
QUICK = 5.0  # seconds, fewer than a request waits for a connection while the database is away

Scope = dict[str, Any]


class ThreadedHandler(ASGIHandler):
    """Django's handler for ASGI, with all middleware and the view in the same thread."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - Django's
        """Loads it for threads."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        try:
            body = scope.get(BODY) or await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        # The request gets a context of its own: its language and its log must not stay in the thread.
        context = copy_context()
        answered = loop.run_in_executor(self.threads, context.run, call_with_room, self._answer, scope, body)
        response = await answered
        if not response.streaming:
            await self.send_response(response, send)
            return
        async with ThreadSensitiveContext():  # a thread of its own, in which its pieces are made
            try:
                await self._send_while_connected(response, receive, send)
            finally:
                await sync_to_async(response.close)()
                body.close()

    def _answer(self, scope: Scope, body: Any) -> HttpResponseBase:
        """The answer. It is closed already, unless it is streamed; this thread's database connection is
        returned.

        A request that only reads is answered again if its database connection was cut meanwhile.
        """
        began = monotonic()
        response = self._attempt(scope, body)
        failed = response.status_code == HTTPStatus.SERVICE_UNAVAILABLE and "Retry-After" in response
        if failed and scope["method"] in SAFE and monotonic() - began < QUICK:
            response.close()  # and with it the connection
            response = self._attempt(scope, body)
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if response.streaming:
            close_old_connections()  # of this thread
        else:
            response.close()
            body.close()
        return cast("HttpResponseBase", response)

    def _attempt(self, scope: Scope, body: Any) -> Any:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = cast("Any", refused if request is None else self.get_response(request))
        response._handler_class = self.__class__  # noqa: SLF001 - as Django's handlers do
        return response

    async def _send_while_connected(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Stops making the rest of a file that nobody receives."""
        sending = asyncio.create_task(self.send_response(response, send))
        watching = asyncio.create_task(_disconnected(receive))
        try:
            await asyncio.wait([sending, watching], return_when=asyncio.FIRST_COMPLETED)
        finally:
            watching.cancel()
            if not sending.done():
                sending.cancel()
        await asyncio.gather(sending, watching, return_exceptions=True)
        if not sending.cancelled() and (failure := sending.exception()):
            raise failure


async def _disconnected(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


SWITCH = 0.001  # seconds


def warm_up() -> None:
    """Imports all views, and takes everything loaded so far out of the garbage collector's rounds, which
    begin only now: a round over the modules of Django, the league and the engine takes 0.2 s, and some
    request would wait for it. Importing leaves 5,000 objects as garbage of 400,000. After that only few
    objects are old, so without higher thresholds a round over all of them would follow almost every request.
    Raises the limit of open files, because each live stream is one.

    The event loop gives up the interpreter's lock whenever it writes to a connection. A thread that computes
    an answer keeps it for 5 ms then, by default; an event for a thousand readers would take seconds."""
    sys.setswitchinterval(SWITCH)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    _ = get_resolver().url_patterns
    spare_loaded_objects()
    gc.enable()


gc.disable()  # until `warm_up`: rounds over the loaded modules are a third of the start and find nothing
