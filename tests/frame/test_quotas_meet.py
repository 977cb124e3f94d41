"""Two requests of one person, or for one league, at the same moment: a limit of one lets one through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Ballot, Drawing, Invitation, Job, League, Member, Season, Usage, Vote
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.races import run_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent_tasks")]


@pytest.fixture
def season() -> Season:
    season = small_season()
    person("carla", season.league, Role.COMMISSIONER)
    return season


def asking(by: str, address: str, **sent: Any) -> Callable[[], tuple[int, str]]:
    """Posts to the API as this person; returns the status, and the code of a refusal."""

    def act() -> tuple[int, str]:
        client = APIClient()
        client.force_login(User.objects.get(username=by))
        answer = client.post(f"/api/v1/{address}", sent, format="json")
        return answer.status_code, answer.json().get("code", "")

    return act


def check_one_passes(table: type[Model], *acts: Callable[[], tuple[int, str]], code: str) -> None:
    first, second = run_at_once(table, acts)
    assert first[0] in (200, 201, 204)
    assert second == (409, code)


def of(season: Season, rest: str = "") -> str:
    return f"leagues/{season.league.slug}/seasons/{season.number}{rest}"


def test_nobody_founds_one_league_too_many(settings: Settings) -> None:
    settings.LEAGUES_PER_PERSON = 1
    ann = person("ann")
    acts = [asking("ann", "leagues", name=name) for name in ("One", "Two")]
    check_one_passes(League, *acts, code="quota_exceeded")
    assert Member.objects.get(user=ann).league.name == "One"
    assert League.objects.count() == 1


def test_a_league_has_no_open_invitation_too_many(season: Season, settings: Settings) -> None:
    settings.INVITATIONS_PER_LEAGUE = 1
    invite = asking("carla", f"leagues/{season.league.slug}/invitations", role="viewer")
    check_one_passes(Invitation, invite, invite, code="quota_exceeded")
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize("limit", ["DRAWINGS_PER_PERSON", "DRAWS_PER_PERSON"])
@pytest.mark.parametrize("table", [Drawing, Usage])
def test_a_person_starts_no_drawing_too_many(settings: Settings, limit: str, table: type[Model]) -> None:
    """In two leagues, so that only the person is the same."""
    setattr(settings, limit, 1)
    seasons = [small_season(name, drawn=False) for name in ("One", "Two")]
    ann = person("ann")
    for season in seasons:
        Member.objects.create(league=season.league, user=ann, role=Role.COMMISSIONER)
    acts = [asking("ann", of(season, "/schedule/drawings")) for season in seasons]
    check_one_passes(table, *acts, code="quota_exceeded")
    assert Drawing.objects.get().season == seasons[0]
    assert set(Usage.objects.filter(what="draw").values_list("times", flat=True)) == {1}


def test_a_season_has_one_open_drawing() -> None:
    season = small_season(drawn=False)
    person("ann", season.league, Role.COMMISSIONER)
    person("ben", season.league, Role.CO_COMMISSIONER)
    acts = [asking(name, of(season, "/schedule/drawings")) for name in ("ann", "ben")]
    check_one_passes(Drawing, *acts, code="drawing_open")
    assert Drawing.objects.get().started_by == User.objects.get(username="ann")


@pytest.mark.parametrize(("limit", "second"), [("JOBS_PER_PERSON", "carla"), ("JOBS_PER_LEAGUE", "ben")])
def test_no_job_too_many_is_started(season: Season, settings: Settings, limit: str, second: str) -> None:
    setattr(settings, limit, 1)
    person("ben", season.league, Role.CO_COMMISSIONER)
    acts = [asking(name, of(season, "/jobs"), week=week) for name, week in (("carla", 1), (second, 2))]
    check_one_passes(Job, *acts, code="quota_exceeded")
    assert Job.objects.filter(parent=None).count() == 1


def test_a_league_keeps_a_commissioner_when_both_leave(season: Season) -> None:
    person("dora", season.league, Role.COMMISSIONER)

    def leave(name: str) -> None:
        client = Client()
        client.force_login(User.objects.get(username=name))
        client.post(reverse("league:leave", args=[season.league.slug]))

    run_at_once(Member, [lambda: leave("carla"), lambda: leave("dora")])
    assert Member.objects.get(role=Role.COMMISSIONER).user.get_username() == "dora"


def test_a_member_who_votes_twice_at_once_has_one_vote(season: Season) -> None:
    opened = {"title": "Game of the week", "names": ["One", "Two"], "closes_at": "2999-01-01T12:00:00Z"}
    assert asking("carla", of(season, "/ballots"), **opened)()[0] == 201
    ballot = Ballot.objects.get()
    place = (season.league.slug, season.number)

    def vote(nominee: int) -> None:
        client = Client()
        client.force_login(User.objects.get(username="carla"))
        client.post(reverse("league:vote", args=[*place, ballot.number]), {"nominee": nominee})

    run_at_once(Vote, [lambda: vote(1), lambda: vote(2)])
    assert Vote.objects.count() == 1
