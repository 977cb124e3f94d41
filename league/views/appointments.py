"""The buttons of a game's deadline, and of a report that comes after it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.forms.deadlines import DeadlineForm, ProfileForm
from league.models import Fixture
from league.permissions import Act, may
from league.selectors import fixture_for, league_for
from league.services.appointments import (
    agree_deadline,
    end_proposal,
    move_deadline,
    propose_deadline,
    say_ready,
)
from league.services.late import decline_late
from league.services.profiles import choose_profile
from league.views.answering import do
from league.views.asking import person_of


@require_POST
def deadline(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Another deadline: set by who runs the league, proposed by a coach."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    person, league = person_of(request), fixture.season.league
    with timezone.override(league.time_zone):
        form = DeadlineForm(request.POST)
        chosen: datetime | None = form.cleaned_data["deadline"] if form.is_valid() else None
    if chosen is None:
        messages.error(request, _("That is no date and time: enter both."))
        return redirect(_back(request, fixture))
    if may(person, Act.RUN, league):
        return _say(
            request, fixture, partial(move_deadline, deadline=chosen), _("The game has another deadline.")
        )
    done = _("Proposed. The other coach agrees, or turns it down.")
    return _say(request, fixture, partial(propose_deadline, deadline=chosen), done)


@require_POST
def agree(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Agrees with a proposed deadline."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, agree_deadline, _("The game has another deadline."))


@require_POST
def end(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Turns a proposed deadline down."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, end_proposal, _("The deadline stays as it is."))


@require_POST
def ready(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Says that his side will play."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, say_ready, _("Noted: you are ready."))


@require_POST
def decline(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Does not agree with a late report."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, decline_late, _("Declined: the result stands."))


@require_POST
def profile(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Chooses the computer coach who plays for a team in its coach's stead."""
    league = league_for(request.user, slug)
    team = get_object_or_404(league.teams, slug=team_slug)
    form = ProfileForm(request.POST)
    chosen = form.cleaned_data["profile"] if form.is_valid() else request.POST.get("profile", "")
    return do(
        request,
        lambda: choose_profile(team=team, profile=chosen, actor=request.user),
        _("The team has its computer coach."),
        reverse("league:team", args=[slug, number, team_slug]),
    )


def _say(request: HttpRequest, fixture: Fixture, service: Callable[..., object], done: str) -> HttpResponse:
    """Calls a service of one game for the person who asks, and goes back."""
    person = person_of(request)
    return do(request, lambda: service(fixture=fixture, actor=person), done, _back(request, fixture))


def _back(request: HttpRequest, fixture: Fixture) -> str:
    """The page that the button was on, if it says so and that is an address of ours; else the game's."""
    page = request.POST.get("next", "")
    if page.startswith("/") and url_has_allowed_host_and_scheme(page, allowed_hosts=None):
        return page
    season = fixture.season
    return reverse("league:result", args=[season.league.slug, season.number, fixture.number])
