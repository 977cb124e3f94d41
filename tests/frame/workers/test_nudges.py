"""Redis is away: what was asked for is kept, nothing answers 500, and the pages say what they wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import current_app
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.letters import post_letter
from league.models import Drawing, Job, Season
from league.work.selectors import worker_is_alive
from league.work.services import nudge, record_heartbeat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db
NOWHERE = "redis://127.0.0.1:1/0"  # nobody listens there


@pytest.fixture
def no_broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The real Celery application, whose Redis does not answer."""
    monkeypatch.setattr(current_app.amqp, "_producer_pool", None)
    before = current_app.conf.broker_write_url
    current_app.conf["broker_write_url"] = NOWHERE
    yield
    current_app.conf["broker_write_url"] = before


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=2)


@pytest.fixture
def carla(season: Season) -> User:
    return person("carla", season.league, Role.COMMISSIONER)


def test_a_job_that_is_asked_for_is_stored_and_answered(
    no_broker: None,
    season: Season,
    carla: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = APIClient()
    client.force_login(carla)
    record_heartbeat()
    with django_capture_on_commit_callbacks(execute=True):
        begun = client.post(f"/api/v1/leagues/{season.league.slug}/seasons/1/jobs", {}, format="json")
    assert (begun.status_code, begun.json()["state"]) == (201, "running")
    assert Job.objects.filter(state=Job.State.QUEUED, parent__isnull=False).count() == 1
    assert client.get(begun["Location"]).json()["waits_for_worker"] is True


@pytest.mark.parametrize(
    ("path", "data", "exists"),
    [
        ("autoplay/", {"through": "1"}, Job.objects.exists),
        ("schedule/draw/", {"from_week": "1"}, Drawing.objects.exists),
    ],
)
def test_a_page_that_starts_work_says_that_no_worker_can_be_reached(
    no_broker: None,
    client: Client,
    season: Season,
    carla: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    path: str,
    data: dict[str, str],
    exists: Callable[[], bool],
) -> None:
    client.force_login(carla)
    record_heartbeat()
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(f"/leagues/{season.league.slug}/1/{path}", data).status_code == 302
    page = client.get(f"/leagues/{season.league.slug}/1/{path}")
    assert (page.status_code, exists()) == (200, True)
    assert 'data-code="no_worker"' in page.content.decode()


def test_standings_are_shown_without_marks(no_broker: None, client: Client, season: Season) -> None:
    record_heartbeat()
    page = client.get(f"/leagues/{season.league.slug}/1/standings/")
    assert (page.status_code, 'data-code="no_worker"' in page.content.decode()) == (200, True)
    assert client.get(f"/api/v1/leagues/{season.league.slug}/seasons/1/clinch").status_code == 200


def test_a_letter_that_cannot_be_sent_is_no_error(
    no_broker: None,
    settings: Any,
    carla: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.MAIL_WORKS = True
    carla.email = "carla@example.org"
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        post_letter(to=carla, subject="Week 1", body="It is played.", about="week 1")
    assert (len(callbacks), mail.outbox) == (1, [])


def test_the_first_heartbeat_shows_that_the_broker_is_back(no_broker: None) -> None:
    record_heartbeat()
    assert nudge("league.note_heartbeat") is False
    assert worker_is_alive() is False
    record_heartbeat()
    assert worker_is_alive() is True
