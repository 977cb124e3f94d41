"""What has happened, for programs that come back to ask: a page after a position."""

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
    """One thing that happened. A play's `data` is that of the game's events; a play that is told again
    under the same number takes the place of what was told of it.
    """

    id = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    game = serializers.UUIDField(allow_null=True)
    at = serializers.DateTimeField()
    data = serializers.DictField()  # type: ignore[assignment] # a serializer has an attribute of that name


class FeedOut(serializers.Serializer[Any]):
    """A page of a feed: ask for what comes after `last` next, at once if there is `more`."""

    last = serializers.CharField()
    more = serializers.BooleanField()
    results = HappeningOut(many=True)


class FeedParams(serializers.Serializer[Any]):
    """How much of a feed."""

    after = serializers.RegexField(
        f"^({POSITION.pattern})?$",
        default="",
        allow_blank=True,
        help_text="The id of what you have read last.",
    )
    limit = serializers.IntegerField(min_value=1, max_value=LONGEST_PAGE, default=PAGE)


class FeedView(ReadView):
    """A page of some feed."""

    serializer_class = FeedOut
    asks = FeedParams

    def page(self, feed: Feed, **only: Any) -> dict[str, Any]:
        """What comes after the position that is asked for. Raises ValidationError."""
        wanted = FeedParams(data=self.request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        after, limit = parse_feed_position(wanted.validated_data["after"]), wanted.validated_data["limit"]
        found = happenings(feed, after, limit=limit + 1, **only)
        results = found[:limit]
        last = results[-1]["id"] if results else str(after)
        return {"last": last, "more": len(found) > limit, "results": results}


class LeagueFeed(LeagueView, FeedView):
    """What has happened in the league. The same, live, as server-sent events: `feed/live`."""

    def read(self) -> Any:
        return self.page(self.league.feed)


class GameFeed(GameView, FeedView):
    """What has happened in the game. The same, live, as server-sent events: `feed/live`."""

    related = (*GameView.related, "fixture__season__league__feed", "feed")

    def version(self) -> Hashable:
        return feed_with_plays(self.game).last

    def read(self) -> Any:
        return self.page(feed_with_plays(self.game), game=self.game.public_id)
