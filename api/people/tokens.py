"""Tokens of the API, their pages, and signing in with a password."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from allauth.account import app_settings
from allauth.account.forms import LoginForm
from allauth.account.utils import has_verified_email
from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.authentication import SignedIn, SignInThrottle, TokenScopePermission
from api.http.params import require_known
from api.http.reads import ShortListView
from api.http.views import PersonView
from api.http.writes import read_body, write_method
from api.models import Token
from api.serializers import Data, LineText, OptionalText, TypedSerializer
from league.frame.errors import Forbidden, Hidden, Refused
from league.frame.permissions import signed_in
from league.frame.texts import LineField
from league.people.accounts import asks_password_again
from league.people.administration import LimitedAuthenticateForm

MOST = 20  # tokens of one person
LONGEST = 366  # days


@transaction.atomic
def issue_token(*, owner: User | AnonymousUser, name: str, scope: str, days: int) -> tuple[Token, str]:
    """Issues a token and returns it with its secret, which is shown only once.

    Raises Forbidden: log_in_first; Refused: too_many_tokens, bad_expiry."""
    owner = signed_in(owner, "token")
    if not 1 <= days <= LONGEST:
        raise Refused("bad_expiry", _("A token lasts 1 to %(most)d days.") % {"most": LONGEST})
    User.objects.select_for_update(no_key=True).get(
        pk=owner.pk
    )  # concurrent requests of one person run one after the other
    if tokens_of(owner).count() >= MOST:
        raise Refused(
            "too_many_tokens",
            _("You have %(most)d tokens, which is the limit. Please revoke one first.") % {"most": MOST},
        )
    token, secret = Token.objects.create(owner, expiry=timedelta(days=days), name=name, scope=scope)
    return token, secret


def revoke_token(*, owner: User | AnonymousUser, public_id: UUID) -> None:
    """Revokes a token at once. Raises Hidden: no_such_token."""
    if not tokens_of(owner).filter(public_id=public_id).delete()[0]:
        raise Hidden("no_such_token", _("You have no such token."))


def tokens_of(owner: User | AnonymousUser) -> QuerySet[Token]:
    """The person's tokens that have not expired, newest first, without those for feeds."""
    if not isinstance(owner, User):
        return cast("QuerySet[Token]", Token.objects.none())
    own: QuerySet[Token] = Token.objects.filter(user=owner, feed="", expiry__gt=timezone.now())
    return own.order_by("-created")


def delete_expired_tokens() -> int:
    """Deletes the tokens that have expired and returns their number."""
    return int(Token.objects.filter(expiry__lte=timezone.now()).delete()[0])


class TooManyAttempts(Throttled):
    """Too many wrong passwords for this account from this network."""

    default_code = "too_many_attempts"
    default_detail = gettext_lazy("Too many wrong passwords: wait, then try again.")


def person_by_password(request: HttpRequest, *, username: str, password: str, code: str) -> User:
    """The person with this username or e-mail address, password and, if they have a second factor, code.
    Wrong passwords and codes are counted together with those of the sign-in page.

    Raises TooManyAttempts; Forbidden: wrong_password, email_not_verified, code_needed, wrong_code."""
    form = LoginForm(data={"login": username, "password": password}, request=request)
    is_right = form.is_valid()
    if getattr(request, "axes_locked_out", False):
        request.axes_locked_out = False  # type: ignore[attr-defined] # or axes answers with its page
        raise TooManyAttempts(round(settings.AXES_COOLOFF_TIME * 3600))
    person = form.user if is_right else None
    if not isinstance(person, User) or not person.is_active:
        raise Forbidden("wrong_password", _("The name or the password is wrong: check both."))
    _require_verified_email(person)
    _require_code(person, code)
    return person


def _require_verified_email(person: User) -> None:
    mandatory = app_settings.EmailVerificationMethod.MANDATORY
    if mandatory == app_settings.EMAIL_VERIFICATION and not has_verified_email(person):
        sentence = _("Your e-mail address is not confirmed: follow the link in our letter first.")
        raise Forbidden("email_not_verified", sentence)


