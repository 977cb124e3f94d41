"""The page with a person's tokens."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from api.models import Token
from api.people.token_service import LONGEST, issue_token, revoke_token, tokens_of
from league.accounts.adapter import asks_password_again


class NewTokenForm(forms.Form):
    """The form for a new token."""

    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("What the token is for, for example “my notebook”.")
    )
    scope = forms.ChoiceField(label=_("It may"), choices=Token.Scope.choices, initial=Token.Scope.READ)
    days = forms.IntegerField(label=_("Valid for (days)"), min_value=1, max_value=LONGEST, initial=90)


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
