"""The people of an imported league are placeholders, whose places members take."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.frame.errors import Refused
from league.models import Change, Coach, Member, Placeholder, Tenure
from league.people.administration import create_first_administrator
from league.people.invitations import (
    give_place,
    insert_placeholders,
    new_placeholder,
)
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


def zoe(**teams: str) -> Placeholder:
    """A placeholder that did something in a league, coached a team and held a title."""
    season = small_season(drawn=False)
    first = season.league.teams.order_by("pk").first()
    assert first
    placeholder = new_placeholder(season.league, 1, "zoe", teams or {first.slug: "both"})
    insert_placeholders([placeholder])
    placeholder = season.league.placeholders.get()
    Change.objects.create(league=season.league, actor=placeholder.user, kind=Change.Kind.SETTINGS)
    Tenure.objects.create(season=season, team=first, user=placeholder.user)
    return placeholder


def test_placeholder_cannot_sign_in_and_two_may_have_one_name() -> None:
    placeholder = zoe()
    insert_placeholders([new_placeholder(placeholder.league, 2, "zoe", {})])
    other = placeholder.league.placeholders.get(number=2)
    assert (placeholder.user.username, other.user.username) == ("zoe (imported)", "zoe (imported 2)")
    assert not placeholder.user.is_active
    assert not placeholder.user.has_usable_password()
    assert not Member.objects.filter(user=placeholder.user).exists()


def test_member_takes_the_history_and_the_free_teams() -> None:
    placeholder = zoe()
    league = placeholder.league
    ann = person("ann", league, Member.Role.COMMISSIONER)
    ben = person("ben", league, Member.Role.VIEWER)
    give_place(placeholder=placeholder, person=ben, actor=ann)
    assert Change.objects.get(kind=Change.Kind.SETTINGS).actor == ben
    assert Tenure.objects.get().user == ben
    assert Coach.objects.get(user=ben).team.slug in placeholder.teams
    assert Member.objects.get(user=ben).role == Member.Role.COACH
    assert not User.objects.filter(username__startswith="zoe").exists()


def test_what_the_member_has_already_is_not_needed_twice() -> None:
    placeholder = zoe()
    league = placeholder.league
    ben = person("ben", league, Member.Role.COACH)
    tenure = Tenure.objects.get()
    Tenure.objects.create(season=tenure.season, team=tenure.team, user=ben)
    Coach.objects.create(team=tenure.team, user=person("cleo", league, Member.Role.COACH))
    give_place(placeholder=placeholder, person=ben)
    assert Tenure.objects.get().user == ben
    assert not Coach.objects.filter(user=ben).exists()  # the team has another coach here


def test_stranger_takes_the_place_by_an_invitation() -> None:
    placeholder = zoe()
    league, page = placeholder.league, Client()
    page.force_login(person("ann", league, Member.Role.COMMISSIONER))
    invited = page.post(reverse("games:place", args=[league.slug, placeholder.number])).content.decode()
    link = re.search(r"/invitations/[^/\"]+/", invited)
    assert link
    ben, eve = Client(), Client()
    ben.force_login(person("ben"))
    eve.force_login(person("eve"))
    assert [browser.post(link[0]).status_code for browser in (ben, eve)] == [302, 409]
    address = f"/api/v1/leagues/{league.slug}"
    members = {row["username"]: row for row in page.get(f"{address}/members").json()["results"]}
    assert members.keys() == {"ann", "ben"}
    assert members["ben"]["role"] == "coach"
    assert [seat["team"] for seat in members["ben"]["teams"]] == list(placeholder.teams)
    done = page.get(f"{address}/changes?kind=settings").json()["results"]
    assert [change["by"] for change in done] == ["ben"]


def test_only_runners_give_places_and_only_to_members() -> None:
    placeholder = zoe()
    ben = person("ben", placeholder.league, Member.Role.COACH)
    ann = person("ann", placeholder.league, Member.Role.COMMISSIONER)
    codes = []
    for actor, taker in ((ben, ben), (ann, person("eve"))):
        with pytest.raises(Refused) as refused:
            give_place(placeholder=placeholder, person=taker, actor=actor)
        codes.append(refused.value.code)
    assert codes == ["not_allowed", "not_a_member"]


def test_site_with_placeholders_alone_still_wants_its_first_administrator() -> None:
    zoe()
    with pytest.raises(Refused) as refused:
        create_first_administrator(username="ann", password="a long enough one", code="wrong")
    assert refused.value.code == "wrong_code"
