"""Your own tokens."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import Known, Scope
from api.issuing import LONGEST, issue_token, revoke_token, tokens_of
from api.lookups import Asked
from api.models import Token
from api.paging import Whole


class TokenOut(serializers.Serializer[Any]):
    """A token; `starts_with` is how its secret begins."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    scope = serializers.ChoiceField(Token.Scope.choices)
    starts_with = serializers.CharField(source="token_key")
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry")


class NewTokenOut(TokenOut):
    """A token with its secret, which is told this once."""

    secret = serializers.CharField()


class TokenIn(serializers.Serializer[Any]):
    """A token to be made."""

    name = serializers.CharField(max_length=60)
    scope = serializers.ChoiceField(Token.Scope.choices, default=Token.Scope.READ)
    days = serializers.IntegerField(min_value=1, max_value=LONGEST, default=90)


class Tokens(Asked, GenericAPIView[Any]):
    """Your tokens."""

    permission_classes = (Known, Scope)
    pagination_class = Whole
    serializer_class = TokenOut
    queryset = Token.objects.none()
    filter_backends = ()

    @extend_schema(responses=TokenOut(many=True))
    def get(self, request: Request) -> Response:
        """The tokens that you have, without their secrets."""
        return self.get_paginated_response(TokenOut(tokens_of(self.person), many=True).data)

    @extend_schema(request=TokenIn, responses={201: NewTokenOut})
    def post(self, request: Request) -> Response:
        """A new token. Its secret is told in this answer alone."""
        wanted = TokenIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        token, secret = issue_token(owner=self.person, **wanted.validated_data)
        return Response({**TokenOut(token).data, "secret": secret}, status=201)


class OneToken(Asked, GenericAPIView[Any]):
    """One of your tokens."""

    permission_classes = (Known, Scope)
    serializer_class = TokenOut
    queryset = Token.objects.none()

    def delete(self, request: Request, token: Any) -> Response:
        """Ends the token at once."""
        revoke_token(owner=self.person, public_id=token)
        return Response(status=204)
