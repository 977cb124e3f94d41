"""A person's own page: his leagues and teams."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from league.models import League
from league.selectors import leagues_of_person, teams_of_person
from league.selectors.deadlines import games_before_deadline
from league.selectors.late import late_reports_awaiting
from league.selectors.reports import reports_awaiting
from league.services.leagues import DEFAULT_LEAGUE
from league.views.asking import person_of

SOON = 10  # games with a deadline that the page names


@login_required
def home(request: HttpRequest) -> HttpResponse:
    """The leagues that he belongs to, with his role, and the teams that he coaches."""
    person = person_of(request)
    context = {
        "page": "home",
        "memberships": leagues_of_person(person),
        "seats": teams_of_person(person),
        "awaiting": reports_awaiting(person),
        "late": late_reports_awaiting(person),
        "due": games_before_deadline(person)[:SOON],
        "now": timezone.now(),
        "offer_default": not League.objects.filter(name=DEFAULT_LEAGUE).exists(),
    }
    return render(request, "people/home.html", context)
