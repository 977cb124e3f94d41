"""The operators' page shows what waits, what has failed and how large leagues are."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.autoplay.week_jobs import JOBS, start_week_job
from league.models import Season
from tests.helpers.clubs import drawn_season
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
PAGE = "/operations/"


def failed_week(season: Season) -> None:
    job = start_week_job(week=season.weeks.get(number=1))
    held = JOBS.claim(job.public_id)
    assert held
    JOBS.record_failure(held, "no luck at all", code="no_luck")


def test_it_shows_queues_failed_jobs_and_the_size_of_leagues(admin_client: Client) -> None:
    failed_week(drawn_season(name="Valley League"))
    text = admin_client.get(PAGE).content.decode()
    shown = (
        "Weeks of games that the computer plays",
        "no luck at all",
        "Valley League",
        "pg_stat_statements",
    )
    assert [part for part in shown if part not in text] == []


def test_its_queries_do_not_grow_with_leagues_and_jobs(admin_client: Client) -> None:
    counts = []
    for number in range(3):
        failed_week(drawn_season(name=f"League {number}"))
        with CaptureQueriesContext(connection) as queries:
            assert admin_client.get(PAGE).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2] <= 16


def test_only_staff_see_it_and_its_link(client: Client, admin_client: Client) -> None:
    assert f'href="{PAGE}"' in admin_client.get("/account/").content.decode()
    client.force_login(person("ann"))
    assert client.get(PAGE).status_code == 403
    assert PAGE not in client.get("/account/").content.decode()
