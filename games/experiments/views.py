"""Experiments with rules and dice: the list, the form of a new one, and the page of its results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from engine.catalog import RULESETS
from engine.components.library import set_names
from engine.errors import EngineError
from engine.presentation import labels
from games.experiments.measures import Measured, MeasuredFigure, figures_of
from games.experiments.plans import COMPONENTS, GAMES, MOST_ARMS, SEASONS, ExperimentPlan, digest_of_run
from games.experiments.services import (
    delete_experiment,
    experiment_with,
    experiments_of,
    plan_for_workers,
    run_experiment_again,
    start_experiment,
    stop_experiment,
)
from games.models import Experiment, Run
from league.frame.numbers import percent_number, signed
from league.frame.requests import errors_of, run_action
from league.frame.texts import set_choices, texts_beside

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
            made = start_experiment(plan=form.plan(), seed=form.cleaned_data["seed"], actor=request.user)
            return redirect(made)
    rows = [(experiment, title_of(experiment)) for experiment in experiments_of(request.user)]
    return render(request, "odds/experiments.html", {"form": form, "experiments": rows})


@require_safe
def experiment(request: HttpRequest, experiment: UUID) -> HttpResponse:
    """An experiment with its results so far."""
    stored = experiment_with(experiment)
    plan, run = stored.plan, stored.run
    context: dict[str, Any] = {
        "experiment": stored,
        "title": title_of(stored),
        "game": labels.game(plan["ruleset"], _).title,
        "size": size_text(plan["unit"], plan["size"]),
        "run": run,
        "is_open": run is not None and run.is_open,
        "is_owner": stored.owner_id == request.user.pk,
        "rows": measure_rows(plan, figures_of(plan, run.result)) if run and run.result is not None else [],
        "teams": len(plan["teams"]),
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


WIDTH, MARGIN, LINE = 200, 6, 14  # of a picture, in its own units
# Measure -> its title, and what it means.
WORDS = texts_beside(__file__).measures
PERCENT = frozenset({"draws", "home_wins", "balance", "overtimes", "favorite"})
SIGNED = frozenset({"home_margin"})


def measure_rows(plan: ExperimentPlan, measures: Sequence[Measured]) -> list[dict[str, Any]]:
    """A row for each measure that has a value: the `arms` in words, and a picture of their intervals, the
    positions of low end, value and high end in `bars`."""
    names = [value_text(plan["ruleset"], plan["varied"], arm["label"]) for arm in plan["arms"]]
    rows = []
    for measured in measures:
        name = measured["name"]
        values = [value and _clamped(name, value) for value in measured["values"]]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            continue
        title, note = map(_, WORDS[name])
        arms = [
            _arm(name, label, value, difference)
            for label, value, difference in zip(names, known, measured["differences"], strict=True)
        ]
        row = {"title": title, "note": note, "arms": arms, "height": LINE * len(arms), "bars": _bars(known)}
        rows.append(row)
    return rows


def _clamped(name: str, figure: MeasuredFigure) -> MeasuredFigure:
    """The figure without the part of its interval that cannot be."""
    if figure.low is None or figure.high is None or name in SIGNED:
        return figure
    high = min(figure.high, 100.0) if name in PERCENT else figure.high
    return MeasuredFigure(figure.value, max(figure.low, 0.0), high)


def _arm(name: str, label: str, value: MeasuredFigure, difference: MeasuredFigure | None) -> dict[str, Any]:
    """`is_certain`: the difference is more than chance explains."""
    return {
        "label": label,
        "value": _text(name, value.value),
        "interval": _interval(name, value),
        "difference": _difference(difference) if difference else "",
        "is_certain": difference is not None and difference.certain,
    }


def _difference(figure: MeasuredFigure) -> str:
    text = signed(figure.value, _digits(figure))
    if figure.low is None or figure.high is None:
        return text
    reach = number_format((figure.high - figure.low) / 2, _digits(figure))
    return f"{text} ± {reach}"


def _interval(name: str, figure: MeasuredFigure) -> str:
    if figure.low is None or figure.high is None:
        return ""
    values = {"low": _text(name, figure.low), "high": _text(name, figure.high)}
    return _("%(low)s to %(high)s") % values


def _text(name: str, value: float) -> str:
    if name in PERCENT:
        return percent_number(value, 1)
    return number_format(value, 2 if abs(value) < 10 else 1)


def _digits(figure: MeasuredFigure) -> int:
    """Enough digits to see the interval."""
    reach = 1.0 if figure.low is None or figure.high is None else (figure.high - figure.low) / 2
    return 1 if reach >= 0.5 else 2 if reach >= 0.05 else 3


def _bars(figures: Sequence[MeasuredFigure]) -> list[tuple[int, float, float, float]]:
    """The intervals on one scale, which ends at their outermost ends."""
    lows = [figure.value if figure.low is None else figure.low for figure in figures]
    highs = [figure.value if figure.high is None else figure.high for figure in figures]
    first, last = min(lows), max(highs)
    scale = (WIDTH - 2 * MARGIN) / (last - first) if last > first else 0.0

    def x(value: float) -> float:
        return round(MARGIN + (value - first) * scale, 1)

    return [
        (nth * LINE + LINE // 2, x(low), x(figure.value), x(high))
        for nth, (figure, low, high) in enumerate(zip(figures, lows, highs, strict=True))
    ]


SIZES = ((GAMES, 1_000), (GAMES, 10_000), (SEASONS, 100), (SEASONS, 1_000))


MOST_SEED = 2**31 - 1


class ExperimentForm(forms.Form):
    """What to vary, and how often to play."""

    vary = forms.ChoiceField(
        label=gettext_lazy("What varies"),
        help_text=gettext_lazy("The first value is the rulebook’s; the others are compared with it."),
    )
    size = forms.ChoiceField(label=gettext_lazy("For each value"), initial="games 1000")
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=MOST_SEED,
        required=False,
        help_text=gettext_lazy("The same seed plays the same games. Empty: by chance."),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.arms = arms_of_rulesets()
        groups: dict[str, list[tuple[str, str]]] = {}
        for key, (group, text, _values) in self.arms.items():
            groups.setdefault(group, []).append((key, text))
        set_choices(self, "vary", list(groups.items()))
        set_choices(self, "size", [(f"{unit} {size}", size_text(unit, size)) for unit, size in SIZES])

    def plan(self) -> dict[str, Any]:
        """The plan. Raises Refused as `plan_for_workers` does."""
        name, edition, varied = self.cleaned_data["vary"].split("/")
        values = self.arms[self.cleaned_data["vary"]][2]
        unit, _space, size = self.cleaned_data["size"].partition(" ")
        is_of_sets = varied == COMPONENTS
        return plan_for_workers(
            name,
            edition=edition,
            option="" if is_of_sets else varied,
            values=values,
            components=values if is_of_sets else (),
            unit=unit,
            size=int(size),
        )


def size_text(unit: str, size: int) -> str:
    if unit == SEASONS:
        return ngettext("%(count)d season", "%(count)d seasons", size) % {"count": size}
    return ngettext("%(count)d game", "%(count)d games", size) % {"count": size}


def arms_of_rulesets() -> dict[str, tuple[str, str, list[Any]]]:
    """`RULESET/EDITION/OPTION` -> title of the game, the option with its values in words, and the values, the
    rulebook's first."""
    arms = {}
    for name, rules in RULESETS.items():
        for edition in rules.editions:
            group = f"{labels.game(name, _).title}, {labels.edition(name, edition, _).title}"
            for option, value in rules.resolve(edition, {}).items():
                values = _values(name, edition, option, value)
                if len(values) > 1:
                    text = f"{labels.option(name, option, _).title} ({value_texts(name, option, values)})"
                    arms[f"{name}/{edition}/{option}"] = (group, text, values)
            sets = set_names(name)[::-1][:MOST_ARMS]
            if len(sets) > 1:
                text = f"{_('Component set')} ({value_texts(name, COMPONENTS, sets)})"
                arms[f"{name}/{edition}/{COMPONENTS}"] = (group, text, sets)
    return arms


def value_texts(ruleset: str, option: str, values: list[Any]) -> str:
    return ", ".join(value_text(ruleset, option, value) for value in values)


def value_text(ruleset: str, option: str, value: Any) -> str:
    """A value of an option, or the name of a component set, in words."""
    if option == COMPONENTS:
        return labels.set_title(str(value), _)
    try:
        known = {str(choice): choice for choice in labels.choices(ruleset, option)}
        return labels.option_value(ruleset, option, known.get(str(value), value), _).title
    except KeyError:
        return str(value)


def _values(ruleset: str, edition: str, option: str, usual: Any) -> list[Any]:
    values = [] if option == "edition" else list(labels.choices(ruleset, option))
    rest = [value for value in values if value != usual and _in_edition(ruleset, edition, option, value)]
    return [usual, *rest][:MOST_ARMS] if usual in values else []


def _in_edition(ruleset: str, edition: str, option: str, value: Any) -> bool:
    try:
        RULESETS[ruleset].resolve(edition, {option: value})
    except EngineError:
        return False
    return True
