"""Live feeds as server-sent events. A client that was cut off continues after the last id it received.

Without `after` and `Last-Event-ID`, a stream starts with the next event.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, MethodNotAllowed, Throttled

from api.feed.happenings import feed_with_plays
from api.feed.positions import FeedPosition, parse_feed_position
from api.feed.streams import FeedStream
from api.http.authentication import authenticated_person, current_person
from api.http.problems import problem_of
from api.http.query_params import require_known
from games.selectors.visibility import readable_games
from league.conf.http.stream_limits import TooManyStreams, count_stream
from league.errors import Hidden, Refused
from league.models import Feed
from league.selectors.leagues.lookups import league_for

if TYPE_CHECKING:
    from league.permissions import Person

HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Accel-Buffering": "no",  # nginx must not buffer the events
}
Find = Callable[["Person"], tuple[Feed, UUID | None]]


async def league_live(request: HttpRequest, league: str) -> HttpResponseBase:
    """Streams the events of a league."""

    def find(person: Person) -> tuple[Feed, UUID | None]:
        return league_for(person, league).feed, None

    return await _streamed(request, find)


async def game_live(request: HttpRequest, game: UUID) -> HttpResponseBase:
    """Streams the events of a game."""

    def find(person: Person) -> tuple[Feed, UUID | None]:
        games = readable_games(person).select_related("fixture__season__league__feed", "feed")
        return feed_with_plays(get_object_or_404(games, public_id=game)), game

    return await _streamed(request, find)


async def _streamed(request: HttpRequest, find: Find) -> HttpResponseBase:
    if request.method != "GET":
        refused = problem_of(MethodNotAllowed(str(request.method)))
        refused["Allow"] = "GET"
        return refused
    try:
        require_known(request.GET, {"after"})
        stream = await sync_to_async(_opened)(request, find)
        events = await _counted(request.META["REMOTE_ADDR"], stream)
    except (Refused, APIException, Http404) as error:
        return problem_of(error)
    return StreamingHttpResponse(events, content_type="text/event-stream", headers=HEADERS)


def _opened(request: HttpRequest, find: Find) -> FeedStream:
    """Opens the stream, and closes the connection of the request's thread, which would stay open as long as
    the stream.
    """
    try:
        person = authenticated_person(request)
        feed, game = find(person)
        asked = request.headers.get("Last-Event-ID") or request.GET.get("after")
        after = parse_feed_position(asked) if asked else FeedPosition(feed.last)
        own = getattr(person, "pk", None)
        may_read = partial(_may, find, request, person)
        return FeedStream(feed.pk, after, get_language() or "en", may_read, game, own)
    finally:
        connection.close()


def _may(find: Find, request: HttpRequest, person: Person) -> bool:
    """Whether the reader may continue. False once the account or token is gone, or the league is no longer
    visible to them.
    """
    now = current_person(request, person)
    if now is None:
        return False
    try:
        find(now)
    except (Hidden, Http404):
        return False
    return True


async def _counted(address: str, stream: FeedStream) -> AsyncIterator[str]:
    """Counts the stream among those of its address and returns its events. Raises Throttled:
    too_many_streams.
    """

    async def events() -> AsyncIterator[str]:
        with count_stream(address, stream.person):
            yield ""
            async for event in stream.events():
                yield event

    counted = events()
    try:
        await anext(counted)
    except TooManyStreams as error:
        sentence = _("Too many live streams are open from your network. Please close one first.")
        raise Throttled(detail=sentence, code="too_many_streams") from error
    return counted
