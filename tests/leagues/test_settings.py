"""A league's settings that may change at any time."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Permission, Role, may
from league.history.services import revert_change
from league.leagues.services import create_league
from league.leagues.settings import change_league
from league.models import Change, League
from tests.helpers.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return create_league(name="Sunday League")


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


def stored(league: League) -> tuple[str, str, str]:
    return League.objects.values_list("slug", "name", "visibility").get(pk=league.pk)


def test_a_renamed_league_keeps_its_address(league: League, ann: User) -> None:
    change_league(league=league, name="Monday League", actor=ann)
    assert stored(league) == ("sunday-league", "Monday League", "public")


def test_private_league_is_visible_to_members_only(league: League, ann: User) -> None:
    private = change_league(league=league, visibility="private", actor=ann)
    viewers = (AnonymousUser(), person("stranger"), ann)
    assert [may(one, Permission.VIEW, private) for one in viewers] == [False, False, True]


def test_only_differences_are_recorded(league: League, ann: User) -> None:
    change_league(league=league, name="Sunday League", visibility="private", actor=ann)
    row = Change.objects.get()
    assert (row.before, row.after) == ({"visibility": "public"}, {"visibility": "private"})


def test_settings_change_can_be_reverted(league: League, ann: User) -> None:
    change_league(league=league, name="Monday League", actor=ann)
    revert_change(change=Change.objects.get(), actor=ann)
    assert stored(league)[1] == "Sunday League"


def test_outdated_settings_change_cannot_be_reverted(league: League, ann: User) -> None:
    for name in ("Monday League", "Tuesday League"):
        change_league(league=league, name=name, actor=ann)
    with pytest.raises(Refused) as refused:
        revert_change(change=Change.objects.order_by("pk")[0], actor=ann)
    assert (refused.value.code, stored(league)[1]) == ("changed_since", "Tuesday League")


@pytest.mark.parametrize("role", [Role.COACH, Role.SCORER, Role.VIEWER])
def test_other_members_cannot_change_settings(league: League, role: Role) -> None:
    with pytest.raises(Forbidden):
        change_league(league=league, name="Mine", actor=person("bob", league, role))


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": " ! "}, "name_needed"),
        ({"name": "L" * 51}, "name_too_long"),
        ({"visibility": "secret"}, "unknown_visibility"),
        ({"confirmation": "nobody"}, "unknown_confirmation"),
        ({"auto_confirm_hours": -1}, "bad_hours"),
        ({"slug": "other"}, "unknown_setting"),
        ({"name": "Sunday League"}, "nothing_changed"),
    ],
)
def test_invalid_settings_are_refused(league: League, wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        change_league(league=league, **wish)
    assert (refused.value.code, stored(league)[1:]) == (code, ("Sunday League", "public"))
