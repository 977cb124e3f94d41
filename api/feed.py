"""Feeds, as pages and as live streams.

A feed token is a short-lived secret for `EventSource`, which sends no headers. It stands in the address of a
stream, where proxies may log it. Therefore it opens this one stream only, for reading, and not for long."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.core.cache.backends.locmem import LocMemCache
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import get_script_prefix
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import APIException, MethodNotAllowed, Throttled

from api.events import (
    EVENT_KINDS,
    FEED_EVENT,
    PLAY,
    POSITION,
    FeedEvent,
    FeedPosition,
    events_after,
    events_of,
    feed_with_plays,
    new_items,
    parse_feed_position,
)
from api.http.authentication import SignedIn, authenticated_person
from api.http.params import require_known
from api.http.problems import problem_of
from api.http.reads import ReadView
from api.http.views import GameView, LeagueView, PersonView, seen_game
from api.http.writes import write_method
from api.models import Token
from api.serializers import Data, TypedSerializer
from games.models import Game
from games.table.selectors import readable_games
from league.feed.answers import Stream, stream_response
from league.feed.channels import Key, LiveBatch, LiveEvent, Start, StreamEnded, Version
from league.feed.limits import TooManyStreams, open_stream
from league.frame.errors import Refused
from league.frame.permissions import people_who_may_view, signed_in
from league.leagues.selectors import league_for
from league.models import Feed, FeedItem
from league.people.selectors import people_of_sessions

if TYPE_CHECKING:
    from league.frame.permissions import Person

LASTS = timedelta(hours=1)
MOST = 50  # of one person at a time


class FeedTokenOut(TypedSerializer):
    """A new feed token, which only this answer shows. `address` is that of the stream, with the token in
    it."""

    token: str
    address: str
    expires_at: datetime


class FeedTokenView(PersonView):
    """The token of a feed. A token that may only read can get one too."""

    permission_classes = (SignedIn,)

    @write_method(None, FeedTokenOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: Data) -> Any:
        """Creates a token for `feed/live?token=`, for an hour. Use it with `EventSource`, which cannot send
        your own token."""
        self.get_object()  # raises what is said to people who may not read it
        stream = f"{self.request.path.removesuffix('token')}live"
        path = "/" + stream.removeprefix(get_script_prefix())
        by = self.request.auth if isinstance(self.request.auth, Token) else None
        token, secret = issue_feed_token(owner=self.person, path=path, by=by)
        address = self.request.build_absolute_uri(f"{stream}?token={secret}")
        return {"token": secret, "address": address, "expires_at": token.expiry}


class LeagueFeedToken(FeedTokenView, LeagueView):
    """The token of the league's feed."""


class GameFeedToken(FeedTokenView, GameView):
    """The token of the game's feed."""


@transaction.atomic
def issue_feed_token(*, owner: User | AnonymousUser, path: str, by: Token | None) -> tuple[Token, str]:
    """Issues a token for the stream at this path and returns it with its secret. It ends with the token `by`.

    Raises Forbidden: log_in_first; Refused: too_many_feed_tokens."""
    owner = signed_in(owner, "token")
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # concurrent requests are counted one by one
    if Token.objects.filter(user=owner, expiry__gt=timezone.now()).exclude(feed="").count() >= MOST:
        sentence = _(
            "You have %(most)d tokens for feeds, which is the limit. Use one of them, or wait an hour."
        )
        raise Refused("too_many_feed_tokens", sentence % {"most": MOST})
    token, secret = Token.objects.create(
        owner, expiry=LASTS, name=path[:60], scope=Token.Scope.READ, feed=path, issued_by=by
    )
    return token, secret


PAGE, LONGEST_PAGE = 200, 1000
ANY_KIND = "|".join(kind for kind, row in EVENT_KINDS.items() if row.data)


@extend_schema_field(FEED_EVENT)
class EventField(serializers.DictField):
    """One event, by its kind."""


class FeedOut(TypedSerializer):
    """One page of a feed. To continue, send `last` as `after`; if `more` is true, further events are waiting
    already."""

    last: str
    more: bool
    results: list[EventField]


class KindParams(TypedSerializer):
    """Which events to return."""

    kind = serializers.RegexField(
        f"^({ANY_KIND})(,({ANY_KIND}))*$",
        default="",
        help_text="Only events of these kinds, separated by commas, such as `final,result`.",
        error_messages={
            "invalid": gettext_lazy("Name kinds of events, separated by commas, such as final,result.")
        },
    )


class FeedParams(KindParams):
    """Where to start, and how many events to return."""

    after = serializers.RegexField(
        f"^({POSITION.pattern})?$",
        default="",
        allow_blank=True,
        help_text="The id of the last event that you have read.",
    )
    limit = serializers.IntegerField(min_value=1, max_value=LONGEST_PAGE, default=PAGE)


