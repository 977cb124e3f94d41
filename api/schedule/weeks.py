"""The weeks of a season, and their dates."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.params import ShortListPages
from api.http.reads import ReadListView, ReadOneView
from api.http.views import SeasonView
from api.http.writes import service_method
from api.seasons.seasons import SeasonOut
from api.serializers import OptionalText, RequiredText, TypedSerializer, WeekNameField
from engine.lines import LONGEST_REASON
from league.models import Week
from league.schedule.dates import LAST_MINUTE, move_week_deadline, set_week_dates
from league.schedule.selectors import weeks_of


class WeekOut(TypedSerializer):
    """A week, its number of games, and how many of them are final."""

    number: int
    name = WeekNameField(source="*")
    kind: Week.Kind
    round: int | None
    starts_at: datetime | None
    deadline: datetime | None
    games: int
    final: int


class WeekChangeIn(TypedSerializer):
    """The week's deadline with its offset from UTC, or null for none, and the reason."""

    deadline: datetime | None
    reason = OptionalText(max_length=LONGEST_REASON)


class DatesIn(TypedSerializer):
    """The first day of week 1 (null: no dates), the number of days in a week, the time on the last day when
    games are due, and the league's time zone (an IANA name; null keeps the current one)."""

    starts_on: date | None
    days = serializers.IntegerField(min_value=1, max_value=366, default=7)
    deadline_time = serializers.TimeField(default=LAST_MINUTE)
    time_zone = RequiredText(max_length=60, allow_null=True, default=None)
    reason = OptionalText(max_length=LONGEST_REASON)


class WeekList(SeasonView, ReadListView):
    """The season's weeks, in order."""

    serializer_class = WeekOut
    filterset_fields = ["kind"]
    pagination_class = ShortListPages
    queryset = Week.objects.all()

    def get_queryset(self) -> Any:
        return weeks_of(self.season)


class WeekDetail(SeasonView, ReadOneView):
    """A week. `fixtures?week=N` lists its fixtures."""

    serializer_class = WeekOut

    subject = "week"
    state_after = SeasonView.read_again

    @cached_property
    def week(self) -> Week:
        week: Week = get_object_or_404(weeks_of(self.season), number=self.kwargs["week"])
        return week

    put = service_method(
        move_week_deadline, "Sets or removes the deadline of the week.", WeekChangeIn, WeekOut
    )


class SeasonDates(SeasonView):
    state_after = SeasonView.read_again
    put = service_method(
        set_week_dates,
        "Sets the start and deadline of every week, including playoff rounds that will be drawn later.",
        DatesIn,
        SeasonOut,
    )
