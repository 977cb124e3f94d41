"""Live feeds as server-sent events. A client that was cut off continues after the last id it received.

Without `after` and `Last-Event-ID`, a stream starts with the next event.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.cache.backends.locmem import LocMemCache
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, MethodNotAllowed, Throttled

from api.feed.feed import KindParams, kinds_of_items
from api.feed.items import (
    FeedPosition,
    Happening,
    feed_with_plays,
    happenings,
    happenings_of,
    new_items,
    parse_feed_position,
)
from api.http.authentication import authenticated_person
from api.http.params import require_known
from api.http.problems import problem_of
from api.http.views import seen_game
from api.models import Token
from games.models import Game
from games.table.selectors import readable_games
from league.feed.answers import Stream, stream_response
from league.feed.channels import Key, LiveBatch, LiveEvent, Start, StreamEnded, Version
from league.feed.limits import TooManyStreams, open_stream
from league.frame.errors import Refused
from league.frame.permissions import people_who_may_view
from league.leagues.selectors import league_for
from league.models import Feed, FeedItem
from league.people.selectors import people_of_sessions

if TYPE_CHECKING:
    from league.frame.permissions import Person


@dataclass(frozen=True, slots=True)
class FeedPlace:
    """What is read: the feed of a league (its primary key), or that of a game."""

    league: int | None = None
    game: UUID | None = None


@dataclass(frozen=True, slots=True)
class FeedViewer:
    """Who reads what. A person (primary key) has signed in by a session, or their program by a token; a
    visitor has neither.
    """

    place: FeedPlace
    person: int | None = None
    session: str = ""
    token: str = ""  # its digest


def admitted_viewers(viewers: Collection[FeedViewer], *, thorough: bool) -> set[FeedViewer]:
    """Those who may read on. A few queries for each league or game, however many people read it.

    Everybody may read a public league, with or without an account. Only if `thorough` does a stream end
    there with its session or token.
    """
    by_place: dict[FeedPlace, set[FeedViewer]] = defaultdict(set)
    for viewer in viewers:
        by_place[viewer.place].add(viewer)
    admitted: set[FeedViewer] = set()
    for place, group in by_place.items():
        is_public = _readers_of(place, [AnonymousUser()])
        if is_public and not thorough:
            admitted |= group
            continue
        people = _signed_in(group)
        may = set(people.values()) if is_public else _readers_of(place, set(people.values()))
        admitted |= {viewer for viewer, person in people.items() if person in may}
    return admitted


def _signed_in(viewers: Iterable[FeedViewer]) -> dict[FeedViewer, Person]:
    """The people behind these viewers, without those whose session, token or account has ended."""
    viewers = list(viewers)
    by_session = people_of_sessions({viewer.session for viewer in viewers if viewer.session})
    digests = {viewer.token for viewer in viewers if viewer.token}
    is_valid = Q(expiry=None) | Q(expiry__gt=timezone.now())
    tokens = Token.objects.filter(is_valid, digest__in=digests, user__is_active=True) if digests else ()
    by_token = {token.digest: token.user for token in tokens and tokens.select_related("user")}
    people: dict[FeedViewer, Person] = {}
    for viewer in viewers:
        person: Person | None = AnonymousUser()
        if viewer.person is not None:
            person = by_token.get(viewer.token) if viewer.token else by_session.get(viewer.session)
        if person is not None and person.pk == viewer.person:
            people[viewer] = person
    return people


def _readers_of(place: FeedPlace, people: Collection[Person]) -> set[Person]:
    """Those of these people who may read the feed there, as `visible_to` and `readable_games` say for one."""
    if place.league is not None:
        return people_who_may_view(people, [place.league])
    assert place.game is not None
    games = Game.objects.filter(public_id=place.game)
    leagues = games.values_list("fixture__season__league", "superseded__season__league").first() or ()
    if named := [league for league in leagues if league is not None]:
        return people_who_may_view(people, named)
    return {person for person in people if readable_games(person).filter(public_id=place.game).exists()}


BATCH = 200  # happenings


@dataclass(frozen=True, slots=True)
class FeedSelection:
    """The items of one game, or of every game; of these kinds, or of every kind."""

    game: UUID | None = None
    kinds: frozenset[str] = frozenset()

    def includes(self, about: Hashable) -> bool:
        """Whether an item of this game and kind is among them."""
        game, kind = cast("tuple[UUID | None, str]", about)
        return self.game in {None, game} and (not self.kinds or kind in self.kinds)


class FeedTopic:
    """A feed; its version is the number of its last item. Readers who catch up are at a position, which may
    be in the middle of an item.
    """

    name = Feed.TOPIC

    def __init__(self) -> None:
        # When a web process has died, all its readers connect again with about the same position. A batch of
        # plays takes a hundred milliseconds of CPU to describe: hundreds of readers would wait for minutes.
        limits = {"timeout": 5, "max_entries": 32}  # a full batch has about 200 kB
        self._backlogs = LocMemCache(f"backlogs-{id(self)}", limits)

    def versions(self, keys: Collection[Key]) -> Mapping[Key, Version]:
        """The last numbers of these feeds; one query."""
        return dict(Feed.objects.filter(pk__in=keys).values_list("pk", "last"))

    def events(
        self,
        key: Key,
        since: Version,
        languages: Collection[str],
        selections: Collection[FeedSelection | None],
    ) -> LiveBatch:
        """The next items. Those of games and kinds that nobody follows are skipped."""
        items = new_items(key, since, limit=BATCH)
        followed = [item for item in items if _is_followed(item, selections)]
        texts: dict[int, dict[str, bytes]] = defaultdict(dict)
        for language in languages if followed else ():
            for item, text in _texts(followed, since, language).items():
                texts[item][language] = text
        events = [
            LiveEvent(item.number, texts[item.number], _about(item))
            for item in followed
            if texts[item.number]
        ]
        return LiveBatch(items[-1].number if items else since, events)

    def admitted(
        self, key: Key, viewers: Collection[FeedViewer], *, thorough: bool
    ) -> Collection[FeedViewer]:
        """The readers who may read on: see `admitted_viewers`."""
        return admitted_viewers(viewers, thorough=thorough)

    def backlog(
        self, key: Key, viewer: FeedViewer, version: Version, language: str, selection: FeedSelection
    ) -> Start:
        """What happened next after a position or number. Raises StreamEnded."""
        feed = Feed.objects.filter(pk=key).first()
        if feed is None or not admitted_viewers([viewer], thorough=True):
            raise StreamEnded
        position = version if isinstance(version, FeedPosition) else FeedPosition(version)
        # A full batch stays the same. Of the last one this is so until something is published.
        full = repr((key, position, language, selection))
        full, last = (sha256(name.encode()).hexdigest() for name in (full, f"{full} {feed.last}"))
        start: Start | None = self._backlogs.get(full) or self._backlogs.get(last)
        if start is None:
            start = self._batch(feed, position, language, selection)
            self._backlogs.set(full if start.more else last, start)
        return start

    def _batch(self, feed: Feed, position: FeedPosition, language: str, selection: FeedSelection) -> Start:
        with translation.override(language):
            events = happenings(feed, position, game=selection.game, kinds=selection.kinds, limit=BATCH)
        chunk = b"".join(map(event_text, events))
        if len(events) < BATCH:
            # An item may have been published between the two queries.
            last = max(feed.last, parse_feed_position(events[-1]["id"]).entry if events else 0)
            return Start(chunk + self.comment(last), last)
        return Start(chunk, parse_feed_position(events[-1]["id"]), more=True)

    def missed(self, own: Version, common: Version) -> bool:
        """Whether the reader's number is lower."""
        return bool(own < common)

    def number(self, version: Version) -> int:
        """The version itself."""
        return int(version)

    def comment(self, version: Version) -> bytes:
        """An id without data: the client continues from there, whatever has happened elsewhere."""
        return f"id: {version}\n\n".encode()