class FeedView(ReadView):
    """One page of a feed."""

    serializer_class = FeedOut
    params_class = FeedParams

    def page(self, feed: Feed, **only: Any) -> Data:
        """Returns the events after the requested position. Raises ValidationError."""
        after, limit = parse_feed_position(self.params["after"]), self.params["limit"]
        kinds = kinds_of_items(self.params["kind"])
        events = events_after(feed, after, limit=limit + 1, kinds=kinds, **only)
        results, more = events[:limit], len(events) > limit
        last = parse_feed_position(results[-1]["id"]) if results else after
        if kinds and not more:
            last = max(
                last, FeedPosition(feed.last)
            )  # the next page need not look through the other kinds again
        return {"last": str(last), "more": more, "results": results}


def kinds_of_items(text: str) -> frozenset[str]:
    """The kinds of the items that contain these kinds of events."""
    return frozenset(FeedItem.Kind.PLAYS if kind == PLAY else kind for kind in text.split(",") if kind)


class LeagueFeed(LeagueView, FeedView):
    """The events of the league. `feed/live` sends the same events as server-sent events."""

    def read(self) -> Any:
        return self.page(self.league.feed)


class GameFeed(GameView, FeedView):
    """The events of the game. `feed/live` sends the same events as server-sent events."""

    related = (*GameView.related, "fixture__season__league__feed", "feed")

    def version(self) -> Hashable:
        return self.seen.feed_last if self.seen.is_open else feed_with_plays(self.game).last

    def read(self) -> Any:
        return self.page(feed_with_plays(self.game), game=self.game.public_id)


FeedPlace = int | UUID  # the league (its primary key) or the game whose feed is read


@dataclass(frozen=True, slots=True)
class FeedViewer:
    """Who reads what. A person (primary key) has signed in by a session, or their program by a token; a
    visitor has neither."""

    place: FeedPlace
    person: int | None = None
    session: str = ""
    token: str = ""  # its digest


def admitted_viewers(viewers: Collection[FeedViewer], *, thorough: bool) -> set[FeedViewer]:
    """Those who may read on. A few queries for each league or game, however many people read it.

    Everybody may read a public league, with or without an account. Only if `thorough` does a stream end
    there with its session or token."""
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
    if isinstance(place, int):
        return people_who_may_view(people, [place])
    games = Game.objects.filter(public_id=place)
    leagues = games.values_list("fixture__season__league", "superseded__season__league").first() or ()
    if named := [league for league in leagues if league is not None]:
        return people_who_may_view(people, named)
    return {person for person in people if readable_games(person).filter(public_id=place).exists()}


BATCH = 200  # events


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
    be in the middle of an item."""

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
        """The next events after a position or number. Raises StreamEnded."""
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
            events = events_after(feed, position, game=selection.game, kinds=selection.kinds, limit=BATCH)
        chunk = b"".join(map(event_text, events))
        if len(events) < BATCH:
            # An item may have been published between the two queries.
            last = max(feed.last, parse_feed_position(events[-1]["id"]).item if events else 0)
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


def event_text(event: FeedEvent) -> bytes:
    """Formats one server-sent event. Its name is the kind of the event."""
    data = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    return f"id: {event['id']}\nevent: {event['kind']}\ndata: {data}\n\n".encode()


def _texts(items: Collection[FeedItem], since: int, language: str) -> dict[int, bytes]:
    """The events of these items in the language, by the number of the item."""
    texts: dict[int, bytes] = defaultdict(bytes)
    with translation.override(language):
        for event in events_of(items, FeedPosition(since)):
            texts[parse_feed_position(event["id"]).item] += event_text(event)
    return texts


Find = Callable[["Person"], tuple[int, int, FeedPlace]]  # primary key of a feed, number of its last item
TOPIC = FeedTopic()


def league_live(request: HttpRequest, league: str) -> HttpResponseBase:
    """Streams the events of a league."""

    def find(person: Person) -> tuple[int, int, FeedPlace]:
        readable = league_for(person, league)
        return readable.feed.pk, readable.feed.last, readable.pk

    return _streamed(request, find)


def game_live(request: HttpRequest, game: UUID) -> HttpResponseBase:
    """Streams the events of a game."""

    def find(person: Person) -> tuple[int, int, FeedPlace]:
        seen = seen_game(game)
        if seen.is_open and seen.feed is not None and seen.feed_last is not None:
            return seen.feed, seen.feed_last, game
        games = readable_games(person).select_related("fixture__season__league__feed", "feed")
        feed = feed_with_plays(get_object_or_404(games, public_id=game))
        return feed.pk, feed.last, game

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
    `find` raises."""
    person, token = authenticated_person(request)
    # Read before the feed is looked for: an answer varies with cookies whether a game exists or not.
    session = "" if token or person.pk is None else request.session.session_key or ""
    feed, number, place = find(person)
    params = KindParams(data=request.GET.dict())
    params.is_valid(raise_exception=True)
    selection = FeedSelection(
        place if isinstance(place, UUID) else None, kinds_of_items(params.validated_data["kind"])
    )
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
