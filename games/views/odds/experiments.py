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
from games.experiments import ExperimentPlan, ExperimentResult, digest_of_run, figures_of
from games.forms.experiments import COMPONENTS, ExperimentForm, size_text
from games.models import Experiment, Run
from games.presenters.odds.experiment_page import csv_rows, measure_rows
from games.selectors.odds.experiments import experiment_with, experiments_of
from games.services.odds import experiments as services
from games.services.simulations.runs import result_of
from league.errors import Forbidden, Refused
from league.views.http.actions import run_action
from league.views.http.files import csv_file

VERBS = {
    "again": services.run_experiment_again,
    "stop": services.stop_experiment,
    "delete": services.delete_experiment,
}


@login_required
def experiments(request: HttpRequest) -> HttpResponse:
    """The person's experiments. A post starts one."""
    form = ExperimentForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.start_experiment(plan=form.plan(), seed=form.chosen_seed(), actor=request.user)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect(made)
    rows = [(one, title_of(one)) for one in experiments_of(request.user)]
    return render(request, "games/odds/experiments.html", {"form": form, "experiments": rows})


@require_safe
def experiment(request: HttpRequest, experiment: UUID) -> HttpResponse:
    """An experiment with its results so far."""
    found = _found(experiment)
    plan, run = ExperimentPlan.from_json(found.plan), found.run
    result = _result(plan, run)
    context: dict[str, Any] = {
        "experiment": found,
        "title": title_of(found),
        "game": labels.game(plan.ruleset, _).title,
        "size": size_text(plan.unit, plan.size),
        "run": run,
        "is_open": run is not None and run.state in Run.OPEN,
        "is_owner": found.owner_id == request.user.pk,
        "rows": measure_rows(result) if result else [],
        "result": result,
        "teams": len(plan.teams),
    }
    if run is not None and run.state == Run.State.DONE:
        context["digest"] = digest_of_run(plan, found.seed, run.result or {})
        context["differs"] = bool(found.digest) and context["digest"] != found.digest
    return render(request, "games/odds/experiment.html", context)


@require_safe
def experiment_csv(request: HttpRequest, experiment: UUID) -> HttpResponse:
    """The results as a file."""
    found = _found(experiment)
    result = _result(ExperimentPlan.from_json(found.plan), found.run)
    if result is None:
        raise Http404(_("There is no such file."))
    return csv_file("experiment", csv_rows(result))


@require_POST
def steer_experiment(request: HttpRequest, experiment: UUID, verb: str) -> HttpResponse:
    """Stops, continues or deletes an experiment."""
    found = _found(experiment)
    if verb not in VERBS:
        raise Http404(_("There is no such button."))
    back = reverse("games:experiments") if verb == "delete" else found.get_absolute_url()
    return run_action(request, lambda: VERBS[verb](experiment=found, actor=request.user), _("Done."), back)


def title_of(experiment: Experiment) -> str:
    """What varies, in words."""
    if experiment.varied == COMPONENTS:
        return _("Component set")
    try:
        return labels.option(experiment.ruleset, experiment.varied, _).title
    except KeyError:
        return experiment.varied


def _found(public_id: UUID) -> Experiment:
    return experiment_with(public_id)


def _result(plan: ExperimentPlan, run: Run | None) -> ExperimentResult | None:
    found = result_of(run) if run else None
    return figures_of(plan, found.result) if found else None
