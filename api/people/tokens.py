"""Your own tokens."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.authentication import SignedIn, TokenScopePermission
from api.http.pagination import ShortListPages
from api.http.query_params import require_known
from api.http.reads import ReadListView
from api.http.throttles import SignInThrottle
from api.http.views import PersonView
from api.http.writes import read_body, write_method
from api.models import Token
from api.people.password_sign_in import person_by_password
from api.people.token_service import LONGEST, issue_token, revoke_token, tokens_of
from league.errors import Forbidden


class TokenOut(serializers.Serializer[Any]):
    """A token. `starts_with` is the beginning of its secret."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    scope = serializers.ChoiceField(Token.Scope.choices)
    starts_with = serializers.CharField(source="token_key")
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry")


class NewTokenOut(TokenOut):
    """A token with its secret, which is shown only in this answer."""

    secret = serializers.CharField()


class TokenIn(serializers.Serializer[Any]):
    """A new token."""

    name = serializers.CharField(max_length=60)
    scope = serializers.ChoiceField(Token.Scope.choices, default=Token.Scope.READ)
    days = serializers.IntegerField(min_value=1, max_value=LONGEST, default=90)


class PasswordTokenIn(TokenIn):
    """A new token for the person with this name and password."""

    username = serializers.CharField(max_length=254)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)
    code = serializers.CharField(max_length=40, default="", allow_blank=True)


class TokenList(PersonView, ReadListView):
    """Your tokens, without their secrets."""

    permission_classes = (SignedIn, TokenScopePermission)
    pagination_class = ShortListPages
    serializer_class = TokenOut
    queryset = Token.objects.none()
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Token]:
        return tokens_of(self.person)

    @write_method(TokenIn, NewTokenOut, status=HTTPStatus.CREATED, secret=True, guarded=True)
    def post(self, data: dict[str, Any]) -> Any:
        """Creates a token. Only this answer shows its secret. This request requires a session: a token cannot
        create tokens.
        """
        if isinstance(self.request.auth, Token):
            sentence = _("A token cannot create other tokens. Please create them on your account's page.")
            raise Forbidden("token_makes_no_tokens", sentence)
        token, secret = issue_token(owner=self.person, **data)
        token.secret = secret
        return token


class PasswordToken(GenericAPIView[Any]):
    """Tokens for programs without a browser."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (SignInThrottle,)
    serializer_class = PasswordTokenIn

    @extend_schema(request=PasswordTokenIn, responses={HTTPStatus.CREATED.value: NewTokenOut})
    def post(self, request: Request) -> Response:
        """Creates a token for the person with this name and password, without a browser. Wrong passwords are
        counted as on the sign-in page. Only this answer shows the token's secret.
        """
        require_known(request.query_params, ())
        data = read_body(PasswordTokenIn, request)
        who = {name: data.pop(name) for name in ("username", "password", "code")}
        token, secret = issue_token(owner=person_by_password(request._request, **who), **data)  # noqa: SLF001
        token.secret = secret
        headers = {"Location": reverse("api:token", args=[token.public_id]), "Cache-Control": "no-store"}
        return Response(NewTokenOut(token).data, HTTPStatus.CREATED, headers=headers)


class OwnTokenPermission(TokenScopePermission):
    """A token may end itself, whatever its scope."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        token = request.auth
        if isinstance(token, Token) and token.public_id == view.kwargs["token"]:
            return True
        return super().has_permission(request, view)


class TokenDetail(PersonView, GenericAPIView[Any]):
    """One of your tokens."""

    permission_classes = (SignedIn, OwnTokenPermission)
    serializer_class = TokenOut
    queryset = Token.objects.none()

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Revokes the token at once. A token may revoke itself, even if it may only read."""
        revoke_token(owner=self.person, public_id=self.kwargs["token"])
