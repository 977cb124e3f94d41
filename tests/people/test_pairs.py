"""Two coaches of one team with a link each, and one coach of several teams."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.frame.permissions import Role
from league.models import Coach, League
from league.people.members import assign_coach
from tests.helpers.clubs import small_season
from tests.helpers.people import person
from tests.people.test_people import at, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return small_season().league


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


def link(commissioner: Client, league: League, part: str) -> str:
    """The link that the commissioner's page shows for this part of the Aston Owls."""
    wish = {"role": "coach", "team": "aston-owls", "part": part, "uses": 1, "days": 7}
    page = commissioner.post(at("invite", league.slug), wish).content.decode()
    found = re.search(r'value="http://testserver(/invitations/[^"]+)"', page)
    assert found is not None
    return found[1]


def parts(league: League) -> dict[str, str]:
    seats = Coach.objects.filter(team__league=league, team__slug="aston-owls")
    return dict(seats.values_list("user__username", "part"))


def test_a_pair_is_invited_by_two_links_and_a_third_finds_both_seats_taken(league: League, ann: User) -> None:
    links = [link(signed_in(ann), league, part) for part in ("offense", "defense", "offense")]
    people = [signed_in(person(name)) for name in ("olga", "dirk", "bert")]
    statuses = [client.post(address).status_code for client, address in zip(people, links, strict=True)]
    assert (statuses, parts(league)) == ([302, 302, 409], {"olga": "offense", "dirk": "defense"})
    assert "Aston Owls Valley League · Offense" in text(people[0].get(at("home")))


def test_half_of_a_pair_is_replaced_in_mid_season_on_the_members_page(league: League, ann: User) -> None:
    team, eva = league.teams.get(slug="aston-owls"), person("eva", league, Role.VIEWER)
    for name, part in (("olga", Coach.Part.OFFENSE), ("dirk", Coach.Part.DEFENSE)):
        assign_coach(team=team, person=person(name), part=part)
    client = signed_in(ann)
    assert "Aston Owls goes to" in text(client.get(at("members", league.slug)))
    client.post(at("unseat", league.slug, team.slug, "olga"), {"successor": eva.username})
    assert parts(league) == {"eva": "offense", "dirk": "defense"}


def test_coach_of_several_teams_sees_all_of_them(league: League, ann: User) -> None:
    other = small_season(name="Hill League").league
    bob = person("bob")
    for team in (
        *league.teams.filter(slug__in=["aston-owls", "bexley-owls"]),
        other.teams.get(slug="dover-owls"),
    ):
        assign_coach(team=team, person=bob)
    page = text(signed_in(bob).get(at("home")))
    assert re.search(r"Dover Owls Hill League .*Aston Owls Valley League .*Bexley Owls Valley League", page)
