"""The buttons of a game's deadline and of a late report."""

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

from league.forms.seasons.deadlines import DeadlineForm, ProfileForm
from league.models import Fixture
from league.permissions import Permission, may
from league.selectors.leagues.lookups import fixture_for, league_for
from league.services.results.late_reports import decline_late_report
from league.services.schedule.game_deadlines import (
    accept_deadline,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)
from league.services.teams.computer_coaches import choose_computer_coach
from league.views.http.actions import run_action
from league.views.http.visitors import person_of


@require_POST
def deadline(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Sets a deadline (people who run the league) or proposes one (coaches)."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    person, league = person_of(request), fixture.season.league
    with timezone.override(league.time_zone):
        form = DeadlineForm(request.POST)
        chosen: datetime | None = form.cleaned_data["deadline"] if form.is_valid() else None
    if chosen is None:
        messages.error(request, _("Please enter a date and a time."))
        return redirect(_back(request, fixture))
    if may(person, Permission.MANAGE, league):
        return _say(
            request, fixture, partial(move_deadline, deadline=chosen), _("The game has a new deadline.")
        )
    done = _("Proposed. The other coach can agree or decline.")
    return _say(request, fixture, partial(propose_deadline, deadline=chosen), done)


@require_POST
def agree(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Agrees to a proposed deadline."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, accept_deadline, _("The game has a new deadline."))


@require_POST
def end(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Declines or withdraws a proposed deadline."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, end_deadline_proposal, _("The deadline has not changed."))


@require_POST
def ready(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Marks the coach's side as ready to play."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, mark_ready, _("You are marked as ready."))


@require_POST
def decline(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Declines a late report."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _say(request, fixture, decline_late_report, _("Declined. The result stands."))


@require_POST
def profile(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Chooses the computer coach who plays for a team if its coach does not."""
    league = league_for(request.user, slug)
    team = get_object_or_404(league.teams, slug=team_slug)
    form = ProfileForm(request.POST)
    chosen = form.cleaned_data["profile"] if form.is_valid() else request.POST.get("profile", "")
    return run_action(
        request,
        lambda: choose_computer_coach(team=team, profile=chosen, actor=request.user),
        _("The team has a new computer coach."),
        reverse("league:team", args=[slug, number, team_slug]),
    )


def _say(request: HttpRequest, fixture: Fixture, service: Callable[..., object], done: str) -> HttpResponse:
    """Calls a service for one game and redirects back."""
    person = person_of(request)
    return run_action(request, lambda: service(fixture=fixture, actor=person), done, _back(request, fixture))


def _back(request: HttpRequest, fixture: Fixture) -> str:
    """The page with the button, if the request names an address of ours; else the game's page."""
    page = request.POST.get("next", "")
    if page.startswith("/") and url_has_allowed_host_and_scheme(page, allowed_hosts=None):
        return page
    return fixture.get_absolute_url()
