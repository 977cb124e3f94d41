"""Archived leagues are only read; deleted ones wait, can be taken back, and are gone in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.frame import permissions
from league.frame.errors import Forbidden, Hidden, Refused
from league.frame.permissions import Permission
from league.leagues.selectors import archived_leagues, league_for, leagues_with_seasons
from league.leagues.services import (
    archive_league,
    ask_for_deletion,
    delete_due_leagues,
    delete_league_now,
    take_back_league,
)
from league.leagues.settings import change_league
from league.models import Fixture, Job, League, Member, Season
from league.people.members import leave_league
from league.results.services import Score, record_result
from league.schedule.deadlines import dated_fixtures
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
LATER = timedelta(days=8)


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = small_season()
        for name, role in (("ann", Member.Role.COMMISSIONER), ("cleo", Member.Role.CO_COMMISSIONER)):
            person(name, season.league, role)
        person("ben", season.league, Member.Role.COACH)
        yield season.league_id


@pytest.fixture
def league(made: int) -> League:
    return League.objects.select_related("feed").get(pk=made)


@pytest.fixture
def ann(league: League) -> User:
    return User.objects.get(username="ann")


def code(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def fixture_of(league: League) -> Fixture:
    related = ("season__league__feed", "week", "home", "away")
    found = Fixture.objects.filter(season__league=league).select_related(*related).first()
    assert found
    return found


def test_nobody_changes_an_archived_league(league: League, ann: User) -> None:
    root = User.objects.create_superuser("root")
    archived = archive_league(league=league, actor=ann)
    for actor in (ann, root):
        change = partial(change_league, league=archived, actor=actor, name="Other")
        report = partial(record_result, fixture=fixture_of(league), score=Score((3, 0)), actor=actor)
        assert (code(change), code(report)) == ("league_archived", "league_archived")
        assert permissions.permissions_with(actor, archived, Member.Role.COMMISSIONER) == {Permission.VIEW}
    assert code(lambda: record_result(fixture=fixture_of(league), score=Score((3, 0)))) == "league_archived"


def test_members_may_still_leave_an_archived_league(league: League, ann: User) -> None:
    archive_league(league=league, actor=ann)
    leave_league(league=league, actor=User.objects.get(username="ben"))
    assert not Member.objects.filter(user__username="ben").exists()


def test_archived_league_is_out_of_lists_but_everybody_reads_it(
    league: League, ann: User, client: Client
) -> None:
    archive_league(league=league, actor=ann)
    nobody = AnonymousUser()
    assert (list(leagues_with_seasons(nobody)), list(archived_leagues(nobody))) == ([], [league])
    assert "archived" in client.get(f"/leagues/{league.slug}/").content.decode()
    assert client.get("/api/v1/leagues").json()["results"] == []
    assert [one["slug"] for one in client.get("/api/v1/leagues?archived=true").json()["results"]] == [
        league.slug
    ]


def test_deadlines_of_an_archived_league_wait(league: League, ann: User) -> None:
    season = Season.objects.get(league=league)
    season.weeks.update(deadline=timezone.now())
    assert dated_fixtures().exists()
    archive_league(league=league, actor=ann)
    assert not dated_fixtures().exists()


def test_only_commissioners_archive_and_delete(league: League) -> None:
    for name in ("cleo", "ben"):
        actor = User.objects.get(username=name)
        archive = partial(archive_league, league=league, actor=actor)
        delete = partial(ask_for_deletion, league=league, name=league.name, actor=actor)
        assert (code(archive), code(delete)) == ("not_allowed", "not_allowed")


def test_league_with_an_open_job_is_neither_archived_nor_deleted(league: League, ann: User) -> None:
    Job.objects.create(key="k", kind=Job.Kind.PLAY_SEASON, season=league.seasons.get())
    assert code(lambda: archive_league(league=league, actor=ann)) == "jobs_open"
    assert code(lambda: ask_for_deletion(league=league, name=league.name, actor=ann)) == "jobs_open"


def test_deletion_asks_for_the_name_and_hides_the_league_until_it_is_taken_back(
    league: League, ann: User
) -> None:
    assert code(lambda: ask_for_deletion(league=league, name="Small", actor=ann)) == "name_differs"
    ask_for_deletion(league=league, name=f" {league.name} ", actor=ann)
    for viewer in (AnonymousUser(), User.objects.get(username="cleo"), User.objects.get(username="ben")):
        with pytest.raises(Hidden):
            league_for(viewer, league.slug)
        with pytest.raises(Hidden):
            permissions.require(viewer, Permission.MANAGE, League.objects.get(pk=league.pk))
    take_back_league(league=league_for(ann, league.slug), actor=ann)
    assert delete_due_leagues(now=timezone.now() + LATER) == 0
    assert league_for(AnonymousUser(), league.slug).delete_at is None


def test_league_is_deleted_when_its_time_has_come(league: League, ann: User) -> None:
    ask_for_deletion(league=league, name=league.name, actor=ann)
    assert delete_due_leagues() == 0
    assert delete_due_leagues(now=timezone.now() + LATER) == 1
    assert delete_due_leagues(now=timezone.now() + LATER) == 0
    assert not League.objects.exists()
    assert User.objects.filter(username="ben").exists()


def test_waiting_league_can_be_deleted_at_once(league: League, ann: User) -> None:
    now: dict[str, Any] = {"league": league, "name": league.name, "actor": ann}
    assert code(lambda: delete_league_now(**now)) == "deletion_not_asked"
    ask_for_deletion(**now)
    assert code(lambda: ask_for_deletion(**now)) == "deletion_asked"
    assert code(lambda: delete_league_now(**{**now, "name": "x"})) == "name_differs"
    delete_league_now(**now)
    assert not League.objects.exists()


def test_deleting_the_deletion_by_program_cancels_it(league: League, ann: User, client: Client) -> None:
    client.force_login(ann)
    address, name = f"/api/v1/leagues/{league.slug}/deletion", {"name": league.name}
    archive_league(league=league, actor=ann)

    def answered(act: Callable[..., Any], path: str = address) -> tuple[int, str]:
        answer = act(path, name, content_type="application/json")
        return answer.status_code, answer.json().get("code", "") if answer.content else ""

    assert answered(client.delete) == (409, "deletion_not_asked")
    assert answered(client.post, f"{address}/now") == (409, "deletion_not_asked")
    assert answered(client.post) == (200, "")
    assert answered(client.delete) == (200, "")
    league.refresh_from_db()
    assert (league.delete_at, league.archived_at is None) == (None, False)
    assert answered(client.delete) == (409, "deletion_not_asked")
    assert answered(client.post) == (200, "")
    assert answered(client.post, f"{address}/now") == (204, "")
    assert not League.objects.exists()


def test_pages_archive_take_back_and_delete(league: League, ann: User, client: Client) -> None:
    client.force_login(ann)
    page = f"/leagues/{league.slug}/"
    client.post(f"{page}archive/")
    assert "Take it back" in client.get(f"{page}file/").content.decode()
    client.post(f"{page}take-back/")
    client.post(f"{page}delete/", {"name": league.name})
    assert "Delete at once" in client.get(f"{page}file/").content.decode()
    client.post(f"{page}delete/", {"name": league.name, "now": ""})
    assert client.get(page).status_code == 404


def test_archive_is_refused_twice_and_take_back_of_an_active_league(league: League, ann: User) -> None:
    assert code(lambda: take_back_league(league=league, actor=ann)) == "league_active"
    archive_league(league=league, actor=ann)
    with pytest.raises(Forbidden):
        archive_league(league=league, actor=ann)
