"""A new site: its first account and its first league."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from league.errors import Refused
from league.forms.people.accounts import FirstPersonForm
from league.presenters.sharing.addresses import site_link
from league.security.first_code import is_first_code
from league.services.leagues.leagues import create_default_league
from league.services.people.administrators import create_first_administrator
from league.views.http.secret_links import WrongLinkThrottle
from league.views.http.visitors import person_of

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@never_cache
@sensitive_post_parameters()
def welcome(request: HttpRequest) -> HttpResponse:
    """Creates the first account, for the person with the code. Redirects to the front page once there is an
    account.
    """
    if User.objects.filter(placeholder=None).exists():
        return redirect("league:index")
    guesses = WrongLinkThrottle()
    if not guesses.allow_request(request, None):  # type: ignore[arg-type] # needs no more of a request
        return render(request, "429.html", status=429)
    form = FirstPersonForm(request.POST or None)
    if code := request.GET.get("code"):
        if is_first_code(code):
            form.fill_in(code)
        else:
            guesses.note_wrong()
    if not form.is_valid():
        return _page(request, form)
    try:
        person = create_first_administrator(
            username=form.cleaned_data["username"],
            password=form.cleaned_data["password1"],
            email=form.cleaned_data["email"],
            code=form.cleaned_data["code"],
        )
    except Refused as refusal:
        guesses.note_wrong()
        form.add_error(None, refusal.sentence)
        return _page(request, form)
    login(request, person, backend=BACKEND)
    return redirect("league:home")


def _page(request: HttpRequest, form: FirstPersonForm) -> HttpResponse:
    context = {"form": form, "site_link": site_link(request)}
    answer = render(request, "people/welcome.html", context, status=422 if form.errors else 200)
    answer["Referrer-Policy"] = "strict-origin"  # the address may contain the code
    return answer


@login_required
@require_POST
def found_default(request: HttpRequest) -> HttpResponse:
    """Founds the league of the 24 expansion teams with its first season, in one click."""
    season = create_default_league(actor=person_of(request))
    return redirect(season.league)
