"""Whether a worker is alive, and where pages and the API say that none is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from games.autoplay.season_jobs import start_season_job
from games.models import Game
from games.table.host import letters_wait
from league.frame.permissions import Role
from league.models import Drawing, Heartbeat, Job, Season
from league.schedule.drawings import DRAWINGS, start_drawing
from league.work.selectors import worker_is_alive
from league.work.services import record_heartbeat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
NOTICE = 'data-code="no_worker"'


def silent_for(seconds: int) -> None:
    """The last heartbeat was so long ago."""
    record_heartbeat()
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=seconds))


def test_a_worker_is_alive_within_a_minute_of_its_heartbeat() -> None:
    assert worker_is_alive() is False
    silent_for(50)
    assert worker_is_alive() is True
    silent_for(70)
    assert worker_is_alive() is False


def test_busy_worker_is_alive_while_it_renews_a_lease() -> None:
    silent_for(600)
    drawing = start_drawing(season=small_season(drawn=False))
    assert worker_is_alive() is False
    assert DRAWINGS.claim(drawing.public_id)
    assert worker_is_alive() is True
    Drawing.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert worker_is_alive() is False


def test_worker_check_takes_one_query_while_there_are_heartbeats(django_assert_num_queries: Any) -> None:
    record_heartbeat()
    with django_assert_num_queries(1):
        assert worker_is_alive()


def start_job(season: Season) -> str:
    start_season_job(season=season)
    return "autoplay/"


def look_at_standings(season: Season) -> str:
    return "standings/"


def draw(season: Season) -> str:
    Drawing.objects.create(season=season, seed=1, lease_until=timezone.now())
    return "schedule/draw/"


@pytest.mark.parametrize("waiting", [start_job, look_at_standings, draw])
def test_page_waiting_for_a_worker_says_that_none_is_running(
    client: Client, waiting: Callable[[Season], str]
) -> None:
    season = expansion_season(rounds=2)
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    address = f"/leagues/{season.league.slug}/{season.number}/{waiting(season)}"
    page = client.get(address).content.decode()
    assert NOTICE in page
    assert "python3 manage.py up" in page
    record_heartbeat()
    assert NOTICE not in client.get(address).content.decode()


def test_page_without_pending_work_says_nothing_about_workers(client: Client) -> None:
    season = expansion_season(rounds=2)
    job = start_season_job(season=season)
    Job.objects.filter(pk=job.pk).update(state=Job.State.PAUSED)
    address = f"/leagues/{season.league.slug}/{season.number}/autoplay/"
    assert NOTICE not in client.get(address).content.decode()


def test_api_says_that_a_job_waits_for_a_worker() -> None:
    season = expansion_season(rounds=2)
    client = APIClient()
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    jobs = f"/api/v1/leagues/{season.league.slug}/seasons/1/jobs"
    begun = client.post(jobs, {"through": 1}, format="json")
    assert begun.json()["waits_for_worker"] is True
    [listed], first = client.get(jobs).json()["results"], client.get(begun["Location"])
    assert (listed["waits_for_worker"], first.json()["waits_for_worker"]) == (True, True)
    record_heartbeat()
    second = client.get(begun["Location"], HTTP_IF_NONE_MATCH=first["ETag"])
    assert (second.status_code, second.json()["waits_for_worker"]) == (200, False)
    Heartbeat.objects.all().delete()
    cancelled = client.post(f"{begun['Location']}/cancel", HTTP_IF_MATCH=second["ETag"])
    assert (cancelled.status_code, cancelled.json()["waits_for_worker"]) == (200, False)


def test_api_says_that_a_drawing_and_a_proof_wait_for_a_worker() -> None:
    season = small_season(drawn=False)
    client = APIClient()
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    address = f"/api/v1/leagues/{season.league.slug}/seasons/1"
    begun = client.post(f"{address}/schedule/drawings", {}, format="json").json()
    played = expansion_season(rounds=2)
    clinch = f"/api/v1/leagues/{played.league.slug}/seasons/1/clinch"
    assert (begun["waits_for_worker"], client.get(clinch).json()["waits_for_worker"]) == (True, True)
    record_heartbeat()
    assert client.get(clinch).json()["waits_for_worker"] is False


def test_account_page_says_that_letters_are_not_sent(client: Client, settings: Any) -> None:
    settings.MAIL_WORKS = True
    client.force_login(person("carla"))
    assert NOTICE in client.get("/account/").content.decode()
    assert letters_wait(Game(pace=Game.Pace.MAIL)) is True
    assert letters_wait(Game(pace=Game.Pace.TABLE)) is False
    record_heartbeat()
    assert NOTICE not in client.get("/account/").content.decode()
    assert letters_wait(Game(pace=Game.Pace.MAIL)) is False
