"""Feed tokens: short-lived secrets for `EventSource`, which sends no headers.

Such a token stands in the address of a stream, where proxies may log it. Therefore it opens this one
stream only, for reading, and not for long.
"""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.urls import get_script_prefix
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.feed.items import HAPPENING, POSITION, FeedPosition, feed_with_plays, happenings, parse_feed_position
from api.http.authentication import SignedIn
from api.http.reads import ReadView
from api.http.views import GameView, LeagueView, PersonView
from api.http.writes import write_method
from api.models import Token
from api.serializers import Data, TypedSerializer
from league.frame.errors import Forbidden, Refused
from league.models import Feed, FeedItem

LASTS = timedelta(hours=1)
MOST = 50  # of one person at a time


class FeedTokenOut(TypedSerializer):
    """A new feed token, which only this answer shows. `address` is that of the stream, with the token in
    it.
    """

    token: str
    address: str
    expires_at: datetime


class FeedTokenView(PersonView):
    """The token of a feed. A token that may only read can get one too."""

    permission_classes = (SignedIn,)

    @write_method(None, FeedTokenOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: Data) -> Any:
        """Creates a token for `feed/live?token=`, for an hour. Use it with `EventSource`, which cannot send
        your own token.
        """
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

    Raises Forbidden: log_in_first; Refused: too_many_feed_tokens.
    """
    if not isinstance(owner, User):
        raise Forbidden("log_in_first", _("Please log in first. A token belongs to a person."))
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
KINDS = ("play", *FeedItem.Kind.values)
PLAYS = FeedItem.Kind.PLAYS  # an item, which its readers get as one event of kind `play` for each play
ANY_KIND = "|".join(kind for kind in KINDS if kind != PLAYS)


@extend_schema_field(HAPPENING)
class HappeningField(serializers.DictField):
    """One event, by its kind."""


class FeedOut(TypedSerializer):
    """One page of a feed. To continue, send `last` as `after`; if `more` is true, further events are waiting
    already.
    """

    last: str
    more: bool
    results: list[HappeningField]


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
        events = happenings(feed, after, limit=limit + 1, kinds=kinds, **only)
        results, more = events[:limit], len(events) > limit
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

    def version(self) -> Hashable:
        return self.seen.feed_last if self.seen.is_open else feed_with_plays(self.game).last

    def read(self) -> Any:
        return self.page(feed_with_plays(self.game), game=self.game.public_id)