def _about(item: FeedItem) -> tuple[UUID | None, str]:
    return item.game, item.kind


def _is_followed(item: FeedItem, selections: Collection[FeedSelection | None]) -> bool:
    return any(selection is None or selection.includes(_about(item)) for selection in selections)


def event_text(happening: Happening) -> bytes:
    """Formats one server-sent event. Its name is the kind of the happening."""
    data = json.dumps(happening, ensure_ascii=False, separators=(",", ":"))
    return f"id: {happening['id']}\nevent: {happening['kind']}\ndata: {data}\n\n".encode()


def _texts(items: Collection[FeedItem], since: int, language: str) -> dict[int, bytes]:
    """The events of these items in the language, by the number of the item."""
    texts: dict[int, bytes] = defaultdict(bytes)
    with translation.override(language):
        for happening in happenings_of(items, FeedPosition(since)):
            texts[parse_feed_position(happening["id"]).entry] += event_text(happening)
    return texts


Find = Callable[["Person"], tuple[int, int, FeedPlace]]  # primary key of a feed, number of its last item
TOPIC = FeedTopic()


def league_live(request: HttpRequest, league: str) -> HttpResponseBase:
    """Streams the events of a league."""

    def find(person: Person) -> tuple[int, int, FeedPlace]:
        readable = league_for(person, league)
        return readable.feed.pk, readable.feed.last, FeedPlace(league=readable.pk)

    return _streamed(request, find)


