"""The pages about people, as a person walks through them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker, Settings

from league.frame.permissions import Role, role_of
from league.models import Change, Coach, League, Member, Season
from league.people.accounts import first_code
from league.people.invitations import create_invitation
from league.people.members import assign_coach, set_role
from tests.access.table.league import DEADLINES
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough one"


def at(name: str, *arguments: object) -> str:
    return reverse(f"league:{name}", args=arguments)


def text(answer: object) -> str:
    """What a page says, without its tags."""
    content: bytes = answer.content  # type: ignore[attr-defined]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sign_up(client: Client, name: str, **more: str) -> None:
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    client.post(reverse("account_signup"), fields)


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield expansion_season(rounds=1).pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def league(season: Season) -> League:
    return season.league


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


def test_from_an_empty_site_to_a_coach_with_a_team(client: Client) -> None:
    fields = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD, "code": first_code()}
    assert client.post(at("welcome"), fields).headers["Location"] == at("home")
    client.post(at("found_default"))
    wish = {"role": "coach", "team": "columbus-cobras", "part": "both", "uses": 1, "days": 7}
    made = client.post(at("invite", "expansion-league"), wish)
    link = re.search(r'value="http://testserver(/invitations/[^"]+)"', made.content.decode())
    assert link is not None
    second = Client()
    assert "You are invited to Expansion League" in text(second.get(link[1]))
    sign_up(second, "bob")
    assert second.post(link[1]).headers["Location"] == at("home")
    assert "Columbus Cobras" in text(second.get(at("home")))


def test_first_run_ends_with_the_first_administrator(client: Client) -> None:
    person("ann")
    assert client.get(at("welcome")).headers["Location"] == at("index")


def test_a_site_with_a_league_and_without_people_shows_both(client: Client, league: League) -> None:
    page = text(client.get("/"))
    assert ("This site has no administrator yet" in page, league.name in page) == (True, True)


def test_nobody_signs_up_before_the_first_person(client: Client) -> None:
    sign_up(client, "bob")
    assert User.objects.count() == 0


def test_closed_site_admits_only_invited_people(
    settings: Settings, client: Client, league: League, ann: User
) -> None:
    settings.SIGN_UP = "invited"
    sign_up(client, "bob")
    assert not User.objects.filter(username="bob").exists()
    client.get(at("accept", create_invitation(league=league, role=Role.VIEWER, actor=ann).secret))
    sign_up(client, "bob")
    assert User.objects.filter(username="bob").exists()


def test_page_of_an_expired_link_says_so(client: Client) -> None:
    answer = client.get(at("accept", "made-up"))
    assert answer.status_code == 409
    assert "ask the commissioner for a new link" in text(answer)


def test_a_viewer_is_refused_with_a_sentence(league: League) -> None:
    viewer = signed_in(person("bob", league, Role.VIEWER))
    answer = viewer.post(at("roll_over", league.slug))
    assert answer.status_code == 403
    assert "You may not run this league: ask its commissioner." in text(answer)
    assert "not_allowed" in text(answer)


def test_private_league_is_not_found_for_a_stranger(client: Client, season: Season) -> None:
    League.objects.update(visibility="private")
    pages = [at("league", season.league.slug), at("season", season.league.slug, 1), at("index")]
    answers = [client.get(page) for page in pages]
    assert [answer.status_code for answer in answers] == [404, 404, 200]
    assert not any(season.league.name in text(answer) for answer in answers)


def test_members_are_listed_with_roles_and_teams(client: Client, league: League, ann: User) -> None:
    assign_coach(team=league.teams.get(slug="columbus-cobras"), person=person("bob"))
    page = text(client.get(at("members", league.slug)))
    assert re.search(r"ann Commissioner .*bob Coach .*Columbus Cobras", page)


def test_only_managers_see_the_management_buttons(league: League, ann: User) -> None:
    viewer = person("bob", league, Role.VIEWER)
    seen = [text(signed_in(one).get(at("members", league.slug))) for one in (ann, viewer)]
    assert ["Invite one person" in page for page in seen] == [True, False]


@pytest.mark.parametrize(("name", "queries"), [("members", 17), ("history", 11)])
def test_page_takes_the_same_queries_for_any_number_of_people(
    django_assert_num_queries: DjangoAssertNumQueries, league: League, ann: User, name: str, queries: int
) -> None:
    client = signed_in(ann)
    for number in range(3):
        team = league.teams.order_by("slug")[number]
        assign_coach(team=team, person=person(f"coach{number}"), actor=ann)
        create_invitation(league=league, role=Role.COACH, actor=ann)
        if number != 1:
            with django_assert_num_queries(queries):
                client.get(at(name, league.slug))


def test_a_member_gets_another_role(league: League, ann: User) -> None:
    bob = person("bob", league, Role.VIEWER)
    answer = signed_in(ann).post(at("role", league.slug, "bob"), {"role": "scorer"}, follow=True)
    assert (role_of(bob, league), "The role of bob has been changed." in text(answer)) == (Role.SCORER, True)


def test_refusal_is_shown_on_the_page_of_the_button(league: League, ann: User) -> None:
    answer = signed_in(ann).post(at("role", league.slug, "ann"), {"role": "king"}, follow=True)
    assert "There is no such role: choose one of commissioner" in text(answer)


def test_a_member_is_removed(league: League, ann: User) -> None:
    person("bob", league, Role.VIEWER)
    signed_in(ann).post(at("remove_member", league.slug, "bob"))
    assert Member.objects.count() == 1


def test_team_is_assigned_transferred_and_unassigned(league: League, ann: User) -> None:
    client = signed_in(ann)
    for name in ("bob", "cid"):
        person(name, league, Role.VIEWER)
    seats = []
    for address, fields in (
        (at("seat", league.slug), {"team": "columbus-cobras", "person": "bob", "part": "both"}),
        (at("unseat", league.slug, "columbus-cobras", "bob"), {"successor": "cid"}),
        (at("unseat", league.slug, "columbus-cobras", "cid"), {}),
    ):
        client.post(address, fields)
        seats.append(list(Coach.objects.values_list("user__username", flat=True)))
    assert seats == [["bob"], ["cid"], []]


def test_assigning_a_team_to_nobody_is_refused(league: League, ann: User) -> None:
    answer = signed_in(ann).post(at("seat", league.slug), {"team": "columbus-cobras"}, follow=True)
    assert "Please choose a team and a member." in text(answer)


def test_an_invitation_is_revoked(league: League, ann: User) -> None:
    invited = create_invitation(league=league, role=Role.VIEWER, actor=ann)
    signed_in(ann).post(at("revoke", league.slug, invited.digest))
    assert Client().get(at("accept", invited.secret)).status_code == 409


def test_refused_invitation_shows_the_reason(league: League, ann: User) -> None:
    wish = {"role": "viewer", "team": "columbus-cobras", "part": "both", "uses": 1, "days": 7}
    answer = signed_in(ann).post(at("invite", league.slug), wish)
    assert "An invitation with a team is for one coach" in text(answer)


def test_a_member_leaves(league: League, ann: User) -> None:
    bob = person("bob", league, Role.VIEWER)
    signed_in(bob).post(at("leave", league.slug))
    assert role_of(bob, league) is None


def test_history_shows_former_values_and_reverts_a_change(league: League, ann: User) -> None:
    bob = person("bob", league, Role.VIEWER)
    set_role(league=league, person=bob, role=Role.SCORER, actor=ann, reason="They keep the book.")
    client = signed_in(ann)
    page = text(client.get(at("history", league.slug)))
    assert "Gave a role : bob" in page
    assert "They keep the book." in page
    assert "role: Viewer → Scorer" in page
    client.post(at("revert", league.slug, Change.objects.get().public_id))
    assert role_of(bob, league) == Role.VIEWER


def test_history_can_be_limited_to_one_subject(league: League, ann: User) -> None:
    client = signed_in(ann)
    client.post(at("draw", league.slug, 1))
    assign_coach(team=league.teams.get(slug="columbus-cobras"), person=person("bob"), actor=ann)
    assert "Gave a team its coach" not in text(client.get(at("history", league.slug) + "?about=season/1"))


def test_settings_are_changed_on_their_page(league: League, ann: User) -> None:
    fields = {"name": "Monday League", "visibility": "private", "reason": ""}
    fields |= {"confirmation": "one_side", "auto_confirm_hours": "48"}
    fields |= {name: str(value) for name, value in DEADLINES.items()} | {"overdue": "auto_play"}
    signed_in(ann).post(at("settings", league.slug), fields)
    (row,) = League.objects.values_list("name", "visibility", "confirmation", "auto_confirm_hours", "overdue")
    assert row == ("Monday League", "private", "one_side", 48, "auto_play")


def test_personal_data_is_downloaded_as_one_file(ann: User) -> None:
    answer = signed_in(ann).get(reverse("games:account_export"))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="ann.json"'
    assert answer.json()["account"]["username"] == "ann"


def test_deleting_an_account_requires_typing_its_name(league: League) -> None:
    bob = person("bob", league, Role.VIEWER)
    client = signed_in(bob)
    assert "Nothing has changed" in text(client.post(at("account_remove"), {"username": "bert"}))
    client.post(at("account_remove"), {"username": "bob"})
    assert not User.objects.filter(username="bob").exists()


def test_last_commissioner_sees_why_the_account_cannot_be_deleted(ann: User) -> None:
    answer = signed_in(ann).post(at("account_remove"), {"username": "ann"})
    assert "Test League would have no commissioner: appoint another one first." in text(answer)


def test_a_commissioner_makes_a_link_for_a_forgotten_password(league: League, ann: User) -> None:
    person("bob", league, Role.COACH)
    answer = signed_in(ann).post(at("reset_link", league.slug, "bob"))
    link = re.search(r'testserver(/accounts/password/reset/key/[^"]+)"', answer.content.decode())
    assert link is not None
    assert "New Password" in text(Client().get(link[1], follow=True))
