"""The live stream of a table: tells every visible page of a game when it has changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_GET

from games.models import CorrectionRequest, Game, Seat
from games.table.page import page_version
from games.table.visitors import game_at
from league.feed.answers import Stream, stream_response
from league.feed.channels import Key, LiveBatch, LiveEvent, Start, StreamEnded, Version
from league.feed.limits import TooManyStreams, open_stream
from league.frame.errors import Hidden
from league.frame.requests import request_of_session
from league.people.selectors import people_of_sessions


@dataclass(frozen=True, slots=True)
class TableViewer:
    """A visitor of a table: a person (primary key) or a guest, each by their session, or a stranger."""

    person: int | None
    session: str


STRANGER = TableViewer(None, "")


class TableTopic:
    """A refereed game, by its public ID; its version is that of its page. Only the newest one counts."""

    name = Game.TOPIC

    def versions(self, keys: Collection[Key]) -> Mapping[Key, Version]:
        """The versions of these tables; three queries."""
        games = list(
            Game.objects.filter(public_id__in=keys).only("public_id", "last", "state", "pace", "dice")
        )
        seats: dict[int, list[Seat]] = defaultdict(list)
        for seat in Seat.objects.filter(game__in=games).order_by("pk"):
            seats[seat.game_id].append(seat)
        waiting = CorrectionRequest.objects.filter(game__in=games, last=F("game__last"))
        corrections = {row.game_id: row for row in waiting.only("game").order_by("-pk")}
        return {
            game.public_id: page_version(game, seats[game.pk], corrections.get(game.pk)) for game in games
        }

    def events(
        self, key: Key, since: Version, languages: Collection[str], _selections: Collection[Any]
    ) -> LiveBatch:
        """The newest version as one event."""
        newest = self.start(key, since)
        events = [LiveEvent(0, dict.fromkeys(languages, newest.chunk))] if newest.chunk else []
        return LiveBatch(newest.version, events, last=newest.last)

    def is_over(self, key: Key) -> bool:
        """Whether no version will follow."""
        return not Game.objects.filter(public_id=key, state=Game.State.IN_PROGRESS).exists()

    def admitted(
        self, key: Key, viewers: Collection[TableViewer], *, thorough: bool
    ) -> Collection[TableViewer]:
        """The visitors who may still look. Everybody may look at a table of a public league and at a pick-up
        game; only if `thorough` does a stream end there with its session.
        """
        is_public = _may_look(STRANGER, key)
        if is_public and not thorough:
            return viewers
        people = people_of_sessions({visitor.session for visitor in viewers if visitor.person})
        valid = {
            visitor
            for visitor in viewers
            if visitor.person is None
            or ((person := people.get(visitor.session)) and person.pk == visitor.person)
        }
        return valid if is_public else {visitor for visitor in valid if _may_look(visitor, key)}

    def backlog(
        self, key: Key, viewer: TableViewer, version: Version, _language: str, _selection: Any
    ) -> Start:
        """The newest version. Raises StreamEnded."""
        if not self.admitted(key, [viewer], thorough=True):
            raise StreamEnded
        return self.start(key, version)

    def start(self, key: Key, known: Version) -> Start:
        """The newest version for a reader who knows a version, perhaps this one. Raises StreamEnded."""
        is_over = self.is_over(key)
        now = self.versions([key]).get(key)
        if now is None:
            raise StreamEnded
        return Start(b"" if now == known else _changed(now), now, last=is_over)

    def missed(self, own: Version, common: Version) -> bool:
        """Whether the reader knows another version, which may be older."""
        return bool(own != common)

    def number(self, _version: Version) -> int:
        """Readers skip no event."""
        return -1

    def comment(self, _version: Version) -> bytes:
        return b": nothing new\n\n"


def _changed(version: Version) -> bytes:
    return f"id: {version}\nevent: changed\ndata: {version}\n\n".encode()


def _may_look(visitor: TableViewer, public_id: UUID) -> bool:
    try:
        game_at(request_of_session(visitor.session), public_id)
    except Hidden:
        return False
    return True


TOPIC = TableTopic()


@require_GET
def live(request: HttpRequest, public_id: UUID) -> HttpResponseBase:
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
