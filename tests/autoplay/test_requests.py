"""Requests to have games played: only by managers, within quotas, and recorded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoDbBlocker, Settings

from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import cancel_job, pause_job, resume_job, start_week_job
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.models import Change, Job, Season
from tests.helpers.clubs import drawn_season
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield drawn_season().pk


@pytest.fixture
def season(key: int) -> Season:
    """Three weeks of two games."""
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def ann(season: Season) -> User:
    return person("ann", season.league, Role.COMMISSIONER)


@pytest.mark.parametrize("role", [Role.COACH, Role.SCORER, Role.VIEWER, None])
def test_only_managers_can_have_games_played(season: Season, role: Role | None) -> None:
    bob = person("bob", season.league, role)
    with pytest.raises(Forbidden):
        start_week_job(week=season.weeks.all()[0], actor=bob)
    with pytest.raises(Forbidden):
        start_season_job(season=season, actor=bob)
    assert Job.objects.count() == 0


def test_only_managers_can_pause_and_resume_a_job(season: Season, ann: User) -> None:
    job = start_week_job(week=season.weeks.all()[0], actor=ann)
    bob = person("bob", season.league, Role.COACH)
    for control in (pause_job, resume_job, cancel_job):
        with pytest.raises(Forbidden):
            control(job=job, actor=bob)
    assert Job.objects.get(parent=None).state == Job.State.QUEUED


def test_actions_on_a_job_are_recorded(season: Season, ann: User) -> None:
    job = start_week_job(week=season.weeks.get(number=2), actor=ann)
    for control in (pause_job, resume_job, cancel_job):
        control(job=job, actor=ann)
    rows = Change.objects.order_by("pk").values_list("actor__username", "kind", "about")
    kinds = ("job_started", "job_paused", "job_resumed", "job_cancelled")
    assert list(rows) == [("ann", kind, f"job/{job.public_id}") for kind in kinds]


def test_running_jobs_per_person_are_limited(season: Season, ann: User, settings: Settings) -> None:
    settings.JOBS_PER_PERSON = 1
    first = start_week_job(week=season.weeks.get(number=1), actor=ann)
    with pytest.raises(Refused) as refused:
        start_week_job(week=season.weeks.get(number=2), actor=ann)
    assert (refused.value.code, refused.value.sentence) == (
        "quota_exceeded",
        "You have reached the limit of open jobs (1): wait for one, or cancel it.",
    )
    cancel_job(job=first, actor=ann)
    start_week_job(week=season.weeks.get(number=2), actor=ann)


def test_running_jobs_per_league_are_limited(season: Season, ann: User, settings: Settings) -> None:
    settings.JOBS_PER_LEAGUE = 1
    start_week_job(week=season.weeks.get(number=1), actor=ann)
    deputy = person("deputy", season.league, Role.CO_COMMISSIONER)
    with pytest.raises(Refused) as refused:
        start_week_job(week=season.weeks.get(number=2), actor=deputy)
    assert refused.value.code == "quota_exceeded"


def test_stored_games_per_league_are_limited(season: Season, ann: User, settings: Settings) -> None:
    settings.GAMES_PER_LEAGUE = 2
    start_week_job(week=season.weeks.get(number=1), actor=ann)
    for fixture in season.fixtures.filter(week__number=1):
        play_fixture(fixture=fixture)
    with pytest.raises(Refused) as refused:
        start_week_job(week=season.weeks.get(number=2), actor=ann)
    assert (refused.value.code, refused.value.sentence) == (
        "quota_exceeded",
        "This league has reached the limit of stored games (2): continue in a new league.",
    )


def test_quota_does_not_stop_a_running_season(season: Season, ann: User, settings: Settings) -> None:
    settings.JOBS_PER_PERSON = 1
    first = start_season_job(season=season, through=1, actor=ann)
    assert start_season_job(season=season, through=2, actor=ann) == first


def test_the_computer_has_no_quota(season: Season, settings: Settings) -> None:
    settings.JOBS_PER_LEAGUE = 0
    assert start_week_job(week=season.weeks.all()[0]).started_by is None
