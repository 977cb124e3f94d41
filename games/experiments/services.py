"""Experiments: started, stopped and deleted by their owner, and read by everybody with the link."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.bulk.simulation import samples_for
from engine.components.library import component_set
from games.experiments.plans import (
    FEWEST,
    SEASONS,
    digest_of_run,
    plan_experiment,
)
from games.models import Experiment, Run
from games.simulations.services import resume_run, start_run, stop_run
from league.frame.errors import Forbidden, Hidden, Refused, engine_refusals
from league.frame.locks import lock_person
from league.frame.permissions import signed_in
from league.frame.quotas import check_quota

if TYPE_CHECKING:
    from league.frame.permissions import Person


def experiments_of(person: Person) -> QuerySet[Experiment]:
    """The person's experiments with their runs, newest first."""
    return Experiment.objects.filter(owner=person.pk).select_related("run").order_by("-pk")


def experiment_with(public_id: UUID) -> Experiment:
    """The experiment with this link. Raises Hidden: no_such_experiment."""
    experiment = Experiment.objects.select_related("run", "owner").filter(public_id=public_id).first()
    if experiment is None:
        raise Hidden("no_such_experiment", _("There is no such experiment."))
    return experiment


KIND = "experiment"
SEASONS_A_CHUNK = 10


def plan_for_workers(
    ruleset: str,
    *,
    edition: str,
    option: str,
    values: Sequence[Any],
    components: Sequence[str],
    unit: str,
    size: int,
) -> dict[str, Any]:
    """The plan that gives this option these values, or without an option varies the component sets with these
    names. Without compiled games it is smaller. Raises Refused: the codes of `plan_experiment`."""
    with engine_refusals():
        return plan_experiment(
            ruleset,
            edition=edition,
            vary=(option, values) if option else None,
            boxes=[component_set(ruleset, name) for name in components],
            unit=unit,
            size=max(samples_for(size), FEWEST[unit]),
        )


@transaction.atomic
def start_experiment(*, plan: dict[str, Any], seed: int | None, actor: Person) -> Experiment:
    """Plays an experiment in the workers, without a seed with a random one. Raises Refused: log_in_first,
    quota_exceeded, and those of `start_run`."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    owner = signed_in(actor)
    lock_person(owner)
    sentence = _("You have reached the limit of experiments (%(most)d): delete one first.")
    check_quota(Experiment.objects.filter(owner=owner).count(), settings.EXPERIMENTS_PER_PERSON, sentence)
    experiment = Experiment(owner=owner, ruleset=plan["ruleset"], varied=plan["varied"], plan=plan, seed=seed)
    experiment.run = _start(experiment, actor)
    experiment.save()
    if experiment.run.state == Run.State.DONE:  # somebody has asked the same before
        keep_digest(experiment.run)
        experiment.refresh_from_db(fields=["digest"])
    return experiment


@transaction.atomic
def run_experiment_again(*, experiment: Experiment, actor: Person) -> Experiment:
    """Plays it once more after its simulation has been deleted, or goes on with it. The same games give the
    same digest. Raises Refused: not_your_experiment, run_not_stopped, and those of `start_run`."""
    experiment = _locked(experiment, actor)
    if experiment.run is not None:
        resume_run(run=experiment.run, actor=actor)
    else:
        experiment.run = _start(experiment, actor)
        experiment.save(update_fields=["run"])
    return experiment


@transaction.atomic
def stop_experiment(*, experiment: Experiment, actor: Person) -> Experiment:
    """Stops its simulation. Raises Refused: not_your_experiment, run_over."""
    experiment = _locked(experiment, actor)
    if experiment.run is None or experiment.run.started_by != actor:  # of another person's equal experiment
        raise Refused("run_over")
    stop_run(run=experiment.run)
    return experiment


@transaction.atomic
def delete_experiment(*, experiment: Experiment, actor: Person) -> None:
    """Deletes it. Raises Refused: not_your_experiment."""
    _locked(experiment, actor).delete()


def keep_digest(run: Run) -> None:
    """Stores the digest of a finished run with its experiments, unless they have that of an earlier run."""
    for experiment in Experiment.objects.filter(run=run, digest=""):
        experiment.digest = digest_of_run(experiment.plan, experiment.seed, run.result or {})
        experiment.save(update_fields=["digest"])


def _start(experiment: Experiment, actor: Person) -> Run:
    plan = experiment.plan
    chunk = SEASONS_A_CHUNK if plan["unit"] == SEASONS else None
    return start_run(kind=KIND, spec=plan, seed=experiment.seed, size=plan["size"], actor=actor, chunk=chunk)


def _locked(experiment: Experiment, actor: Person) -> Experiment:
    owner = signed_in(actor)
    if experiment.owner_id != owner.pk:
        sentence = _("This experiment belongs to somebody else: start one of your own.")
        raise Forbidden("not_your_experiment", sentence)
    rows = Experiment.objects.select_for_update(no_key=True, of=("self",)).select_related("run")
    return rows.get(pk=experiment.pk)
