"""Changes of a table as server-sent events: each says only that there is a new version to load."""

from __future__ import annotations

import time
import uuid
from collections.abc import AsyncIterator
from http import HTTPStatus

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_GET

from games.models import Game
from games.presenters.table.page import page_version, pending_correction
from games.views.table.visitors import game_at
from league.conf.http.stream_limits import TooManyStreams, count_stream
from league.conf.runtime.notifier import subscribe
from league.conf.runtime.shutdown import is_shutting_down, watch_for_shutdown
from league.errors import Hidden
from league.failures import failure_of
from league.views.http.visitors import refreshed_request

POLL, COMMENT = 1.0, 15.0  # seconds; changes in this process are noticed at once
HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Accel-Buffering": "no",
}  # nginx passes each event on at once


@require_GET
async def live(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The event stream for one visible page; 429 if its network address or account has too many."""
    game, person = await sync_to_async(_opened)(request, public_id)
    events = _counted(request, person, game)
    try:
        await anext(events)
    except TooManyStreams:
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    return StreamingHttpResponse(events, content_type="text/event-stream", headers=HEADERS)


def _opened(request: HttpRequest, public_id: uuid.UUID) -> tuple[Game, int | None]:
    """The game, and the reader's primary key. Closes the database connection of the request's thread, which
    lives as long as the stream."""
    try:
        return game_at(request, public_id), request.user.pk
    finally:
        connection.close()


async def _counted(request: HttpRequest, person: int | None, game: Game) -> AsyncIterator[str]:
    with count_stream(request.META["REMOTE_ADDR"], person):
        yield ""
        async for event in _events(request, game):
            yield event


async def _events(request: HttpRequest, game: Game) -> AsyncIterator[str]:
    """An event for every new version, until the game is over, the server shuts down or the visitor may no
    longer view the game. That permission is checked before each event, and every `COMMENT` seconds without
    one."""
    watch_for_shutdown()
    yield "retry: 2000\n\n"
    read = sync_to_async(_read, thread_sensitive=False)
    may_look = sync_to_async(_may_look, thread_sensitive=False)
    shown, sent_at, is_over = "", time.monotonic(), False
    with subscribe(game.public_id) as changed:
        while not (is_over or is_shutting_down()):
            try:
                version, is_over = await read(game.pk)
                due = version != shown or time.monotonic() - sent_at >= COMMENT
                if due and not await may_look(request, game.public_id):
                    return
            except DatabaseError as error:
                if failure_of(error) is None:
                    raise
                await changed.wait(POLL)  # the database restarts: the phone stays connected
                continue
            if version != shown:
                yield f"event: changed\ndata: {version}\n\n"
                shown, sent_at = version, time.monotonic()
            elif due:
                yield ": nothing new\n\n"
                sent_at = time.monotonic()
            await changed.wait(POLL)


def _may_look(request: HttpRequest, public_id: uuid.UUID) -> bool:
    try:
        now = refreshed_request(request)
        game_at(now, public_id)
    except (Hidden, Http404):
        return False
    else:
        return bool(now.user.pk == request.user.pk)
    finally:
        connection.close()


def _read(game_pk: int) -> tuple[str, bool]:
    """The version of the table, and whether the game is over."""
    try:
        game = Game.objects.only("last", "state", "pace", "dice").get(pk=game_pk)
        version = page_version(game, list(game.seats.order_by("pk")), pending_correction(game))
        return version, game.state != Game.State.IN_PROGRESS
    finally:
        connection.close()
