"""The charts of choices: fourth downs, tries and time-outs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import SeasonView
from api.http.writes import Created, write_method
from engine.calls.late_choices import BALL, NO_BALL, times_of
from engine.gridiron.fourth_downs import CHOICES
from engine.gridiron.late_choices import TIMEOUTS, TRIES
from games.models import Run
from games.presenters.odds.charts.fourth_downs import chart_points
from games.presenters.odds.charts.frames import NOT_STARTED, ChartProgress
from games.presenters.odds.charts.late_choices import late_points
from games.selectors.odds.fourth_downs import LEADS, chart_of, chart_run, equal_header, require_chart
from games.selectors.odds.late_choices import late_chart_of, late_chart_run, require_late_chart
from games.services.odds.fourth_downs import start_chart
from games.services.odds.late_choices import start_late_chart

STATES = [(NOT_STARTED, NOT_STARTED), *Run.State.choices]
SIDES = (BALL, NO_BALL)
ABOUT_LEAD = "The lead of the team with the ball, in points. Default: 0."


class ChartOut(serializers.Serializer[Any]):
    """A chart. `state` is `none` until somebody has asked for it. Poll while it is queued or running: `done`
    of `size` samples have been played, and the points are known better with each of them.
    """

    state = serializers.ChoiceField(STATES)
    done = serializers.IntegerField()
    size = serializers.IntegerField()
    games = serializers.IntegerField()


class FourthDownPointOut(serializers.Serializer[Any]):
    """A choice on fourth down. `distance` is null for a kick, which depends on the spot alone."""

    spot = serializers.IntegerField()
    distance = serializers.IntegerField(allow_null=True)
    choice = serializers.ChoiceField(CHOICES)
    chance = serializers.FloatField()
    error = serializers.FloatField()


class FourthDownsOut(ChartOut):
    """Go, punt or kick at the start of the second half, between equal dice, by the rules of the league. The
    best choice at a spot and distance is the one with the highest chance.
    """

    lead = serializers.IntegerField()
    points = FourthDownPointOut(many=True)


class LatePointOut(serializers.Serializer[Any]):
    """A moment of the second half. `lead` is that of the side that chooses, after the touchdown of a try."""

    side = serializers.ChoiceField(SIDES)
    lead = serializers.IntegerField()
    period = serializers.IntegerField()
    clock = serializers.IntegerField()
    margin = serializers.FloatField()
    margin_error = serializers.FloatField()


class TryPointOut(LatePointOut):
    """One point or two. The margin is that of the kick."""

    kick = serializers.FloatField()
    two_point = serializers.FloatField()


class TimeoutPointOut(LatePointOut):
    """A time-out, taken or kept. The margin is that of taking it."""

    use = serializers.FloatField()
    keep = serializers.FloatField()


class TriesOut(ChartOut):
    """One point or two, between equal dice, by the rules of the league. Moments in which the question hardly
    ever comes up are missing.
    """

    points = TryPointOut(many=True)


class TimeoutsOut(ChartOut):
    """Whether a time-out is worth taking, between equal dice, by the rules of the league. Moments in which
    the question hardly ever comes up are missing.
    """

    points = TimeoutPointOut(many=True)


class FourthDownsParams(serializers.Serializer[Any]):
    """The score to look at."""

    lead = serializers.ChoiceField(LEADS, default=0, help_text=ABOUT_LEAD)


class FourthDownsIn(FourthDownsParams):
    """The chart to compute."""


class ChartView(SeasonView, ReadView):
    """A chart of the league's rules, which workers compute without a feed item."""

    may_conflict = True  # for the API's description

    @cached_property
    @abstractmethod
    def run(self) -> Run | None:
        """The run that computes it. Raises Refused for a game without this choice."""

    def extra_version(self) -> Hashable:
        return self.run and (self.run.public_id, self.run.state, self.run.done)


class FourthDownChart(ChartView):
    """The fourth-down chart: the chances to win after a play, a punt and a field goal. 409 for a game in
    which nobody chooses between them.
    """

    serializer_class = FourthDownsOut
    params_class = FourthDownsParams

    @cached_property
    def lead(self) -> int:
        params = FourthDownsParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        return int(params.validated_data["lead"])

    @cached_property
    def run(self) -> Run | None:
        require_chart(self.season.league)
        return chart_run(self.season.league, self.lead)

    def read(self) -> Any:
        return FourthDownsOut(_fourth_downs(self.run, self.lead)).data

    @write_method(FourthDownsIn, FourthDownsOut, status=HTTPStatus.CREATED)
    def post(self, data: dict[str, Any]) -> Any:
        """Computes the chart, or returns the one that somebody has started. It is kept for everybody."""
        run = start_chart(league=self.season.league, lead=data["lead"], actor=self.person)
        address = f"{reverse('api:fourth-downs', kwargs=self.kwargs)}?lead={data['lead']}"
        return Created(_fourth_downs(run, data["lead"]), address)


class LateChart(ChartView):
    """A chart of a choice late in the game."""

    chart: str

    @cached_property
    def run(self) -> Run | None:
        require_late_chart(self.season.league, self.chart)
        return late_chart_run(self.season.league, self.chart)

    def read(self) -> Any:
        return self.get_serializer(self.shown(self.run)).data

    def shown(self, run: Run | None) -> dict[str, Any]:
        """The chart as far as it has been computed."""
        times = times_of(equal_header(self.season.league))
        return {**_progress(run), "points": late_points(late_chart_of(run), self.chart, times)}

    def started(self, name: str) -> Created:
        """The chart, being computed."""
        run = start_late_chart(league=self.season.league, chart=self.chart, actor=self.person)
        return Created(self.shown(run), reverse(f"api:{name}", kwargs=self.kwargs))


class TryChart(LateChart):
    """The chart of tries: the chances to win after a kick and after a two-point try, by lead and clock. 409
    for a game without this choice.
    """

    serializer_class = TriesOut
    chart = TRIES

    @write_method(None, TriesOut, status=HTTPStatus.CREATED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Computes the chart, or returns the one that somebody has started. It is kept for everybody."""
        return self.started("tries")


class TimeoutChart(LateChart):
    """The chart of time-outs: the chances to win if it is taken and if it is kept, by lead and clock. 409 for
    a game without time-outs.
    """

    serializer_class = TimeoutsOut
    chart = TIMEOUTS

    @write_method(None, TimeoutsOut, status=HTTPStatus.CREATED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Computes the chart, or returns the one that somebody has started. It is kept for everybody."""
        return self.started("timeouts")


def _fourth_downs(run: Run | None, lead: int) -> dict[str, Any]:
    return {**_progress(run), "lead": lead, "points": chart_points(chart_of(run))}


def _progress(run: Run | None) -> dict[str, Any]:
    found = ChartProgress.of(run)
    return {name: getattr(found, name) for name in ("state", "done", "size", "games")}
