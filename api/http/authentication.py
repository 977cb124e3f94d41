"""Authentication: a person by their session, or a program by a person's token."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.crypto import hash_token
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission

from api.models import Token
from league.frame.errors import Forbidden
from league.frame.quotas import RequestThrottle

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

    from league.frame.permissions import Person


class TokenAuthentication(KnoxAuthentication):
    """`Authorization: Bearer TOKEN`."""

    def authenticate_credentials(self, token: bytes) -> tuple[object, object]:
        """The person and their token; one query. Raises AuthenticationFailed, also for a feed token."""
        stored = _token_of(token)
        if stored.feed:
            sentence = _(
                "This token only opens the live stream of one feed. Send it as `token` in its address."
            )
            raise AuthenticationFailed(sentence, "feed_token")
        return stored.user, stored

    def authenticate_stream(self, request: HttpRequest) -> tuple[object, object] | None:
        """As `authenticate`, or by the token of this feed in `?token=`. Raises AuthenticationFailed."""
        secret = request.GET.get("token")
        if secret is None:
            return cast("tuple[object, object] | None", self.authenticate(request))
        stored = _token_of(secret.encode())
        if stored.feed != request.path_info:
            sentence = _(
                "This token does not open this stream. Create one for this feed with `POST feed/token`."
            )
            raise AuthenticationFailed(sentence, "wrong_feed_token")
        return stored.user, stored


def _token_of(secret: bytes) -> Token:
    """The valid token with this secret. Raises AuthenticationFailed."""
    try:
        digest = hash_token(secret.decode())
    except (TypeError, ValueError) as error:
        raise AuthenticationFailed(_("Invalid token.")) from error
    stored: Token | None = Token.objects.filter(digest=digest).select_related("user").first()
    if stored and stored.user.is_active and (stored.expiry is None or stored.expiry > timezone.now()):
        return stored
    raise AuthenticationFailed(_("Invalid token."))


class TokenScopePermission(BasePermission):
    """Refuses writes with a token of scope `read`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        token = request.auth
        if (
            isinstance(token, Token)
            and token.scope == Token.Scope.READ
            and request.method not in SAFE_METHODS
        ):
            raise Forbidden(
                "token_only_reads", _("This token may only read. Please create one that may write.")
            )
        return True


class SignedIn(BasePermission):
    """Only signed-in people."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.is_authenticated)


def authenticated_person(request: HttpRequest) -> tuple[Person, Token | None]:
    """The person who sends a request outside of DRF, and their token; None if they have signed in by a
    session or not at all. Raises AuthenticationFailed."""
    known = TokenAuthentication().authenticate_stream(request)
    return cast("tuple[Person, Token]", known) if known else (request.user, None)


class SignInThrottle(RequestThrottle):
    """Limits attempts to sign in per network, besides those with wrong passwords."""

    scope = "sign_in"
    policy = "sign-in"
    rate = "30/min"