def _require_code(person: User, code: str) -> None:
    if not is_mfa_enabled(person):
        return
    if not code:
        raise Forbidden("code_needed", _("Your account has a second factor: send its current code as well."))
    form = LimitedAuthenticateForm(user=person, data={"code": code})
    if not form.is_valid():
        raise Forbidden("wrong_code", " ".join(form.errors["code"]))


class TokenOut(TypedSerializer):
    """A token. `starts_with` is the beginning of its secret."""

    id = serializers.UUIDField(source="public_id")
    name: str
    scope: Token.Scope
    starts_with = serializers.CharField(source="token_key")
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry")


class NewTokenOut(TokenOut):
    """A token with its secret, which is shown only in this answer."""

    secret: str


class TokenIn(TypedSerializer):
    """A new token."""

    name = LineText(max_length=60)
    scope: Token.Scope = Token.Scope.READ
    days = serializers.IntegerField(min_value=1, max_value=LONGEST, default=90)


class PasswordTokenIn(TokenIn):
    """A new token for the person with this name and password."""

    username = LineText(max_length=254)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)
    code = OptionalText(max_length=40)


class TokenList(PersonView, ShortListView):
    """Your tokens, without their secrets."""

    permission_classes = (SignedIn, TokenScopePermission)
    serializer_class = TokenOut

    def get_queryset(self) -> QuerySet[Token]:
        return tokens_of(self.person)

    @write_method(TokenIn, NewTokenOut, status=HTTPStatus.CREATED, secret=True, guarded=True)
    def post(self, data: Data) -> Any:
        """Creates a token. Only this answer shows its secret. This request requires a session: a token cannot
        create tokens."""
        if isinstance(self.request.auth, Token):
            sentence = _("A token cannot create other tokens. Please create them on your account's page.")
            raise Forbidden("token_makes_no_tokens", sentence)
        token, secret = issue_token(owner=self.person, **data)
        token.secret = secret
        return token


class PasswordToken(GenericAPIView[Any]):
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (SignInThrottle,)
    serializer_class = PasswordTokenIn

    @extend_schema(request=PasswordTokenIn, responses={HTTPStatus.CREATED.value: NewTokenOut})
    def post(self, request: Request) -> Response:
        """Creates a token for the person with this name and password, without a browser. Wrong passwords are
        counted as on the sign-in page. Only this answer shows the token's secret."""
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
    permission_classes = (SignedIn, OwnTokenPermission)
    serializer_class = TokenOut

    @write_method()
    def delete(self, _data: Data) -> None:
        """Revokes the token at once. A token may revoke itself, even if it may only read."""
        revoke_token(owner=self.person, public_id=self.kwargs["token"])


class NewTokenForm(forms.Form):
    """The form for a new token."""

    name = LineField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("What the token is for, for example “my notebook”."),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("It may"), choices=Token.Scope.choices, initial=Token.Scope.READ
    )
    days = forms.IntegerField(
        label=gettext_lazy("Valid for (days)"), min_value=1, max_value=LONGEST, initial=90
    )


@login_required
@never_cache
@asks_password_again
def tokens(request: HttpRequest) -> HttpResponse:
    """Shows the tokens and a form for a new one, whose secret is shown only in the response."""
    form = NewTokenForm(request.POST or None)
    secret = ""
    if form.is_valid():
        _token, secret = issue_token(owner=request.user, **form.cleaned_data)
        form = NewTokenForm()
    context = {"form": form, "secret": secret, "tokens": tokens_of(request.user), "page": "account"}
    return render(request, "api/tokens.html", context)


@login_required
@require_POST
def revoke(request: HttpRequest, token: UUID) -> HttpResponse:
    """Revokes a token at once."""
    revoke_token(owner=request.user, public_id=token)
    return redirect("api-pages:tokens")


app_name = "api-pages"
urlpatterns = [
    path("", tokens, name="tokens"),
    path("<uuid:token>/revoke/", revoke, name="revoke"),
]
