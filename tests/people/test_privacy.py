"""People can export their data and delete their account; results stay."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from games.people import export_person
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.models import Change, Coach, Member, Result, Season
from league.people.administration import remove_person
from league.people.members import assign_coach
from league.results.reports import report_result
from league.results.services import Score
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = expansion_season(rounds=1)
    person("ann", season.league, Role.COMMISSIONER)
    return season


@pytest.fixture
def bob(season: Season) -> User:
    """A coach who has reported a result of their team."""
    bob = person("bob")
    EmailAddress.objects.create(user=bob, email="bob@example.org", primary=True)
    fixture = season.fixtures.select_related("home").get(number=1)
    assign_coach(team=fixture.home, person=bob)
    report_result(fixture=fixture, score=Score(points=(21, 14)), actor=bob, reason="Played on Sunday.")
    return bob


def test_export_is_one_json_file_of_the_persons_data(season: Season, bob: User) -> None:
    told = json.loads(json.dumps(export_person(bob), cls=DjangoJSONEncoder))
    assert told["account"]["emails"] == [{"email": "bob@example.org", "verified": False, "primary": True}]
    assert [member["role"] for member in told["memberships"]] == ["coach"]
    assert [change["reason"] for change in told["changes"]] == ["Played on Sunday."]
    assert set(told) == {
        "format", "account", "memberships", "coaching", "seasons_coached", "votes", "jobs", "reports",
        "late_reports", "disputes", "changes", "games", "sheets", "forks", "experiments",
            "subscription_links",
    }  # fmt: skip


def test_export_contains_no_secrets_and_no_data_of_others(season: Season, bob: User) -> None:
    told = json.dumps(export_person(bob), cls=DjangoJSONEncoder)
    assert [word in told for word in (bob.password, "ann")] == [False, False]


def test_results_of_a_deleted_account_stay_without_a_name(season: Season, bob: User) -> None:
    remove_person(person=bob, actor=bob)
    assert Result.objects.values_list("home_score", "away_score").get() == (21, 14)
    assert Change.objects.get(kind="result", actor=None).reason == "Played on Sunday."
    assert (User.objects.filter(username="bob").exists(), EmailAddress.objects.count()) == (False, 0)


def test_teams_of_a_deleted_account_go_to_the_computer(season: Season, bob: User) -> None:
    remove_person(person=bob, actor=bob)
    assert (Coach.objects.count(), Member.objects.count()) == (0, 1)


def test_deleted_account_is_signed_out_everywhere(season: Season, bob: User, client: Client) -> None:
    client.force_login(bob)
    remove_person(person=bob, actor=bob)
    assert client.get("/home/").headers["Location"].startswith("/accounts/login/")


def test_the_last_commissioner_stays_until_there_is_another(season: Season) -> None:
    ann = User.objects.get(username="ann")
    with pytest.raises(Refused) as refused:
        remove_person(person=ann, actor=ann)
    assert (refused.value.code, Member.objects.count()) == ("last_commissioner", 1)


def test_the_last_administrator_stays_until_there_is_another() -> None:
    root = User.objects.create_superuser("root")
    with pytest.raises(Refused) as refused:
        remove_person(person=root, actor=root)
    assert refused.value.code == "last_administrator"
    User.objects.create_superuser("second")
    remove_person(person=root, actor=root)
    assert User.objects.get().username == "second"


def test_only_the_administrator_can_delete_another_account(season: Season, bob: User) -> None:
    with pytest.raises(Forbidden):
        remove_person(person=bob, actor=User.objects.get(username="ann"))
    remove_person(person=bob, actor=User.objects.create_superuser("root"))
    assert not User.objects.filter(username="bob").exists()
