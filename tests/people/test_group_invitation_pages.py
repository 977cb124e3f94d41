"""The pages of a link for a whole group: for the commissioner, and for the people who open it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.frame.permissions import Role
from league.models import Coach, League, Season, Team
from league.people.invitations import accept_invitation, create_invitation, invite_coaches
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.people.test_people import at, sign_up, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return small_season().league


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


@pytest.fixture
def link(league: League, ann: User) -> str:
    return at("accept", invite_coaches(league=league, actor=ann).secret)


@pytest.fixture
def teams(league: League) -> list[Team]:
    return list(league.teams.order_by("city", "nickname"))


def test_commissioner_gets_link_code_and_free_teams_in_one_click(
    league: League, ann: User, teams: list[Team]
) -> None:
    client = signed_in(ann)
    assert "Invite everybody with one link" in text(client.get(at("league", league.slug)))
    answer = client.post(at("invite_group", league.slug))
    page = answer.content.decode()
    assert re.search(r'data-copy="http://testserver/invitations/[\w-]{32}/"', page)
    assert "<svg" in page.partition('class="qr"')[2]
    assert all(team.name in page for team in teams)
    assert "no-store" in answer.headers["Cache-Control"]


def test_new_person_signs_up_and_takes_a_team(league: League, link: str, teams: list[Team]) -> None:
    client = Client()
    page = text(client.get(link))
    assert "Sign up with a name and a password, then take one of these teams" in page
    assert all(team.name in page for team in teams)
    sign_up(client, "bob")
    assert f'value="{teams[2].slug}"' in client.get(link).content.decode()
    answer = client.post(link, {"team": teams[2].slug}, follow=True)
    assert f"You now coach {teams[2].name} in {league.name}." in text(answer)
    assert Coach.objects.get().team == teams[2]


def test_a_team_has_to_be_chosen(link: str) -> None:
    answer = signed_in(person("bob")).post(link)
    assert (answer.status_code, "Choose a team." in text(answer)) == (422, True)
    assert not Coach.objects.exists()


def test_a_person_who_comes_too_late_chooses_again(link: str, teams: list[Team]) -> None:
    secret = link.rstrip("/").rpartition("/")[2]
    accept_invitation(secret=secret, actor=person("cid"), team=teams[0].slug)
    answer = signed_in(person("bob")).post(link, {"team": teams[0].slug})
    assert answer.status_code == 409
    assert f"{teams[0].name} have just been taken: choose another team." in text(answer)
    assert f'value="{teams[0].slug}"' not in answer.content.decode()
    assert f'value="{teams[1].slug}"' in answer.content.decode()


def test_a_coach_is_offered_no_second_team(link: str, teams: list[Team]) -> None:
    bob = person("bob")
    accept_invitation(secret=link.rstrip("/").rpartition("/")[2], actor=bob, team=teams[0].slug)
    page = signed_in(bob).get(link)
    assert 'name="team"' not in page.content.decode()
    assert "No team is free for you here." in text(page)


def test_no_team_is_offered_after_the_beginning_of_the_season(league: League, ann: User, link: str) -> None:
    Season.objects.update(state=Season.State.REGULAR)
    assert 'name="team"' not in signed_in(person("bob")).get(link).content.decode()
    client = signed_in(ann)
    assert "Invite everybody" not in text(client.get(at("members", league.slug)))
    answer = client.post(at("invite_group", league.slug), follow=True)
    assert "No team is free: each has a coach or an invitation, or the season has begun." in text(answer)


def test_an_invitation_for_viewers_offers_no_teams(league: League, ann: User) -> None:
    link = at("accept", create_invitation(league=league, role=Role.VIEWER, actor=ann).secret)
    assert 'name="team"' not in signed_in(person("bob")).get(link).content.decode()
