"""The coaches of a team: one person, or a pair with one half each."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Permission, Role, may, role_of
from league.models import Change, Coach, Team
from league.people.members import assign_coach, remove_coach, replace_coach
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return expansion_season(rounds=1).league.teams.get(slug="columbus-cobras")


@pytest.fixture
def ann(team: Team) -> User:
    return person("ann", team.league, Role.COMMISSIONER)


def seats(team: Team) -> dict[str, str]:
    return dict(Coach.objects.filter(team=team).values_list("user__username", "part"))


def test_coach_is_a_member_and_decides_only_for_their_team(team: Team, ann: User) -> None:
    bob = person("bob")
    assign_coach(team=team, person=bob, actor=ann)
    other = team.league.teams.exclude(pk=team.pk)[0]
    assert role_of(bob, team.league) == Role.COACH
    assert [may(bob, Permission.COACH, team.league, teams=(one,)) for one in (team, other)] == [True, False]


def test_a_commissioner_who_coaches_stays_commissioner(team: Team, ann: User) -> None:
    assign_coach(team=team, person=ann, actor=ann)
    assert role_of(ann, team.league) == Role.COMMISSIONER


def test_a_team_has_one_coach(team: Team, ann: User) -> None:
    assign_coach(team=team, person=person("bob"), actor=ann)
    with pytest.raises(Refused) as refused:
        assign_coach(team=team, person=person("cid"), actor=ann)
    assert (refused.value.code, seats(team)) == ("seat_taken", {"bob": "both"})


def test_a_pair_shares_a_team(team: Team, ann: User) -> None:
    assign_coach(team=team, person=person("bob"), part=Coach.Part.OFFENSE, actor=ann)
    assign_coach(team=team, person=person("cid"), part=Coach.Part.DEFENSE, actor=ann)
    assert seats(team) == {"bob": "offense", "cid": "defense"}


def test_occupied_half_of_a_pair_is_refused(team: Team, ann: User) -> None:
    assign_coach(team=team, person=person("bob"), part=Coach.Part.OFFENSE, actor=ann)
    with pytest.raises(Refused) as refused:
        assign_coach(team=team, person=person("cid"), actor=ann)
    assert refused.value.code == "seat_taken"


def test_a_successor_takes_the_same_part(team: Team, ann: User) -> None:
    bob, cid = person("bob"), person("cid")
    assign_coach(team=team, person=bob, part=Coach.Part.DEFENSE, actor=ann)
    replace_coach(team=team, person=bob, successor=cid, actor=ann, reason="Bob has moved.")
    assert (seats(team), role_of(bob, team.league)) == ({"cid": "defense"}, Role.VIEWER)


def test_replacing_a_coach_records_two_changes_with_one_reason(team: Team, ann: User) -> None:
    bob = person("bob")
    assign_coach(team=team, person=bob)
    replace_coach(team=team, person=bob, successor=person("cid"), actor=ann, reason="Bob has moved.")
    rows = Change.objects.order_by("pk").values_list("kind", "person__username", "reason")
    assert list(rows) == [("unseated", "bob", "Bob has moved."), ("seated", "cid", "Bob has moved.")]


def test_coach_of_two_teams_stays_coach_after_losing_one(team: Team, ann: User) -> None:
    bob = person("bob")
    for one in (team, team.league.teams.exclude(pk=team.pk)[0]):
        assign_coach(team=one, person=bob, actor=ann)
    remove_coach(team=team, person=bob, actor=ann)
    assert role_of(bob, team.league) == Role.COACH


def test_removing_a_coach_who_is_not_one_is_refused(team: Team, ann: User) -> None:
    with pytest.raises(Refused) as refused:
        remove_coach(team=team, person=ann, actor=ann)
    assert refused.value.code == "no_such_coach"


def test_coach_cannot_appoint_coaches(team: Team, ann: User) -> None:
    bob = person("bob")
    assign_coach(team=team, person=bob, actor=ann)
    with pytest.raises(Forbidden):
        replace_coach(team=team, person=bob, successor=person("cid"), actor=bob)
    assert seats(team) == {"bob": "both"}
