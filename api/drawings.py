"""Wishes for the next schedule, and drawings: searches for one in a worker."""

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
from api.results import OptionalReasonIn
from api.schedule import CertificateOut, ScheduleRevisionView, schedule_method
from api.serializers import Computed, Data, OptionalText, RequiredText, ShortList, TypedSerializer
from engine.lines import LONGEST_NAME, LONGEST_REASON
from league.models import Drawing, Season
from league.schedule.drawings import adopt_drawing, start_drawing, stop_drawing
from league.schedule.selectors import season_wishes
from league.schedule.services import change_wishes
from league.schedule.shapes import MOST_WEEKS
from league.schedule.wishes import KINDS, RIVALRY_WEEK, lists_of

SUBJECT = "schedule"  # its operations are of this subject


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


MOST_WISHES = 200  # of a kind


def _week() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_WEEKS)


def _club() -> RequiredText:
    return RequiredText(max_length=100)


def _pair() -> serializers.ListField:
    return ShortList(child=_club(), min_length=2, max_length=2)


def _pairs() -> serializers.ListField:
    return ShortList(child=_pair(), default=list, max_length=MOST_WISHES)


class ClubWeeks(TypedSerializer):
    """A club, by slug, and weeks."""

    club = _club()
    weeks = ShortList(child=_week(), max_length=MOST_WEEKS)


class FixedGame(TypedSerializer):
    """Two clubs that meet in a given week, at the field of `home` if given."""

    week = _week()
    clubs = _pair()
    home = OptionalText(max_length=100)


class RivalryWeek(TypedSerializer):
    """A week in which these pairs meet. Without pairs, everybody plays a club of their own division."""

    week = _week()
    name = RequiredText(max_length=LONGEST_NAME, default=RIVALRY_WEEK)
    pairs = _pairs()


class WishesOut(TypedSerializer):
    """Wishes by kind: weeks in which nobody plays, weeks in which a club has a bye or does not play at home,
    games in a given week, clubs that travel together or share a field, and rivalry weeks. The schedule's
    certificate tells which wishes it meets."""

    free_weeks = ShortList(child=_week(), default=list, max_length=MOST_WEEKS)
    blocked = ClubWeeks(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list
    no_home = ClubWeeks(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list
    fixed = FixedGame(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list
    travel_partners = _pairs()
    shared_fields = _pairs()
    rivalry_weeks = RivalryWeek(many=True, default=list, max_length=MOST_WISHES)  # type: ignore[call-arg] # of the list


class WishesIn(WishesOut):
    """The complete list of wishes, with an optional reason."""

    reason = OptionalText(max_length=LONGEST_REASON)


class ScheduleWishes(ManagedSeasonView, ReadOneView):
    """The wishes for the next draw, for the people who run the league."""

    serializer_class = WishesOut

    def get_object(self) -> Any:
        return _lists(self.season)

    @write_method(WishesIn, WishesOut)
    def put(self, data: Data) -> Any:
        """Replaces all wishes. Wishes that the preset can never meet are refused."""
        reason = data.pop("reason")
        return _lists(change_wishes(season=self.season, wishes=data, actor=self.person, reason=reason))


def _lists(season: Season) -> Data:
    return dict.fromkeys(KINDS, ()) | lists_of(season_wishes(season))
