"""Feed tokens: short-lived secrets for `EventSource`, which sends no headers.

Such a token stands in the address of a stream, where proxies may log it. Therefore it opens this one
stream only, for reading, and not for long.
"""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.authentication import SignedIn
from api.http.views import GameView, LeagueView, PersonView
from api.http.writes import write_method
from api.models import Token
from league.errors import Forbidden, Refused

LASTS = timedelta(hours=1)
MOST = 50  # of one person at a time


class FeedTokenOut(serializers.Serializer[Any]):
    """A new feed token, which only this answer shows. `address` is that of the stream, with the token in
    it.
    """

    token = serializers.CharField()
    address = serializers.CharField()
    expires_at = serializers.DateTimeField()


class FeedTokenView(PersonView):
    """The token of a feed. A token that may only read can get one too."""

    permission_classes = (SignedIn,)

    def issue(self, stream: str) -> dict[str, Any]:
        """Issues a token for the stream at this address."""
        path = "/" + stream.removeprefix(get_script_prefix())
        by = self.request.auth if isinstance(self.request.auth, Token) else None
        token, secret = issue_feed_token(owner=self.person, path=path, by=by)
        address = self.request.build_absolute_uri(f"{stream}?token={secret}")
        return {"token": secret, "address": address, "expires_at": token.expiry}


class LeagueFeedToken(FeedTokenView, LeagueView):
    """The token of the league's feed."""

    @write_method(None, FeedTokenOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates a token for `feed/live?token=`, for an hour. Use it with `EventSource`, which cannot send
        your own token.
        """
        return self.issue(reverse("api:league-live", args=[self.league.slug]))


class GameFeedToken(FeedTokenView, GameView):
    """The token of the game's feed."""

    @write_method(None, FeedTokenOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates a token for `feed/live?token=`, for an hour. Use it with `EventSource`, which cannot send
        your own token.
        """
        return self.issue(reverse("api:game-live", args=[self.game.public_id]))


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
