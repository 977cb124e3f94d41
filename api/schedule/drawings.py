"""Drawings: searches for a schedule in a worker."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.reads import ReadOneView, ShortListView, WaitsForWorkerField, WorkerStatusMixin
from api.http.views import ManagedSeasonView
from api.http.writes import created, service_method, write_method
from api.results.results import OptionalReasonIn
from api.schedule.schedule import CertificateOut, ScheduleRevisionView, schedule_method
from api.serializers import Computed, Data, TypedSerializer
from league.models import Drawing
from league.schedule.drawings import adopt_drawing, start_drawing, stop_drawing
from league.schedule.shapes import MOST_WEEKS


class EffortOut(TypedSerializer):
    """The result of one effort. The drawing keeps the best one."""

    effort: float
    breaks: int
    longest_stand: int
    min_rematch: int | None


class MatchOut(TypedSerializer):
    """A game of the schedule: its week and the slugs of the clubs."""

    week: int
    home: str
    away: str


MATCH = tuple(MatchOut().fields)


class DrawingOut(TypedSerializer):
    """A drawing and its progress. `games` and `certificate` are the best result so far, `steps` lists all
    efforts.

    Poll it while it is queued or running. `error` tells why it failed."""

    id = serializers.UUIDField(source="public_id")
    state: Drawing.State
    from_week: int
    steps: list[EffortOut]
    games = Computed(
        list[MatchOut], lambda drawing: [dict(zip(MATCH, match, strict=True)) for match in drawing.games]
    )
    certificate = Computed(  # without the seed, which is the season's and secret until that is over
        CertificateOut | None,
        lambda drawing: {**drawing.certificate, "seed": None} if drawing.games else None,
    )
    error: str
    waits_for_worker: WaitsForWorkerField
    created_at: datetime


class DrawingIn(TypedSerializer):
    """The first week to draw again, if there is a schedule already."""

    from_week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)


class DrawingList(WorkerStatusMixin, ManagedSeasonView, ShortListView):
    """The season's drawings, newest first, for the people who run the league."""

    serializer_class = DrawingOut

    def version(self) -> Hashable:
        return tuple(map(_standing, self.get_queryset()))

    def get_queryset(self) -> QuerySet[Any]:
        return self.season.drawings.order_by("-pk")

    @write_method(DrawingIn, DrawingOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Starts a search for the whole schedule, or, from a given week on, for the games that have not
        begun."""
        drawing = start_drawing(season=self.season, actor=self.person, **data)
        return created(drawing, "drawing", **self.kwargs, drawing=drawing.public_id)


class DrawingView(ManagedSeasonView):
    """The drawing in the address."""

    subject = "drawing"

    @cached_property
    def drawing(self) -> Drawing:
        drawings = self.season.drawings.select_related("season__league")
        return get_object_or_404(drawings, public_id=self.kwargs["drawing"])

    def version(self) -> Hashable:
        return _standing(self.drawing)


class DrawingDetail(WorkerStatusMixin, DrawingView, ReadOneView):
    """A drawing."""

    serializer_class = DrawingOut


class DrawingStop(DrawingView):
    state_after = DrawingView.read_again
    post = service_method(stop_drawing, "Stops the search. Its best result is kept.", None, DrawingOut)


class DrawingAdoption(DrawingView):
    state_after = ScheduleRevisionView.state_after
    post = schedule_method(
        adopt_drawing,
        "Makes the best result so far the season's schedule, and ends the search.",
        OptionalReasonIn,
    )


def _standing(drawing: Drawing) -> Hashable:
    return drawing.public_id, drawing.state, len(drawing.steps)
