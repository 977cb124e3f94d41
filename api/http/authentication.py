"""Authentication: a person by their session, or a program by a person's token."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission

from api.models import Token
from league.errors import Forbidden
from league.views.http.visitors import refreshed_request

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

    from league.permissions import Person


class TokenAuthentication(KnoxAuthentication):
    """`Authorization: Bearer TOKEN`."""

    def authenticate_credentials(self, token: bytes) -> tuple[object, object]:
        try:
            return cast("tuple[object, object]", super().authenticate_credentials(token))
        except UnicodeDecodeError as error:
            raise AuthenticationFailed(_("Invalid token.")) from error


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


def authenticated_person(request: HttpRequest) -> Person:
    """The person who sends a request outside of DRF, by token or else by session. Raises
    AuthenticationFailed.
    """
    known = TokenAuthentication().authenticate(request)
    return cast("Person", known[0] if known else request.user)


def current_person(request: HttpRequest, person: Person) -> Person | None:
    """The person of the request as their account is now, or None if the token, session or account has
    ended.
    """
    try:
        known = TokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    now = cast("Person", known[0] if known else refreshed_request(request).user)
    return now if now.pk == person.pk else None
