"""Pages of a feed: everything that happened after a given position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rest_framework import serializers

from api.feed.happenings import feed_with_plays, happenings
from api.feed.positions import POSITION, parse_feed_position
from api.http.reads import ReadView
from api.http.views import GameView, LeagueView
from league.models import Feed, FeedItem

PAGE, LONGEST_PAGE = 200, 1000
KINDS = ("play", *FeedItem.Kind.values)


class HappeningOut(serializers.Serializer[Any]):
    """One event of a feed. The `data` of a play has the fields of the game's events. A play that is sent
    again under the same number replaces the earlier one.
    """

    id = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    game = serializers.UUIDField(allow_null=True)
    at = serializers.DateTimeField()
    data = serializers.DictField()  # type: ignore[assignment] # a serializer has an attribute of that name


class FeedOut(serializers.Serializer[Any]):
    """One page of a feed. To continue, send `last` as `after`; if `more` is true, further events are waiting
    already.
    """

    last = serializers.CharField()
    more = serializers.BooleanField()
    results = HappeningOut(many=True)


class FeedParams(serializers.Serializer[Any]):
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

    def page(self, feed: Feed, **only: Any) -> dict[str, Any]:
        """Returns the events after the requested position. Raises ValidationError."""
        params = FeedParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        after, limit = parse_feed_position(params.validated_data["after"]), params.validated_data["limit"]
        found = happenings(feed, after, limit=limit + 1, **only)
        results = found[:limit]
        last = results[-1]["id"] if results else str(after)
        return {"last": last, "more": len(found) > limit, "results": results}


class LeagueFeed(LeagueView, FeedView):
    """The events of the league. `feed/live` sends the same events as server-sent events."""

    def read(self) -> Any:
        return self.page(self.league.feed)


class GameFeed(GameView, FeedView):
    """The events of the game. `feed/live` sends the same events as server-sent events."""

    related = (*GameView.related, "fixture__season__league__feed", "feed")

    def version(self) -> Hashable:
        return feed_with_plays(self.game).last

    def read(self) -> Any:
        return self.page(feed_with_plays(self.game), game=self.game.public_id)
