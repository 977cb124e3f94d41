"""What if: experiments with rules and component sets, forks of a season, and assumed results."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.authentication import SignedIn, TokenScopePermission
from api.http.params import require_known
from api.http.reads import ReadOneView, ShortListView
from api.http.views import PersonView, SeasonView
from api.http.writes import created, read_body, service_method, write_method
from api.odds.seasons import TeamOddsOut
from api.serializers import (
    Computed,
    Data,
    LinesText,
    LineText,
    OptionalText,
    RulesetField,
    ShortList,
    TypedSerializer,
)
from api.standings import ConferenceTableOut, DecisionOut, MarksOut, standings_data
from games.experiments.measures import figures_of
from games.experiments.plans import FEWEST, MOST_ARMS
from games.experiments.services import (
    delete_experiment,
    experiment_with,
    experiments_of,
    plan_for_workers,
    start_experiment,
    stop_experiment,
)
from games.experiments.views import MOST_SEED, SIZES
from games.forks.models import (
    FEWEST_SEASONS,
    LONGEST_NAME,
    LONGEST_NOTES,
    MOST_SEASONS,
    USUAL_SEASONS,
)
from games.forks.pages import SHARES
from games.forks.services import (
    change_fork,
    create_fork,
    discard_fork,
    fork_for,
    forks_of,
    simulate_fork,
    stop_fork,
)
from games.models import Experiment, Fork, Run
from games.odds.season_tables import wins_of
from games.odds.what_if import MOST_SEASONS as MOST_SEASONS_WHAT_IF
from games.odds.what_if import what_if, what_if_rows
from league.frame.errors import Refused
from league.frame.quotas import WhatIfThrottle
from league.models import Result
from league.odds.values import Tally
from league.seasons.selectors import team_by_slug
from league.standings.records import MOST_POINTS

UNITS = tuple(dict.fromkeys(unit for unit, _size in SIZES))
MOST = {unit: max(size for size_unit, size in SIZES if size_unit == unit) for unit in UNITS}
LONGEST_VALUE = 60
DELETED = "deleted"  # the state of an experiment whose simulation is gone
STATES = [*Run.State.choices, (DELETED, DELETED)]


class MeasuredValueOut(TypedSerializer):
    """A mean with its 95 % interval; `low` and `high` are null if there were too few games for one."""

    value: float
    low: float | None
    high: float | None


class ExperimentMeasureOut(TypedSerializer):
    """A measure. `values` has one entry for each compared value, null where there was nothing to measure;
    `differences` are those from the first one, for which it is null."""

    name: str
    values: list[MeasuredValueOut | None]
    differences: list[MeasuredValueOut | None]


def _measures(experiment: Experiment) -> Any:
    run = experiment.run
    if run is None or run.result is None:
        return []
    return figures_of(experiment.plan, run.result)


class ExperimentOut(TypedSerializer):
    """An experiment. `varied` is the name of the option, or `components`; `values` are what is compared, the
    first one is the reference. Poll while it is queued or running: `done` of all games or seasons have been
    played. `state` is `deleted` once its simulation has been deleted: the figures come back if it is run
    again. `digest` is that of the first finished run."""

    id = serializers.UUIDField(source="public_id")
    ruleset: RulesetField
    varied: str
    values = Computed(list[str], lambda experiment: [arm["label"] for arm in experiment.plan["arms"]])
    unit = serializers.ChoiceField(UNITS, source="plan.unit")
    size = serializers.IntegerField(source="plan.size")
    seed: int
    state = serializers.SerializerMethodField()
    done = Computed(int, lambda experiment: experiment.run.done if experiment.run else 0)
    digest: str
    measures = Computed(list[ExperimentMeasureOut], _measures)
    page = serializers.CharField(source="get_absolute_url")
    created_at: datetime

    @extend_schema_field(serializers.ChoiceField(STATES))
    def get_state(self, experiment: Experiment) -> Any:
        return experiment.run.state if experiment.run else DELETED


class ExperimentIn(TypedSerializer):
    """A new experiment. Vary one option (`option` and its `values`, the reference first), or the component
    sets (`components`). All values play the same games, with the same random numbers."""

    ruleset: RulesetField
    edition = OptionalText(max_length=LONGEST_VALUE)
    option = OptionalText(max_length=LONGEST_VALUE)
    values = ShortList(
        child=LineText(max_length=LONGEST_VALUE, allow_blank=True),
        max_length=MOST_ARMS,
        default=list,
    )
    components = ShortList(
        child=LineText(max_length=LONGEST_VALUE, allow_blank=True),
        max_length=MOST_ARMS,
        default=list,
    )
    unit = serializers.ChoiceField(UNITS, default=UNITS[0])
    size = serializers.IntegerField(
        min_value=min(FEWEST.values()), max_value=max(MOST.values()), default=1000
    )
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, allow_null=True, default=None)


class ExperimentList(PersonView, ShortListView):
    """Your experiments, newest first."""

    permission_classes = (SignedIn, TokenScopePermission)
    serializer_class = ExperimentOut
    is_open = False  # everybody sees their own

    def version(self) -> Hashable:
        return self.person.pk, tuple(_standing(experiment) for experiment in self.get_queryset())

    def get_queryset(self) -> QuerySet[Any]:
        return experiments_of(self.person)

    @write_method(ExperimentIn, ExperimentOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Starts an experiment within your quotas. The figures come in while it is played."""
        made = start_experiment(plan=_plan(data), seed=data["seed"], actor=self.person)
        return created(made, "experiment", made.public_id)


