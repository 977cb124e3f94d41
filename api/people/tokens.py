"""Your own tokens."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.authentication import SignedIn, TokenScopePermission
from api.http.pagination import ShortListPages
from api.http.views import PersonView
from api.http.writes import write_method
from api.models import Token
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


class TokenList(PersonView, GenericAPIView[Any]):
    """Your tokens."""

    permission_classes = (SignedIn, TokenScopePermission)
    pagination_class = ShortListPages
    serializer_class = TokenOut
    queryset = Token.objects.none()
    filter_backends = ()

    @extend_schema(responses=TokenOut(many=True))
    def get(self, request: Request) -> Response:
        """Your tokens, without their secrets."""
        tokens = self.paginate_queryset(tokens_of(self.person))
        return self.get_paginated_response(TokenOut(tokens, many=True).data)

    @write_method(TokenIn, NewTokenOut, status=HTTPStatus.CREATED, secret=True)
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


class TokenDetail(PersonView, GenericAPIView[Any]):
    """One of your tokens."""

    permission_classes = (SignedIn, TokenScopePermission)
    serializer_class = TokenOut
    queryset = Token.objects.none()

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Revokes the token at once."""
        revoke_token(owner=self.person, public_id=self.kwargs["token"])
