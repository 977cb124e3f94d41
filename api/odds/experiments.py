"""Experiments: the same games under several values of a rule, or with several component sets."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.authentication import SignedIn, TokenScopePermission
from api.http.reads import ReadOneView, ShortListView
from api.http.views import PersonView
from api.http.writes import Created, service_method, write_method
from api.serializers import Computed, Data, LineText, OptionalText, RulesetField, ShortList, TypedSerializer
from games.experiments.forms import MOST_SEED, SIZES
from games.experiments.measures import figures_of
from games.experiments.plans import FEWEST, MOST_ARMS, ExperimentPlan
from games.experiments.services import (
    delete_experiment,
    experiment_with,
    experiments_of,
    plan_for_workers,
    start_experiment,
    stop_experiment,
)
from games.models import Experiment, Run
from league.frame.errors import Refused

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
    `differences` are those from the first one, for which it is null.
    """

    name: str
    values: list[MeasuredValueOut | None]
    differences: list[MeasuredValueOut | None]


def _measures(experiment: Experiment) -> Any:
    run = experiment.run
    if run is None or run.result is None:
        return []
    return figures_of(ExperimentPlan.from_json(experiment.plan), run.result)


class ExperimentOut(TypedSerializer):
    """An experiment. `varied` is the name of the option, or `components`; `values` are what is compared, the
    first one is the reference. Poll while it is queued or running: `done` of all games or seasons have been
    played. `state` is `deleted` once its simulation has been deleted: the figures come back if it is run
    again. `digest` is that of the first finished run.
    """

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
    sets (`components`). All values play the same games, with the same random numbers.
    """

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
        return Created(made, reverse("api:experiment", kwargs={"experiment": made.public_id}))


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


def _plan(data: Data) -> ExperimentPlan:
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
