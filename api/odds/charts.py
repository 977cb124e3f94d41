"""Charts of calls and of decisions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.views import SeasonView
from api.http.writes import Created, Method, service_method
from api.serializers import Data, TypedSerializer
from engine.bulk.charts import BALL, FOURTH_DOWNS, NO_BALL
from engine.gridiron.analysis import CHOICES, TIMEOUTS, TRIES
from games.models import Run
from games.odds.calls import SPOTS, call_sheet_of
from games.odds.charts import (
    LEADS,
    STATES,
    chart_points,
    chart_run,
    progress_of,
    require_chart,
    start_chart,
)
from league.frame.errors import Hidden
from league.models import Team
from league.seasons.selectors import team_by_slug


class YardChance(TypedSerializer):
    """A gain in yards, and the chance that the play counts and ends with it."""

    yards: int
    chance: float


KINDS = ("run", "pass")


class CallFiguresOut(TypedSerializer):
    """Chances from 0 to 1 of the play as a whole. `mean` is the average gain of plays that count: no flag,
    and the ball is kept. It is null if none counts. `four` and `ten`: the play counts and gains 4 (10) yards
    or more. The gains, `fumble`, `interception` and both fouls add up to 1; `incomplete` is a part of the
    gains of 0."""

    mean: float | None
    four: float
    ten: float
    touchdown: float
    loss: float
    incomplete: float
    fumble: float
    interception: float
    offense_foul: float
    defense_foul: float


class DefenseAnswerOut(CallFiguresOut):
    """The call against one answer of the defense, by its key."""

    answer: str


class CallOut(CallFiguresOut):
    """A call against all answers alike, with its chances of each gain. `kind` is `run`, `pass` or empty;
    `is_barred`: it may not be called at this spot."""

    call: str
    title: str
    kind = serializers.ChoiceField(KINDS, allow_blank=True)
    is_barred: bool
    yards: list[YardChance]
    answers: list[DefenseAnswerOut]


class CallsOut(TypedSerializer):
    """The calls of a team with the ball at `spot`, yards from its own goal line. `against` is the team whose
    dice defend; null: the dice of the box."""

    team: str
    against: str | None
    spot: int
    calls: list[CallOut]


class CallsParams(TypedSerializer):
    """The defense and the spot to look at."""

    against = serializers.SlugField(
        default="", help_text="The slug of the team whose dice defend. Default: the dice of the box."
    )
    spot = serializers.ChoiceField(
        choices=SPOTS, default=SPOTS[0], help_text="Yards from the own goal line. Default: 25."
    )


class TeamCalls(SeasonView, ReadOneView):
    """What each call of a team brings against each answer, exactly."""

    serializer_class = CallsOut
    params_class = CallsParams

    def get_object(self) -> Any:
        team, slug = self._team(self.kwargs["team"]), self.params["against"]
        other = self._team(slug) if slug else None
        sheet = call_sheet_of(self.season.league, team, other, self.params["spot"])
        calls = [
            _figures(row)
            | {
                "call": call.key,
                "title": _(call.title),
                "kind": call.kind,
                "is_barred": row["is_barred"],
                "yards": [{"yards": yards, "chance": chance} for yards, chance in row["yards"].items()],
                "answers": [
                    _figures(cell) | {"answer": answer.key}
                    for answer, cell in zip(sheet.answers, cells, strict=True)
                ],
            }
            for call, row, cells in zip(sheet.calls, sheet.rows, sheet.cells, strict=True)
        ]
        return {"team": team.slug, "against": slug or None, "spot": sheet.spot, "calls": calls}

    def _team(self, slug: str) -> Team:
        teams = team_by_slug(self.season)
        if slug not in teams:
            raise Hidden("no_such_team", _("There is no such team in this season."))
        return teams[slug]


def _figures(figures: dict[str, Any]) -> Data:
    return {str(name): figures[str(name)] for name in CallFiguresOut().fields}


BALL_SIDES = (BALL, NO_BALL)
ABOUT_LEAD = "The lead of the team with the ball, in points. Default: 0."


class ChartOut(TypedSerializer):
    """A chart. `state` is `none` until somebody has asked for it. Poll while it is queued or running: `done`
    of `size` samples have been played, and the points are known better with each of them."""

    state = serializers.ChoiceField(STATES)
    done: int
    size: int
    games: int


class FourthDownPointOut(TypedSerializer):
    """A choice on fourth down. `distance` is null for a kick, which depends on the spot alone."""

    spot: int
    distance: int | None
    choice = serializers.ChoiceField(CHOICES)
    chance: float
    error: float


class FourthDownsOut(ChartOut):
    """Go, punt or kick at the start of the second half, between equal dice, by the rules of the league. The
    best choice at a spot and distance is the one with the highest chance."""

    lead: int
    points: list[FourthDownPointOut]


class LatePointOut(TypedSerializer):
    """A moment of the second half. `lead` is that of the side that chooses, after the touchdown of a try."""

    side = serializers.ChoiceField(BALL_SIDES)
    lead: int
    period: int
    clock: int
    margin: float
    margin_error: float


class TryPointOut(LatePointOut):
    """One point or two. The margin is that of the kick."""

    kick: float
    two_point: float


class TimeoutPointOut(LatePointOut):
    """A time-out, taken or kept. The margin is that of taking it."""

    use: float
    keep: float


class TriesOut(ChartOut):
    """One point or two, between equal dice, by the rules of the league. Moments in which the question hardly
    ever comes up are missing."""

    points: list[TryPointOut]


class TimeoutsOut(ChartOut):
    """Whether a time-out is worth taking, between equal dice, by the rules of the league. Moments in which
    the question hardly ever comes up are missing."""

    points: list[TimeoutPointOut]


class FourthDownsParams(TypedSerializer):
    """The score to look at."""

    lead = serializers.ChoiceField(LEADS, default=0, help_text=ABOUT_LEAD)


class FourthDownsIn(FourthDownsParams):
    """The chart to compute."""


class ChartView(SeasonView, ReadOneView):
    """A chart of the league's rules, which workers compute without a feed item. `chart` is one of
    `games.odds.charts`."""

    may_conflict = True  # for the API's description
    chart: str
    lead = 0

    @cached_property
    def run(self) -> Run | None:
        """The run that computes it. Raises Refused for a game without this choice."""
        require_chart(self.season.league, self.chart)
        return chart_run(self.season.league, self.chart, self.lead)

    def extra_version(self) -> Hashable:
        return self.run and (self.run.public_id, self.run.state, self.run.done)

    def get_object(self) -> Any:
        return self.shown(self.run)

    def shown(self, run: Run | None) -> Data:
        """The chart as far as it has been computed."""
        return {**progress_of(run), "points": chart_points(run)}

    def call_service(self, service: Callable[..., Run], **data: Any) -> Created:
        self.lead = data.get("lead", 0)
        run = service(league=self.season.league, chart=self.chart, lead=self.lead, actor=self.person)
        query = f"?lead={self.lead}" if data else ""
        return Created(self.shown(run), f"{self.request.path}{query}")


def chart_method(answer_class: type[ChartOut], body: type[FourthDownsIn] | None = None) -> Method:
    return service_method(
        start_chart,
        "Computes the chart, or returns the one that somebody has started. It is kept for everybody.",
        body,
        answer_class,
        status=HTTPStatus.CREATED,
    )


class FourthDownChart(ChartView):
    """The fourth-down chart: the chances to win after a play, a punt and a field goal. 409 for a game in
    which nobody chooses between them."""

    serializer_class = FourthDownsOut
    params_class = FourthDownsParams
    chart = FOURTH_DOWNS

    @cached_property
    def lead(self) -> int:  # type: ignore[override] # of the question; the other charts have none
        return int(self.params["lead"])

    def shown(self, run: Run | None) -> Data:
        return {**super().shown(run), "lead": self.lead}

    post = chart_method(FourthDownsOut, FourthDownsIn)


class TryChart(ChartView):
    """The chart of tries: the chances to win after a kick and after a two-point try, by lead and clock. 409
    for a game without this choice."""

    serializer_class = TriesOut
    chart = TRIES

    post = chart_method(TriesOut)


class TimeoutChart(ChartView):
    """The chart of time-outs: the chances to win if it is taken and if it is kept, by lead and clock. 409 for
    a game without time-outs."""

    serializer_class = TimeoutsOut
    chart = TIMEOUTS

    post = chart_method(TimeoutsOut)
