"""Pages of a feed: everything that happened after a given position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.feed.data import HAPPENING
from api.feed.happenings import feed_with_plays, happenings
from api.feed.positions import POSITION, FeedPosition, parse_feed_position
from api.http.reads import ReadView
from api.http.views import GameView, LeagueView
from api.reads.versions import PublicGame
from league.models import Feed, FeedItem

PAGE, LONGEST_PAGE = 200, 1000
KINDS = ("play", *FeedItem.Kind.values)
PLAYS = FeedItem.Kind.PLAYS  # an item, which its readers get as one event of kind `play` for each play
ANY_KIND = "|".join(kind for kind in KINDS if kind != PLAYS)


@extend_schema_field(HAPPENING)
class HappeningField(serializers.DictField):
    """One event, by its kind."""


class FeedOut(serializers.Serializer[Any]):
    """One page of a feed. To continue, send `last` as `after`; if `more` is true, further events are waiting
    already.
    """

    last = serializers.CharField()
    more = serializers.BooleanField()
    results = serializers.ListField(child=HappeningField())


class KindParams(serializers.Serializer[Any]):
    """Which events to return."""

    kind = serializers.RegexField(
        f"^({ANY_KIND})(,({ANY_KIND}))*$",
        default="",
        help_text="Only events of these kinds, separated by commas, such as `final,result`.",
        error_messages={"invalid": _("Name kinds of events, separated by commas, such as final,result.")},
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

    def page(self, feed: Feed, **only: Any) -> dict[str, Any]:
        """Returns the events after the requested position. Raises ValidationError."""
        params = FeedParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        after, limit = parse_feed_position(params.validated_data["after"]), params.validated_data["limit"]
        kinds = kinds_of_items(params.validated_data["kind"])
        found = happenings(feed, after, limit=limit + 1, kinds=kinds, **only)
        results, more = found[:limit], len(found) > limit
        last = parse_feed_position(results[-1]["id"]) if results else after
        if kinds and not more:
            last = max(
                last, FeedPosition(feed.last)
            )  # the next page need not look through the other kinds again
        return {"last": str(last), "more": more, "results": results}


def kinds_of_items(text: str) -> frozenset[str]:
    """The kinds of the items that contain these kinds of events."""
    return frozenset(PLAYS if kind == "play" else kind for kind in text.split(",") if kind)


class LeagueFeed(LeagueView, FeedView):
    """The events of the league. `feed/live` sends the same events as server-sent events."""

    def read(self) -> Any:
        return self.page(self.league.feed)


class GameFeed(GameView, FeedView):
    """The events of the game. `feed/live` sends the same events as server-sent events."""

    related = (*GameView.related, "fixture__season__league__feed", "feed")

    def version_of(self, found: PublicGame) -> Hashable:
        return found.feed

    def version(self) -> Hashable:
        return feed_with_plays(self.game).last

    def read(self) -> Any:
        return self.page(feed_with_plays(self.game), game=self.game.public_id)
