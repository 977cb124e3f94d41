"""Rows that nobody reads are deleted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import JOBS, delete_old_parts
from league.models import Job
from league.tasks import delete_expired_sessions
from tests.autoplay.worker import waiting, work_through
from tests.helpers.clubs import drawn_season

pytestmark = pytest.mark.django_db


def test_parts_of_a_season_are_deleted_when_it_is_over() -> None:
    job = start_season_job(season=drawn_season())
    JOBS.take(waiting(job)[0].public_id)
    assert delete_old_parts() == 0
    work_through(job)
    parts = job.parts.count()
    assert (delete_old_parts(), list(Job.objects.all())) == (parts, [job])


def test_sessions_that_have_ended_are_deleted() -> None:
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    delete_expired_sessions()
    assert [session.session_key for session in Session.objects.all()] == ["new"]