def game_live(request: HttpRequest, game: UUID) -> HttpResponseBase:
    """Streams the events of a game."""

    def find(person: Person) -> tuple[int, int, FeedPlace]:
        seen = seen_game(game)
        if seen.is_open and seen.feed is not None and seen.feed_last is not None:
            return seen.feed, seen.feed_last, FeedPlace(game=game)
        games = readable_games(person).select_related("fixture__season__league__feed", "feed")
        feed = feed_with_plays(get_object_or_404(games, public_id=game))
        return feed.pk, feed.last, FeedPlace(game=game)

    return _streamed(request, find)


def _streamed(request: HttpRequest, find: Find) -> HttpResponseBase:
    if request.method != "GET":
        refused = problem_of(MethodNotAllowed(str(request.method)))
        refused["Allow"] = "GET"
        return refused
    try:
        require_known(request.GET, {"after", "kind", "token"})
        return stream_response(request, _opened(request, find))
    except (Refused, APIException, Http404) as error:
        return problem_of(error)


def _opened(request: HttpRequest, find: Find) -> Stream:
    """Finds the feed and counts the stream. Raises Throttled: too_many_streams; ValidationError; what
    `find` raises.
    """
    person, token = authenticated_person(request)
    # Read before the feed is looked for: an answer varies with cookies whether a game exists or not.
    session = "" if token or person.pk is None else request.session.session_key or ""
    feed, number, place = find(person)
    params = KindParams(data=request.GET.dict())
    params.is_valid(raise_exception=True)
    selection = FeedSelection(place.game, kinds_of_items(params.validated_data["kind"]))
    viewer = FeedViewer(place, person.pk, session, token.digest if token else "")
    asked = request.headers.get("Last-Event-ID") or request.GET.get("after")
    if asked and (after := parse_feed_position(asked)) != FeedPosition(number):
        start = Start(b"", after, more=True)
    else:  # with the id, so that a client that is cut off before the first event misses nothing
        start = Start(TOPIC.comment(number), number)
    try:
        ticket = open_stream(request.META.get("REMOTE_ADDR", ""), viewer.person)
    except TooManyStreams as error:
        sentence = _("Too many live streams are open from your network. Please close one first.")
        raise Throttled(detail=sentence, code="too_many_streams") from error
    return Stream(TOPIC, feed, viewer, start, ticket, selection)
