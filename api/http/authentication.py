"""Who asks: a person by his session, or his program by a token."""

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
    """A token for reading reads."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        token = request.auth
        if (
            isinstance(token, Token)
            and token.scope == Token.Scope.READ
            and request.method not in SAFE_METHODS
        ):
            raise Forbidden("token_only_reads", _("This token may only read: make one that may write."))
        return True


class SignedIn(BasePermission):
    """Strangers have nothing here."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.is_authenticated)


def authenticated_person(request: HttpRequest) -> Person:
    """Who asks, where DRF is not: by token, else by session. Raises AuthenticationFailed."""
    known = TokenAuthentication().authenticate(request)
    return cast("Person", known[0] if known else request.user)


def current_person(request: HttpRequest, person: Person) -> Person | None:
    """The person who has asked, as their account is now; None once token, session or account has ended."""
    try:
        known = TokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    now = cast("Person", known[0] if known else refreshed_request(request).user)
    return now if now.pk == person.pk else None
