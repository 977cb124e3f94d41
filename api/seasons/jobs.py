"""Jobs: the games that the computer plays."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.reads import ReadListView, ReadOneView, WaitsForWorkerField, WorkerStatusMixin
from api.http.views import PersonView, SeasonView
from api.http.writes import created, service_method, write_method
from api.serializers import Data, ShortList, TypedSerializer
from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import cancel_job, pause_job, resume_job, start_week_job
from league.frame.locks import lock_job
from league.frame.permissions import visible_to
from league.models import Job
from league.schedule.shapes import MOST_CLUBS

MOST_WEEKS = 100


class JobOut(TypedSerializer):
    """A job. `done` and `total` count games. The feed reports its progress. A season's job is `done` when the
    rest waits for people: `step` of the season says for whom."""

    id = serializers.UUIDField(source="public_id")
    league = serializers.CharField(source="season.league.slug")
    season = serializers.IntegerField(source="season.number")
    kind: Job.Kind
    state: Job.State
    done: int
    total: int
    waits_for_worker: WaitsForWorkerField
    created_at: datetime


class JobIn(TypedSerializer):
    """The games that the computer is to play: those of one week, or all up to a week, or all to the champion.

    It plays the games between teams without a coach, and overdue games. Other games wait for their coaches.
    To let the computer play these as well, name their teams in `instead_of`. `parts` of a week are played in
    parallel."""

    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, allow_null=True, default=None)
    through = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, allow_null=True, default=None)
    parts = serializers.IntegerField(min_value=1, max_value=16, default=2)
    instead_of = ShortList(
        child=serializers.SlugField(max_length=60),
        max_length=MOST_CLUBS,
        default=list,
        help_text=(
            "Slugs of coached teams that the computer plays in place of their coaches. A game is played "
            "only if every coached team in it is listed. A coach who joins after the start keeps their "
            "games."
        ),
    )


class JobList(WorkerStatusMixin, SeasonView, ReadListView):
    """The season's jobs, the newest first."""

    serializer_class = JobOut
    filterset_fields = ["state", "kind"]
    queryset = Job.objects.all()
    ordering = ("-created_at", "-pk")

    def extra_version(self) -> Hashable:
        """Progress, which the feed does not tell."""
        progress = self.season.jobs.filter(parent=None).order_by("pk").values_list("state", "done", "total")
        return super().extra_version(), tuple(progress)

    def get_queryset(self) -> QuerySet[Any]:
        return self.season.jobs.filter(parent=None).select_related("season__league")

    @write_method(JobIn, JobOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Starts a job. If a job for the whole season is open already, it gets the new range.

        Refused with `games_of_coaches` if every open game waits for a coach, so that there is nothing to
        play."""
        number = data.pop("week")
        if number is None:
            job = start_season_job(season=self.season, actor=self.person, **data)
        else:
            weeks = self.season.weeks.select_related("season__league__feed")
            week = get_object_or_404(weeks, number=number)
            job = start_week_job(week=week, instead_of=data["instead_of"], actor=self.person)
        return created(job, "job", job.public_id)


class JobView(PersonView):
    """The job in the address."""

    subject = "job"

    @cached_property
    def job(self) -> Job:
        open_to_him = Job.objects.filter(parent=None, season__league__in=visible_to(self.person))
        return get_object_or_404(open_to_him.select_related("season__league"), public_id=self.kwargs["job"])

    def version(self) -> Hashable:
        return (self.job.state, self.job.done, self.job.total)

    def lock_version(self) -> None:
        lock_job(self.job.pk)


class JobDetail(WorkerStatusMixin, JobView, ReadOneView):
    """A job."""

    serializer_class = JobOut


job_method = partial(service_method, answer_class=JobOut)


class JobPause(JobView):
    post = job_method(pause_job, "Pauses the job before its next game.")


class JobResumption(JobView):
    post = job_method(resume_job, "Resumes the job where it stopped.")


class JobCancellation(JobView):
    post = job_method(cancel_job, "Cancels the job for good. Games that it has played stay.")
