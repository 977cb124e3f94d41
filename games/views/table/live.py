"""Changes of a table as server-sent events: each says only that there is a new version to load."""

from __future__ import annotations

import uuid
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_GET

from games.views.table.live_topic import TableTopic, TableViewer
from games.views.table.visitors import game_at
from league.live.answers import Stream, stream_response
from league.live.limits import TooManyStreams, open_stream

TOPIC = TableTopic()


@require_GET
def live(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The event stream for one visible page; 429 if its network address or account has too many, 204 if the
    game is over and the client knows it: it does not connect again.
    """
    game_at(request, public_id)
    start = TOPIC.start(public_id, request.headers.get("Last-Event-ID", ""))
    if start.last and not start.chunk:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    viewer = TableViewer(request.user.pk, request.session.session_key or "")
    try:
        ticket = open_stream(request.META.get("REMOTE_ADDR", ""), viewer.person)
    except TooManyStreams:
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    return stream_response(request, Stream(TOPIC, public_id, viewer, start, ticket))