class ExperimentView(PersonView):
    """The experiment in the address. Everybody who has its address may read it."""

    is_open = False  # its figures change while it runs
    subject = "experiment"
    state_after = PersonView.read_again

    @cached_property
    def experiment(self) -> Experiment:
        return experiment_with(self.kwargs["experiment"])

    def version(self) -> Hashable:
        return _standing(self.experiment)


class ExperimentDetail(ExperimentView, ReadOneView):
    """An experiment with its figures so far."""

    serializer_class = ExperimentOut

    delete = service_method(delete_experiment, "Deletes your experiment.")


class ExperimentStop(ExperimentView):
    post = service_method(
        stop_experiment, "Stops your experiment. What has been played stays.", None, ExperimentOut
    )


def _plan(data: Data) -> Data:
    ruleset, unit, size = data["ruleset"], data["unit"], data["size"]
    if size > MOST[unit]:
        sentence = _("Play at most %(most)d %(unit)s here; the command plays more.")
        raise Refused("size_out_of_range", sentence % {"most": MOST[unit], "unit": unit})
    if bool(data["option"]) == bool(data["components"]):
        sentence = _("Vary one thing: an option with its values, or the component sets.")
        raise Refused("vary_one_thing", sentence)
    return plan_for_workers(
        ruleset,
        edition=data["edition"],
        option=data["option"],
        values=data["values"],
        components=data["components"],
        unit=unit,
        size=size,
    )


def _standing(experiment: Experiment) -> Hashable:
    run = experiment.run
    return experiment.public_id, experiment.digest, run and (run.public_id, run.state, run.done)


CHANGES = (
    "`results` by number of game (`{home, away}`, `{outcome}` or `{open: true}`), `dice` by team, "
    "`divisions` by team (`[conference, division]`), `format` (`playoff_places`, `reseed`, `tie_break`, "
    "`steps`), `options` and `components`. Every part may be missing."
)


MOST_WEEKS = 60


class ForkTeamOddsOut(TypedSerializer):
    """A team's odds from simulated seasons: shares from 0 to 1, and the mean number of wins."""

    team = serializers.SlugField()
    wins: float
    playoffs: float
    division: float
    bowl: float
    title: float


class ForkRunOut(TypedSerializer):
    """One of the two simulations of a fork. `teams` is empty before the first seasons have been played."""

    state: Run.State
    done: int
    size: int
    error: str
    teams = Computed(
        list[ForkTeamOddsOut],
        lambda run: [] if run.result is None else team_odds(Tally.from_json(run.result)),
    )


class ForkOut(TypedSerializer):
    """A fork. `original` are the odds of the season as it is, `changed` those with the fork's changes; both
    are null before the first simulation. Poll while they are queued or running."""

    id = serializers.UUIDField(source="public_id")
    name: str
    notes: str
    owner = serializers.CharField(source="owner.username")
    week: int | None
    seasons: int
    changes = serializers.DictField(help_text=CHANGES)
    original: ForkRunOut | None
    changed: ForkRunOut | None
    page = serializers.CharField(source="get_absolute_url")
    created_at: datetime


class ForkIn(TypedSerializer):
    """A new fork of the season."""

    name = LineText(max_length=LONGEST_NAME)
    notes = LinesText(max_length=LONGEST_NOTES, allow_blank=True, default="")
    week = serializers.IntegerField(min_value=0, max_value=MOST_WEEKS, allow_null=True, default=None)
    seasons = serializers.IntegerField(
        min_value=FEWEST_SEASONS, max_value=MOST_SEASONS, default=USUAL_SEASONS
    )
    changes = serializers.DictField(default=dict, help_text=CHANGES)


class ForkChangesIn(ForkIn):
    """The fields to set. `changes` replace all earlier changes."""

    def get_fields(self) -> Any:
        fields = super().get_fields()
        for field in fields.values():
            field.required, field.default = False, empty
        return fields


