"""The weeks of a season: regular weeks, and the playoff rounds that have been drawn."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView, ReadOneView
from api.http.views import SeasonView
from api.http.writes import write_method
from api.season.seasons import SeasonOut
from api.serializers import REASON, LineText, RequiredText, WeekNameField
from league.models import Week
from league.selectors.schedule.fixtures import counted_weeks
from league.services.schedule.week_dates import LAST_MINUTE, move_week_deadline, set_week_dates


class WeekOut(serializers.Serializer[Any]):
    """A week, its number of games, and how many of them are final."""

    number = serializers.IntegerField()
    name = WeekNameField(source="*")
    kind = serializers.ChoiceField(Week.Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    games = serializers.IntegerField()
    final = serializers.IntegerField()


class WeekChangeIn(serializers.Serializer[Any]):
    """The week's deadline with its offset from UTC, or null for none, and the reason."""

    deadline = serializers.DateTimeField(allow_null=True)
    reason = LineText(max_length=REASON, default="", allow_blank=True)


class DatesIn(serializers.Serializer[Any]):
    """The first day of week 1 (null: no dates), the number of days in a week, the time on the last day when
    games are due, and the league's time zone (an IANA name; null keeps the current one).
    """

    starts_on = serializers.DateField(allow_null=True)
    days = serializers.IntegerField(min_value=1, max_value=366, default=7)
    deadline_time = serializers.TimeField(default=LAST_MINUTE)
    time_zone = RequiredText(max_length=60, allow_null=True, default=None)
    reason = LineText(max_length=REASON, default="", allow_blank=True)


class WeekFilter(filters.FilterSet):
    class Meta:
        model = Week
        fields = ["kind"]


class WeekList(SeasonView, ReadListView):
    """The season's weeks, in order."""

    serializer_class = WeekOut
    filterset_class = WeekFilter
    pagination_class = ShortListPages
    queryset = Week.objects.all()

    def get_queryset(self) -> Any:
        return counted_weeks(self.season)


class WeekDetail(SeasonView, ReadOneView):
    """A week. `fixtures?week=N` lists its fixtures."""

    serializer_class = WeekOut
    queryset = Week.objects.all()

    def get_object(self) -> Any:
        return get_object_or_404(counted_weeks(self.season), number=self.kwargs["week"])

    @write_method(WeekChangeIn, WeekOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Sets or removes the deadline of the week."""
        move_week_deadline(week=self.get_object(), actor=self.person, **data)
        return self.get_object()


class SeasonDates(SeasonView):
    """The dates of the season's weeks."""

    @write_method(DatesIn, SeasonOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Sets the start and deadline of every week, including playoff rounds that will be drawn later."""
        set_week_dates(season=self.season, actor=self.person, **data)
        return self.season
