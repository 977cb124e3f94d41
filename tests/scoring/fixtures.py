"""A fixture with two coaches and a commissioner, and phones that follow scorers' links."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.scoring.services import make_scorer_link
from league.frame.permissions import Role
from league.models import Coach, Fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season


def fixture_with_people(number: int = 1, ruleset: str = "first_and_goal") -> Fixture:
    """Hannah coaches the home team, Amir the visitors, Carla runs the league."""
    season = expansion_season(rounds=1, ruleset=ruleset)
    related = ("season__league__feed", "week", "home", "away")
    found = season.fixtures.select_related(*related).get(number=number)
    league = found.season.league
    Coach.objects.create(team=found.home, user=person("hannah", league, Role.COACH))
    Coach.objects.create(team=found.away, user=person("amir", league, Role.COACH))
    person("carla", league, Role.COMMISSIONER)
    return found


def named(name: str) -> User:
    return User.objects.get(username=name)


def at(name: str, fixture: Fixture) -> str:
    """The address of a page of the fixture."""
    season = fixture.season
    return reverse(f"games:{name}", args=[season.league.slug, season.number, fixture.number])


def phone(name: str = "") -> Client:
    """A browser in which this person has signed in."""
    client = Client()
    if name:
        client.force_login(named(name))
    return client


def secret_for(fixture: Fixture, by: str = "hannah") -> str:
    """A new link, made by this person."""
    return make_scorer_link(fixture=fixture, actor=named(by)).secret


def scorers_phone(secret: str, name: str = "") -> Client:
    """An anonymous browser that has followed the link."""
    client = Client()
    client.post(reverse("games:follow_link", args=[secret]), {"name": name})
    return client
