"""A new site: its first person, and the league that he is offered."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from league.forms.accounts import FirstPersonForm
from league.services import become_administrator, found_default_league
from league.views.asking import person_of

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@sensitive_post_parameters()
def welcome(request: HttpRequest) -> HttpResponse:
    """While nobody has an account: the first one, which runs the site. Later on to the front page."""
    if User.objects.exists():
        return redirect("league:index")
    form = FirstPersonForm(request.POST or None)
    if not form.is_valid():
        return render(request, "people/welcome.html", {"form": form})
    person = become_administrator(
        username=form.cleaned_data["username"],
        password=form.cleaned_data["password1"],
        email=form.cleaned_data["email"],
    )
    login(request, person, backend=BACKEND)
    return redirect("league:home")


@login_required
@require_POST
def found_default(request: HttpRequest) -> HttpResponse:
    """The league of the 24 expansion teams with its first season, in one click."""
    season = found_default_league(actor=person_of(request))
    return redirect("league:league", season.league.slug)
