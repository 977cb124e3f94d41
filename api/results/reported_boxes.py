"""A fixture's box score as counted by people. The computed box score belongs to the game."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.writes import write_method
from api.results.results import MOST, FixtureView
from games.forms.box_scores import LEAST_YARDS, MOST_YARDS
from games.models import BoxScoreReport
from games.presenters.reported_box import differs_from_result, newest_box_report
from games.services.sheets.box_scores import CountedBoxScore, report_box
from league.models import Result


def _count(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST, **more)


class CountedIn(serializers.Serializer[Any]):
    """One side: its points, which must be the sum of its scores, and any other statistics that were
    counted.
    """

    points = _count()
    touchdowns = _count(default=0)
    extra_points = _count(default=0)
    two_points = _count(default=0)
    field_goals = _count(default=0)
    safeties = _count(default=0, help_text="Safeties scored by this side.")
    first_downs = _count(required=False)
    yards = serializers.IntegerField(min_value=LEAST_YARDS, max_value=MOST_YARDS, required=False)
    turnovers = _count(required=False)
    penalties = _count(required=False)
    timeouts = _count(required=False)


class BoxIn(serializers.Serializer[Any]):
    """A box score copied from a paper sheet."""

    home = CountedIn()
    away = CountedIn()
    overtime = serializers.BooleanField(default=False)


class ReportedBoxOut(serializers.Serializer[Any]):
    """The newest reported box score: each side's statistics by name, and whether the result has changed
    since.
    """

    home = serializers.DictField(source="data.home", child=serializers.IntegerField())
    away = serializers.DictField(source="data.away", child=serializers.IntegerField())
    overtime = serializers.BooleanField()
    side = serializers.ChoiceField(Result.Side.choices, allow_blank=True)
    reported_by = serializers.CharField(source="reported_by.username", allow_null=True, default=None)
    created_at = serializers.DateTimeField()
    differs = serializers.SerializerMethodField()

    def get_differs(self, report: BoxScoreReport) -> bool:
        return differs_from_result(report, Result.objects.filter(fixture=report.fixture_id).first())


class ReportedBoxScore(FixtureView, ReadOneView):  # type: ignore[misc]
    """The box score that was reported last."""

    serializer_class = ReportedBoxOut  # type: ignore[assignment] # shows the report, not the fixture

    def get_object(self) -> Any:
        report = newest_box_report(self.fixture)
        if report is None:
            raise Http404(_("Nobody has reported a box score of this game."))
        return report

    @write_method(BoxIn, ReportedBoxOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Reports the game with its box score. If there is a result already, the box score must agree with
        it.
        """
        return report_box(fixture=self.fixture, counted=CountedBoxScore(**data), actor=self.person)
