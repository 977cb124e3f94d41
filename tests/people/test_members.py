"""Members of a league: appointed, dismissed, leaving; never without a commissioner."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role, role_of
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Change, Coach, League, Member
from league.people.members import assign_coach, leave_league, position_of, remove_member, set_role
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return create_league(name="Sunday League")


@pytest.fixture
def commissioner(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


def test_a_commissioner_gives_a_role(league: League, commissioner: User) -> None:
    bob = person("bob")
    set_role(league=league, person=bob, role=Role.SCORER, actor=commissioner)
    assert role_of(bob, league) == Role.SCORER


def test_new_role_replaces_the_old_one(league: League, commissioner: User) -> None:
    bob = person("bob", league, Role.VIEWER)
    set_role(league=league, person=bob, role=Role.SCORER, actor=commissioner)
    assert list(Member.objects.filter(user=bob).values_list("role", flat=True)) == [Role.SCORER]


@pytest.mark.parametrize("role", [Role.COMMISSIONER, Role.CO_COMMISSIONER])
def test_only_a_commissioner_can_appoint_commissioners(
    league: League, commissioner: User, role: Role
) -> None:
    deputy = person("deputy", league, Role.CO_COMMISSIONER)
    with pytest.raises(Forbidden) as refused:
        set_role(league=league, person=person("bob"), role=role, actor=deputy)
    assert refused.value.code == "not_allowed"


def test_co_commissioner_can_appoint_a_scorer_but_not_dismiss_the_commissioner(
    league: League, commissioner: User
) -> None:
    deputy = person("deputy", league, Role.CO_COMMISSIONER)
    bob = person("bob")
    set_role(league=league, person=bob, role=Role.SCORER, actor=deputy)
    with pytest.raises(Forbidden):
        remove_member(league=league, person=commissioner, actor=deputy)
    assert (role_of(bob, league), role_of(commissioner, league)) == (Role.SCORER, Role.COMMISSIONER)


@pytest.mark.parametrize("role", [Role.COACH, Role.SCORER, Role.VIEWER])
def test_other_members_cannot_change_roles(league: League, role: Role) -> None:
    member = person("member", league, role)
    with pytest.raises(Forbidden):
        set_role(league=league, person=person("bob"), role=Role.VIEWER, actor=member)
    assert Member.objects.count() == 1


def test_appointing_to_the_same_role_is_refused(league: League, commissioner: User) -> None:
    with pytest.raises(Refused) as refused:
        set_role(league=league, person=commissioner, role=Role.COMMISSIONER, actor=commissioner)
    assert (refused.value.code, Change.objects.count()) == ("has_role", 0)


def test_the_last_commissioner_cannot_leave(league: League, commissioner: User) -> None:
    with pytest.raises(Refused) as refused:
        leave_league(league=league, actor=commissioner)
    assert (refused.value.code, refused.value.sentence) == (
        "last_commissioner",
        "Sunday League would have no commissioner: appoint another one first.",
    )


def test_one_of_two_commissioners_can_leave(league: League, commissioner: User) -> None:
    person("bob", league, Role.COMMISSIONER)
    leave_league(league=league, actor=commissioner)
    assert role_of(commissioner, league) is None


def test_the_last_commissioner_cannot_step_down(league: League, commissioner: User) -> None:
    with pytest.raises(Refused) as refused:
        set_role(league=league, person=commissioner, role=Role.VIEWER, actor=commissioner)
    assert refused.value.code == "last_commissioner"


def test_teams_of_a_dismissed_member_go_to_the_computer(commissioner: User, league: League) -> None:
    season = expansion_season(rounds=1)
    team = season.league.teams.get(slug="columbus-cobras")
    bob = person("bob")
    assign_coach(team=team, person=bob)
    remove_member(league=season.league, person=bob)
    assert (role_of(bob, season.league), Coach.objects.count()) == (None, 0)


def test_change_records_actor_person_reason_before_and_after(league: League, commissioner: User) -> None:
    bob = person("bob", league, Role.VIEWER)
    set_role(league=league, person=bob, role=Role.SCORER, actor=commissioner, reason="They keep the book.")
    row = Change.objects.get()
    assert (row.actor, row.person, row.league, row.kind, row.reason) == (
        commissioner,
        bob,
        league,
        Change.Kind.APPOINTED,
        "They keep the book.",
    )
    assert (row.before, row.after) == ({"role": "viewer", "teams": {}}, {"role": "scorer", "teams": {}})


def test_changes_by_the_computer_are_not_recorded(league: League) -> None:
    set_role(league=league, person=person("bob"), role=Role.SCORER)
    assert Change.objects.count() == 0


def test_reverting_a_dismissal_restores_role_and_teams() -> None:
    league = expansion_season(rounds=1).league
    ann, bob = person("ann", league, Role.COMMISSIONER), person("bob")
    assign_coach(team=league.teams.get(slug="columbus-cobras"), person=bob)
    remove_member(league=league, person=bob, actor=ann)
    back = revert_change(change=Change.objects.get(), actor=ann)
    assert position_of(league, bob) == {"role": "coach", "teams": {"columbus-cobras": "both"}}
    assert back is not None
    assert back.reverts is not None
    assert back.reverts.kind == Change.Kind.DISMISSED


def test_change_can_be_reverted_once(league: League, commissioner: User) -> None:
    set_role(league=league, person=person("bob"), role=Role.SCORER, actor=commissioner)
    change = Change.objects.get()
    revert_change(change=change, actor=commissioner)
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=commissioner)
    assert refused.value.code == "reverted_already"


def test_reverted_change_can_be_made_again(league: League, commissioner: User) -> None:
    bob = person("bob")
    set_role(league=league, person=bob, role=Role.SCORER, actor=commissioner)
    back = revert_change(change=Change.objects.get(), actor=commissioner)
    assert back is not None
    revert_change(change=back, actor=commissioner)
    assert role_of(bob, league) == Role.SCORER


def test_older_change_can_be_reverted_only_after_the_later_one(league: League, commissioner: User) -> None:
    bob = person("bob")
    for role in (Role.SCORER, Role.VIEWER):
        set_role(league=league, person=bob, role=role, actor=commissioner)
    with pytest.raises(Refused) as refused:
        revert_change(change=Change.objects.order_by("pk")[0], actor=commissioner)
    assert (refused.value.code, role_of(bob, league)) == ("changed_since", Role.VIEWER)


def test_reverting_a_change_needs_the_permission_to_make_it(league: League, commissioner: User) -> None:
    deputy = person("deputy", league, Role.CO_COMMISSIONER)
    bob = person("bob")
    set_role(league=league, person=bob, role=Role.CO_COMMISSIONER, actor=commissioner)
    with pytest.raises(Forbidden):
        revert_change(change=Change.objects.get(), actor=deputy)
    assert role_of(bob, league) == Role.CO_COMMISSIONER
