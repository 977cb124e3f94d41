"""Live feeds as server-sent events. A client that was cut off continues after the last id it received.

Without `after` and `Last-Event-ID`, a stream starts with the next event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, MethodNotAllowed, Throttled

from api.feed.feed import KindParams, kinds_of_items
from api.feed.happenings import feed_with_plays
from api.feed.positions import FeedPosition, parse_feed_position
from api.feed.topic import FeedSelection, FeedTopic
from api.feed.viewers import FeedPlace, FeedViewer
from api.http.authentication import authenticated_person
from api.http.problems import problem_of
from api.http.query_params import require_known
from api.reads.versions import public_game, public_league
from games.selectors.visibility import readable_games
from league.errors import Refused
from league.live.answers import Stream, stream_response
from league.live.limits import TooManyStreams, open_stream
from league.live.topics import Start
from league.selectors.leagues.lookups import league_for

if TYPE_CHECKING:
    from league.permissions import Person


class FeedState(NamedTuple):
    """The primary key of a feed, and the number of its last item."""

    pk: int
    last: int


Find = Callable[["Person"], tuple[FeedState, FeedPlace]]
TOPIC = FeedTopic()


def league_live(request: HttpRequest, league: str) -> HttpResponseBase:
    """Streams the events of a league."""

    def find(person: Person) -> tuple[FeedState, FeedPlace]:
        if known := public_league(league):
            return FeedState(known.feed, known.last), FeedPlace(league=known.pk)
        found = league_for(person, league)
        return FeedState(found.feed.pk, found.feed.last), FeedPlace(league=found.pk)

    return _streamed(request, find)


def game_live(request: HttpRequest, game: UUID) -> HttpResponseBase:
    """Streams the events of a game."""

    def find(person: Person) -> tuple[FeedState, FeedPlace]:
        known = public_game(game)
        if known and known.feed_pk is not None and known.feed is not None:
            return FeedState(known.feed_pk, known.feed), FeedPlace(game=game)
        games = readable_games(person).select_related("fixture__season__league__feed", "feed")
        feed = feed_with_plays(get_object_or_404(games, public_id=game))
        return FeedState(feed.pk, feed.last), FeedPlace(game=game)

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
    feed, place = find(person)
    params = KindParams(data=request.GET.dict())
    params.is_valid(raise_exception=True)
    selection = FeedSelection(place.game, kinds_of_items(params.validated_data["kind"]))
    session = "" if token or person.pk is None else request.session.session_key or ""
    viewer = FeedViewer(place, person.pk, session, token.digest if token else "")
    asked = request.headers.get("Last-Event-ID") or request.GET.get("after")
    if asked and (after := parse_feed_position(asked)) != FeedPosition(feed.last):
        start = Start(b"", after, more=True)
    else:  # with the id, so that a client that is cut off before the first event misses nothing
        start = Start(TOPIC.comment(feed.last), feed.last)
    try:
        ticket = open_stream(request.META.get("REMOTE_ADDR", ""), viewer.person)
    except TooManyStreams as error:
        sentence = _("Too many live streams are open from your network. Please close one first.")
        raise Throttled(detail=sentence, code="too_many_streams") from error
    return Stream(TOPIC, feed.pk, viewer, start, ticket, selection)
