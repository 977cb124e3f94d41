"""Experiments with rules and dice: the list, a new one, and the page of its results."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.presentation import labels
from games.experiments.forms import COMPONENTS, ExperimentForm, size_text
from games.experiments.measures import figures_of
from games.experiments.pages import measure_rows
from games.experiments.plans import ExperimentPlan, digest_of_run
from games.experiments.services import (
    delete_experiment,
    experiment_with,
    experiments_of,
    run_experiment_again,
    start_experiment,
    stop_experiment,
)
from games.models import Experiment, Run
from league.frame.requests import errors_of, run_action

VERBS = {
    "again": run_experiment_again,
    "stop": stop_experiment,
    "delete": delete_experiment,
}


@login_required
def experiments(request: HttpRequest) -> HttpResponse:
    """The person's experiments. A post starts one."""
    form = ExperimentForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with errors_of(form):
            made = start_experiment(plan=form.plan(), seed=form.chosen_seed(), actor=request.user)
            return redirect(made)
    rows = [(experiment, title_of(experiment)) for experiment in experiments_of(request.user)]
    return render(request, "odds/experiments.html", {"form": form, "experiments": rows})


@require_safe
def experiment(request: HttpRequest, experiment: UUID) -> HttpResponse:
    """An experiment with its results so far."""
    stored = experiment_with(experiment)
    plan, run = ExperimentPlan.from_json(stored.plan), stored.run
    context: dict[str, Any] = {
        "experiment": stored,
        "title": title_of(stored),
        "game": labels.game(plan.ruleset, _).title,
        "size": size_text(plan.unit, plan.size),
        "run": run,
        "is_open": run is not None and run.state in Run.OPEN,
        "is_owner": stored.owner_id == request.user.pk,
        "rows": measure_rows(plan, figures_of(plan, run.result)) if run and run.result is not None else [],
        "teams": len(plan.teams),
    }
    if run is not None and run.state == Run.State.DONE:
        context["digest"] = digest_of_run(plan, stored.seed, run.result or {})
        context["differs"] = bool(stored.digest) and context["digest"] != stored.digest
    return render(request, "odds/experiment.html", context)


@require_POST
def steer_experiment(request: HttpRequest, experiment: UUID, verb: str) -> HttpResponse:
    """Stops, continues or deletes an experiment."""
    stored = experiment_with(experiment)
    if verb not in VERBS:
        raise Http404(_("There is no such button."))
    back = reverse("games:experiments") if verb == "delete" else stored.get_absolute_url()
    return run_action(request, lambda: VERBS[verb](experiment=stored, actor=request.user), _("Done."), back)


def title_of(experiment: Experiment) -> str:
    """What varies, in words."""
    if experiment.varied == COMPONENTS:
        return _("Component set")
    try:
        return labels.option(experiment.ruleset, experiment.varied, _).title
    except KeyError:
        return experiment.varied