class ForkList(SeasonView, ShortListView):
    """Your forks of the season, newest first."""

    serializer_class = ForkOut
    is_open = False  # everybody sees their own

    def version(self) -> Hashable:
        return tuple(_fork_standing(fork) for fork in self.get_queryset())

    def get_queryset(self) -> QuerySet[Any]:
        return forks_of(self.person, self.season).select_related(
            "owner", "original", "changed", "season__league"
        )

    @write_method(ForkIn, ForkOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Forks the season. The season itself is never changed."""
        fork = create_fork(season=self.season, actor=self.person, **data)
        return created(fork, "fork", **self.kwargs, fork=fork.public_id)


class ForkView(SeasonView):
    """The fork in the address. Everybody who may see the league may read it."""

    subject = "fork"
    state_after = SeasonView.read_again

    @cached_property
    def fork(self) -> Fork:
        return fork_for(self.person, self.kwargs["league"], self.kwargs["season"], self.kwargs["fork"])

    def version(self) -> Hashable:
        return _fork_standing(self.fork)


fork_method = partial(service_method, answer_class=ForkOut)


class ForkDetail(ForkView, ReadOneView):
    """A fork with the odds of the season and its own."""

    serializer_class = ForkOut

    patch = fork_method(change_fork, "Changes your fork. Simulate it again to see its odds.", ForkChangesIn)
    delete = service_method(discard_fork, "Discards your fork.")


class ForkSimulation(ForkView):
    post = fork_method(simulate_fork, "Starts the simulations of the season and of your fork.")


class ForkStop(ForkView):
    post = fork_method(stop_fork, "Stops the simulations that you have started. What is played stays.")


def team_odds(tally: Tally) -> list[Data]:
    """The odds of all teams, by slug."""
    return [
        {
            "team": slug,
            "wins": wins_of(club, tally.seasons)["mean"],
            **{name: getattr(club, name) / tally.seasons for name in SHARES},
        }
        for slug, club in sorted(tally.clubs.items())
    ]


def _fork_standing(fork: Fork) -> Hashable:
    runs = [(run.public_id, run.state, run.done) for run in (fork.original, fork.changed) if run]
    return fork.public_id, fork.used_at, fork.name, fork.notes, tuple(runs)


MOST_RESULTS = 500
USUAL_WHAT_IF = 200  # seasons
WHAT_IF_METHODS = [("elo", "elo")]  # how the odds of a what-if are drawn
UNPLAYED = [choice for choice in Result.Outcome.choices if choice[0] != Result.Outcome.PLAYED]


class AssumedIn(TypedSerializer):
    """An assumed result of a regular game, open or played: both scores, or an `outcome` without a score, or
    `open` for a game without its result."""

    fixture = serializers.IntegerField(min_value=1, max_value=1_000_000)
    home_score = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    away_score = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    outcome = serializers.ChoiceField(UNPLAYED, required=False)
    open = serializers.BooleanField(required=False)


class WhatIfIn(TypedSerializer):
    """The assumed results, each game once, and how many seasons are simulated; 0: no odds."""

    results = AssumedIn(many=True, max_length=MOST_RESULTS)  # type: ignore[call-arg] # of the list
    seasons = serializers.IntegerField(min_value=0, max_value=MOST_SEASONS_WHAT_IF, default=USUAL_WHAT_IF)


class WhatIfOut(TypedSerializer):
    """The season as if. `marks` are what would be certain, proved; empty unless `proved`, which needs at
    most 60 open games. `odds` come from `seasons` simulated seasons in which Elo ratings decide the open
    games, not dice: a fork simulates them with dice."""

    season: int
    conferences: list[ConferenceTableOut]
    league: list[str]
    decisions: list[DecisionOut]
    open_games: int
    proved: bool
    marks: list[MarksOut]
    method = serializers.ChoiceField(WHAT_IF_METHODS)
    seasons: int
    odds: list[TeamOddsOut]


class SeasonWhatIf(SeasonView):
    permission_classes = ()  # it only reads: a token that may only read is enough
    throttle_classes = (WhatIfThrottle,)

    @extend_schema(request=WhatIfIn, responses={200: WhatIfOut})
    def post(self, request: Request, **_address: Any) -> Response:
        """Standings with the reason for every place, seeds, what would be certain, and odds, if these games
        had ended like this. Changes and stores nothing, for anybody who may see the season."""
        require_known(request.query_params, ())
        season, data = self.season, read_body(WhatIfIn, request)
        answer = what_if(season, _changes(data["results"]), data["seasons"])
        teams = team_by_slug(season)
        marks = [{"bye": None, **own, "team": teams[slug]} for slug, own in (answer.marks or {}).items()]
        whole = {
            "season": season.number,
            **standings_data(answer.standings, teams),
            "open_games": answer.open_games,
            "proved": answer.marks is not None,
            "marks": MarksOut(marks, many=True).data,
            "method": "elo",
            "seasons": answer.tally.seasons if answer.tally else 0,
            "odds": TeamOddsOut(what_if_rows(season, answer), many=True).data,
        }
        return Response(whole)


def _changes(results: list[Data]) -> dict[str, Data]:
    """The results as changes of a fork. Raises Refused: game_twice, bad_assumption."""
    changes = {str(result["fixture"]): _change(result) for result in results}
    if len(changes) < len(results):
        raise Refused("game_twice", _("A game is in the list twice: send each game once."))
    return changes


def _change(result: Data) -> Data:
    kind = result.keys() - {"fixture"}
    if kind == {"home_score", "away_score"}:
        return {"home": result["home_score"], "away": result["away_score"]}
    if kind == {"outcome"} or (kind == {"open"} and result["open"]):
        return {name: result[name] for name in kind}
    raise Refused("bad_assumption", _("Send both scores of a game, or an outcome, or open: true."))
