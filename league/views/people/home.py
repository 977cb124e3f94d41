"""A person's own page: their leagues and teams."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.models import League
from league.presenters.duties import duty_cards
from league.presenters.next_games import next_game_cards
from league.selectors.leagues.duties import duties_of
from league.selectors.people.members import leagues_of_person
from league.selectors.results.late_reports import late_reports_awaiting
from league.selectors.results.reports import reports_awaiting
from league.selectors.schedule.deadlines import games_before_deadline
from league.selectors.schedule.next_games import next_games
from league.services.leagues.leagues import DEFAULT_LEAGUE
from league.views.http.visitors import person_of

SOON = 10  # games with a deadline on the page


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """What waits for the person, the next game of each of their teams, and their leagues."""
    person = person_of(request)
    teams = next_games(person)
    named = {one.fixture.pk for one in teams if one.fixture}
    due = games_before_deadline(person).exclude(pk__in=named)[:SOON]
    memberships = list(leagues_of_person(person))
    context = {
        "page": "home",
        "memberships": memberships,
        "teams": next_game_cards(teams),
        "awaiting": reports_awaiting(person),
        "late": late_reports_awaiting(person),
        "due": due,
        "duties": duty_cards(duties_of(person)),
        "now": timezone.now(),
        "offer_default": not memberships and not League.objects.filter(name=DEFAULT_LEAGUE).exists(),
    }
    return render(request, "people/home/home.html", context)
