"""One link for a whole group: each person takes one free team, and nobody takes more than that."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from league.frame.errors import Refused
from league.frame.permissions import Role, role_of
from league.models import Coach, Invitation, League, Season, Team
from league.people.invitations import accept_invitation, create_invitation, invite_coaches, revoke_invitation
from league.people.members import assign_coach, leave_league, remove_member
from league.people.selectors import free_teams
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return small_season()


@pytest.fixture
def league(season: Season) -> League:
    return season.league


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


@pytest.fixture
def link(league: League, ann: User) -> str:
    return invite_coaches(league=league, actor=ann).secret


@pytest.fixture
def teams(league: League) -> list[Team]:
    return list(league.teams.order_by("city", "nickname"))


def refusal(link: str, actor: User, team: Team | str) -> str:
    with pytest.raises(Refused) as refused:
        accept_invitation(secret=link, actor=actor, team=team if isinstance(team, str) else team.slug)
    return refused.value.code


def test_each_person_takes_one_free_team(league: League, link: str, teams: list[Team]) -> None:
    for number, team in enumerate(teams):
        accept_invitation(secret=link, actor=person(f"friend{number}"), team=team.slug)
    assert list(Coach.objects.order_by("pk").values_list("user__username", "team__slug")) == [
        (f"friend{number}", team.slug) for number, team in enumerate(teams)
    ]
    assert free_teams(league) == []
    assert refusal(link, person("late"), teams[0]) == "invitation_over"


def test_link_is_for_as_many_people_as_teams_are_free(league: League, ann: User, teams: list[Team]) -> None:
    assign_coach(team=teams[0], person=person("bob"), actor=ann)
    create_invitation(league=league, role=Role.COACH, team=teams[1], actor=ann)
    invited = invite_coaches(league=league, actor=ann)
    assert free_teams(league) == teams[2:]
    assert invited.uses_left == len(teams) - 2


def test_team_promised_to_somebody_cannot_be_taken(league: League, ann: User, teams: list[Team]) -> None:
    link = invite_coaches(league=league, actor=ann).secret
    promised = create_invitation(league=league, role=Role.COACH, team=teams[0], actor=ann)
    assert refusal(link, person("bob"), teams[0]) == "team_taken"
    revoke_invitation(invitation=promised, actor=ann)
    accept_invitation(secret=link, actor=User.objects.get(username="bob"), team=teams[0].slug)


def test_a_taken_team_is_refused_and_the_link_keeps_its_use(link: str, teams: list[Team]) -> None:
    bob, cid = person("bob"), person("cid")
    accept_invitation(secret=link, actor=bob, team=teams[0].slug)
    left = Invitation.objects.get().uses_left
    assert refusal(link, cid, teams[0]) == "team_taken"
    assert Invitation.objects.get().uses_left == left
    accept_invitation(secret=link, actor=cid, team=teams[1].slug)


def test_nobody_takes_two_teams(league: League, link: str, teams: list[Team]) -> None:
    bob = person("bob")
    accept_invitation(secret=link, actor=bob, team=teams[0].slug)
    assert refusal(link, bob, teams[1]) == "has_team"
    assert refusal(link, bob, teams[0]) == "has_team"
    assert Coach.objects.count() == 1
    leave_league(league=league, actor=bob)
    accept_invitation(secret=link, actor=bob, team=teams[1].slug)
    assert Coach.objects.get().team == teams[1]


def test_member_without_a_team_takes_one_without_using_up_the_link(
    league: League, ann: User, link: str, teams: list[Team]
) -> None:
    before = Invitation.objects.get().uses_left
    accept_invitation(secret=link, actor=person("bob"))
    accept_invitation(secret=link, actor=User.objects.get(username="bob"), team=teams[0].slug)
    accept_invitation(secret=link, actor=ann, team=teams[1].slug)
    assert Invitation.objects.get().uses_left == before - 1
    assert role_of(ann, league) == Role.COMMISSIONER


def test_no_team_is_free_after_the_season_has_begun(
    season: Season, ann: User, link: str, teams: list[Team]
) -> None:
    Season.objects.filter(pk=season.pk).update(state=Season.State.REGULAR)
    assert refusal(link, person("bob"), teams[0]) == "season_begun"
    with pytest.raises(Refused) as refused:
        invite_coaches(league=season.league, actor=ann)
    assert refused.value.code == "no_free_team"


def test_teams_of_other_leagues_and_withdrawn_teams_are_not_free(
    season: Season, ann: User, link: str, teams: list[Team]
) -> None:
    bob = person("bob")
    assert refusal(link, bob, "team-of-nobody") == "no_such_team"
    season.memberships.filter(team=teams[0]).update(withdrawn_at=ann.date_joined)
    assert refusal(link, bob, teams[0]) == "team_taken"


def test_only_a_coachs_invitation_without_a_team_offers_teams(
    league: League, ann: User, teams: list[Team]
) -> None:
    viewer = create_invitation(league=league, role=Role.VIEWER, actor=ann).secret
    promised = create_invitation(league=league, role=Role.COACH, team=teams[0], actor=ann).secret
    assert refusal(viewer, person("bob"), teams[1]) == "team_not_offered"
    assert refusal(promised, person("cid"), teams[1]) == "team_not_offered"


def test_a_revoked_link_and_a_removed_person_get_nothing(
    league: League, ann: User, link: str, teams: list[Team]
) -> None:
    bob = person("bob")
    accept_invitation(secret=link, actor=bob, team=teams[0].slug)
    remove_member(league=league, person=bob, actor=ann)
    assert refusal(link, bob, teams[1]) == "removed_since"
    revoke_invitation(invitation=Invitation.objects.get(), actor=ann)
    assert refusal(link, person("cid"), teams[1]) == "invitation_over"


@pytest.mark.parametrize("role", [Role.COACH, Role.SCORER, Role.VIEWER])
def test_only_the_people_who_run_the_league_invite(league: League, role: Role) -> None:
    with pytest.raises(Refused) as refused:
        invite_coaches(league=league, actor=person("bob", league, role))
    assert refused.value.code == "not_allowed"
