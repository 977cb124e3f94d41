"""Jobs: games that the computer plays in the background."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.lookups import Asked, OfSeason
from api.reading import Many, One
from league.models import Job
from league.permissions import visible_to


class JobOut(serializers.Serializer[Any]):
    """A piece of work: `done` and `total` count games. The feed tells how it gets on."""

    id = serializers.UUIDField(source="public_id")
    league = serializers.CharField(source="season.league.slug")
    season = serializers.IntegerField(source="season.number")
    kind = serializers.ChoiceField(Job.Kind.choices)
    state = serializers.ChoiceField(Job.State.choices)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    created_at = serializers.DateTimeField()


class JobFilter(filters.FilterSet):
    class Meta:
        model = Job
        fields = ["state", "kind"]


class Jobs(OfSeason, Many):
    """The season's jobs, the newest first."""

    serializer_class = JobOut
    filterset_class = JobFilter
    queryset = Job.objects.all()
    ordering = ("-created_at", "-pk")

    def get_queryset(self) -> QuerySet[Any]:
        return self.season.jobs.filter(parent=None).select_related("season__league")


class OneJob(Asked, One):
    """A job."""

    serializer_class = JobOut
    queryset = Job.objects.all()

    @cached_property
    def job(self) -> Job:
        open_to_him = Job.objects.filter(parent=None, season__league__in=visible_to(self.person))
        return get_object_or_404(open_to_him.select_related("season__league"), public_id=self.kwargs["job"])

    def get_object(self) -> Any:
        return self.job

    def version(self) -> Hashable:
        return (self.job.state, self.job.done, self.job.total)
