"""The first person of a site, and links for people who have forgotten their password."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role, role_of
from league.leagues.services import create_league
from league.models import Change, League, Member
from league.people.accounts import first_code
from league.people.administration import create_first_administrator, password_reset_key
from league.people.members import remove_member
from tests.helpers.people import person


def first(name: str = "ann") -> User:
    return create_first_administrator(username=name, password="a long enough one", code=first_code())


@pytest.fixture
def league(db: None) -> League:
    return create_league(name="Sunday League")


@pytest.mark.django_db
def test_the_first_person_is_the_administrator() -> None:
    ann = first()
    assert (ann.is_superuser, ann.is_staff, ann.check_password("a long enough one")) == (True, True, True)


@pytest.mark.django_db
def test_only_one_person_becomes_the_first_administrator() -> None:
    first()
    with pytest.raises(Refused) as refused:
        first("bob")
    assert (refused.value.code, User.objects.count()) == ("administrator_exists", 1)


@pytest.mark.django_db(transaction=True)
def test_concurrent_first_sign_ups_make_one_administrator() -> None:
    def come(number: int) -> str:
        try:
            return str(first(f"person{number}"))
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as people:
        told = list(people.map(come, range(4)))
    assert (told.count("administrator_exists"), User.objects.count()) == (3, 1)


def test_first_administrator_becomes_commissioner_of_leagues_without_one(league: League) -> None:
    ann = first()
    assert role_of(ann, league) == Role.COMMISSIONER


def test_member_sets_a_new_password_with_the_commissioners_link(league: League, client: Client) -> None:
    ann, bob = person("ann", league, Role.COMMISSIONER), person("bob", league, Role.COACH)
    uid, key = password_reset_key(person=bob, league=league, actor=ann)
    form = client.get(reverse("account_reset_password_from_key", args=[uid, key]), follow=True)
    client.post(form.request["PATH_INFO"], {"password1": "another long one", "password2": "another long one"})
    bob.refresh_from_db()
    assert bob.check_password("another long one")


def test_history_has_the_link_without_its_key(league: League) -> None:
    ann, bob = person("ann", league, Role.COMMISSIONER), person("bob", league, Role.COACH)
    _uid, key = password_reset_key(person=bob, league=league, actor=ann)
    assert list(Change.objects.values_list("kind", "person__username")) == [("reset_link", "bob")]
    assert key not in str(list(Change.objects.values()))


@pytest.mark.parametrize("role", [Role.CO_COMMISSIONER, Role.COACH])
def test_only_a_commissioner_can_make_a_password_link(league: League, role: Role) -> None:
    other = person("other", league, role)
    with pytest.raises(Forbidden):
        password_reset_key(person=person("bob", league, Role.VIEWER), league=league, actor=other)


def test_commissioner_cannot_reset_an_account_with_access_beyond_their_league(league: League) -> None:
    ann, bob = person("ann", league, Role.COMMISSIONER), person("bob", league, Role.COACH)
    Member.objects.create(league=create_league(name="Other League"), user=bob, role=Role.VIEWER)
    with pytest.raises(Forbidden) as refused:
        password_reset_key(person=bob, league=league, actor=ann)
    assert refused.value.code == "not_allowed"


def test_commissioner_cannot_reset_the_administrators_account(league: League) -> None:
    root = first("root")
    ann = person("ann", league, Role.COMMISSIONER)
    with pytest.raises(Forbidden):
        password_reset_key(person=root, league=league, actor=ann)


def test_password_link_is_refused_for_a_non_member(league: League) -> None:
    ann = person("ann", league, Role.COMMISSIONER)
    with pytest.raises(Refused) as refused:
        password_reset_key(person=person("bob"), league=league, actor=ann)
    assert refused.value.code == "no_such_member"


def opens(client: Client, key: tuple[str, str]) -> bool:
    """Whether the link leads to a form."""
    page = client.get(reverse("account_reset_password_from_key", args=key), follow=True)
    return "password1" in page.content.decode()


def test_password_links_of_a_removed_commissioner_are_void(league: League, client: Client) -> None:
    ann, bob = person("ann", league, Role.COMMISSIONER), person("bob", league, Role.COACH)
    key = password_reset_key(person=bob, league=league, actor=ann)
    assert opens(client, key)
    person("cid", league, Role.COMMISSIONER)
    remove_member(league=league, person=ann)
    assert not opens(client, key)


def test_password_link_is_void_once_the_account_has_wider_access(league: League, client: Client) -> None:
    ann, bob = person("ann", league, Role.COMMISSIONER), person("bob", league, Role.COACH)
    key = password_reset_key(person=bob, league=league, actor=ann)
    Member.objects.create(league=create_league(name="Other League"), user=bob, role=Role.VIEWER)
    assert not opens(client, key)
