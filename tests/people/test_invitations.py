"""Invitation links: they make people members, within their limits of uses and days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role, role_of
from league.models import Change, Coach, Invitation, League
from league.people.invitations import accept_invitation, create_invitation, revoke_invitation
from league.people.members import assign_coach, leave_league, remove_member, set_role
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield expansion_season(rounds=1).league.pk


@pytest.fixture
def league(key: int) -> League:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return League.objects.select_related("feed").get(pk=key)


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


def test_person_who_follows_the_link_becomes_a_member(league: League, ann: User) -> None:
    bob = person("bob")
    accept_invitation(secret=create_invitation(league=league, role=Role.SCORER, actor=ann).secret, actor=bob)
    assert role_of(bob, league) == Role.SCORER


def test_invitation_with_a_team_makes_a_coach(league: League, ann: User) -> None:
    team = league.teams.get(slug="columbus-cobras")
    bob = person("bob")
    accept_invitation(
        secret=create_invitation(league=league, role=Role.COACH, team=team, actor=ann).secret, actor=bob
    )
    assert list(Coach.objects.values_list("user__username", "team__slug")) == [("bob", "columbus-cobras")]


def test_the_secret_is_stored_nowhere(league: League, ann: User) -> None:
    invited = create_invitation(league=league, role=Role.VIEWER, actor=ann)
    stored = [
        str(value)
        for table in (Invitation, Change)
        for row in table.objects.values()
        for value in row.values()
    ]
    assert not any(invited.secret in value for value in stored)


def test_single_use_link_works_once(league: League, ann: User) -> None:
    secret = create_invitation(league=league, role=Role.VIEWER, actor=ann).secret
    accept_invitation(secret=secret, actor=person("bob"))
    with pytest.raises(Refused) as refused:
        accept_invitation(secret=secret, actor=person("cid"))
    assert refused.value.code == "invitation_over"


def test_link_for_two_works_twice(league: League, ann: User) -> None:
    secret = create_invitation(league=league, role=Role.VIEWER, uses=2, actor=ann).secret
    people = [person("bob"), person("cid")]
    for one in people:
        accept_invitation(secret=secret, actor=one)
    assert [role_of(one, league) for one in people] == [Role.VIEWER, Role.VIEWER]


def test_link_expires_after_its_days(league: League, ann: User) -> None:
    secret = create_invitation(league=league, role=Role.VIEWER, days=2, actor=ann).secret
    with (
        time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)),
        pytest.raises(Refused) as refused,
    ):
        accept_invitation(secret=secret, actor=person("bob"))
    assert refused.value.code == "invitation_over"


def test_revoked_link_is_void(league: League, ann: User) -> None:
    invited = create_invitation(league=league, role=Role.VIEWER, actor=ann)
    revoke_invitation(invitation=invited, actor=ann)
    with pytest.raises(Refused) as refused:
        accept_invitation(secret=invited.secret, actor=person("bob"))
    assert refused.value.code == "invitation_over"


def test_unknown_link_gets_the_same_answer_as_a_used_one(league: League) -> None:
    with pytest.raises(Refused) as refused:
        accept_invitation(secret="made up", actor=person("bob"))
    assert refused.value.code == "invitation_over"


def test_a_visitor_logs_in_first(league: League, ann: User) -> None:
    secret = create_invitation(league=league, role=Role.VIEWER, actor=ann).secret
    with pytest.raises(Forbidden) as refused:
        accept_invitation(secret=secret, actor=AnonymousUser())
    assert refused.value.code == "log_in_first"


def test_link_never_demotes_a_member_and_is_not_used_up(league: League, ann: User) -> None:
    secret = create_invitation(league=league, role=Role.VIEWER, actor=ann).secret
    with pytest.raises(Refused) as refused:
        accept_invitation(secret=secret, actor=ann)
    assert (refused.value.code, role_of(ann, league)) == ("member_already", Role.COMMISSIONER)
    assert Invitation.objects.get().uses_left == 1


def test_link_is_not_used_up_if_the_team_already_has_a_coach(league: League, ann: User) -> None:
    team = league.teams.get(slug="columbus-cobras")
    secret = create_invitation(league=league, role=Role.COACH, team=team, actor=ann).secret
    assign_coach(team=team, person=person("bob"))
    cid = person("cid")
    with pytest.raises(Refused) as refused:
        accept_invitation(secret=secret, actor=cid)
    assert (refused.value.code, role_of(cid, league)) == ("seat_taken", None)
    assert Invitation.objects.get().uses_left == 1


def test_co_commissioner_can_invite_coaches_but_not_commissioners(league: League) -> None:
    deputy = person("deputy", league, Role.CO_COMMISSIONER)
    create_invitation(league=league, role=Role.COACH, actor=deputy)
    with pytest.raises(Forbidden):
        create_invitation(league=league, role=Role.COMMISSIONER, actor=deputy)
    assert list(Invitation.objects.values_list("role", flat=True)) == [Role.COACH]


@pytest.mark.parametrize(
    ("wish", "code"),
    [({"uses": 0}, "bad_uses"), ({"uses": 101}, "bad_uses"), ({"days": 0}, "bad_days")],
)
def test_invalid_invitation_is_refused(league: League, wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        create_invitation(league=league, role=Role.VIEWER, **wish)
    assert refused.value.code == code


def test_invitation_with_a_team_is_for_one_person(league: League) -> None:
    with pytest.raises(Refused) as refused:
        create_invitation(league=league, role=Role.COACH, team=league.teams.all()[0], uses=2)
    assert refused.value.code == "team_is_for_one_coach"


def over(secret: str, actor: User) -> str:
    """The code of the refusal, or nothing if the link was accepted."""
    try:
        accept_invitation(secret=secret, actor=actor)
    except Refused as refused:
        return refused.code
    return ""


@pytest.fixture
def cid(league: League, ann: User) -> User:
    """Another commissioner."""
    return person("cid", league, Role.COMMISSIONER)


def test_removed_commissioner_cannot_return_with_their_own_invitation(league: League, cid: User) -> None:
    secrets = [
        create_invitation(league=league, role=role, actor=cid).secret
        for role in (Role.COMMISSIONER, Role.VIEWER)
    ]
    remove_member(league=league, person=cid)
    assert [over(secret, cid) for secret in secrets] == ["invitation_over"] * 2
    assert over(secrets[0], person("a second account")) == "invitation_over"


def test_invitations_stay_void_after_their_author_returns(league: League, cid: User) -> None:
    secret = create_invitation(league=league, role=Role.COACH, actor=cid).secret
    remove_member(league=league, person=cid)
    set_role(league=league, person=cid, role=Role.COMMISSIONER)
    assert over(secret, person("bob")) == "invitation_over"


def test_invitations_of_a_demoted_commissioner_are_void_beyond_their_new_role(
    league: League, cid: User
) -> None:
    secrets = [
        create_invitation(league=league, role=role, actor=cid).secret
        for role in (Role.COMMISSIONER, Role.VIEWER)
    ]
    set_role(league=league, person=cid, role=Role.CO_COMMISSIONER)
    assert [over(secret, person(f"p{number}")) for number, secret in enumerate(secrets)] == [
        "invitation_over",
        "",
    ]


def test_removed_member_cannot_return_with_an_older_link(league: League, ann: User) -> None:
    bob = person("bob", league, Role.COACH)
    old = create_invitation(league=league, role=Role.VIEWER, uses=9, actor=ann).secret
    remove_member(league=league, person=bob, actor=ann)
    assert over(old, bob) == "removed_since"
    assert over(old, person("dan")) == ""
    assert over(create_invitation(league=league, role=Role.VIEWER, actor=ann).secret, bob) == ""


def test_member_who_left_may_return_with_an_older_link(league: League, ann: User) -> None:
    bob = person("bob", league, Role.COACH)
    old = create_invitation(league=league, role=Role.VIEWER, actor=ann).secret
    leave_league(league=league, actor=bob)
    assert over(old, bob) == ""


def test_invitations_are_void_when_their_author_loses_account_or_rights(league: League) -> None:
    admin = User.objects.create_superuser("root")
    secrets = [create_invitation(league=league, role=Role.VIEWER, actor=admin).secret for _one in range(2)]
    User.objects.filter(pk=admin.pk).update(is_superuser=False)
    assert over(secrets[0], person("bob")) == "invitation_over"
    User.objects.filter(pk=admin.pk).update(is_superuser=True, is_active=False)
    assert over(secrets[0], person("cid")) == "invitation_over"
    User.objects.filter(pk=admin.pk).update(is_active=True)
    assert over(secrets[0], person("dan")) == ""
    admin.delete()
    assert over(secrets[1], person("eve")) == "invitation_over"
