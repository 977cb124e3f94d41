"""Forks of a season: the list, a new one, and the page of one with its buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.forks.forms import CHANGES, ChangeForm, NewForkForm, without
from games.forks.pages import compare_seasons, fork_changes, one_season
from games.forks.services import (
    change_fork,
    copy_fork,
    create_fork,
    discard_fork,
    fork_for,
    fork_specs,
    forks_of,
    is_current,
    note_use,
    play_fork_once,
    require_owner,
    resume_fork,
    runs_of,
    simulate_fork,
    stop_fork,
)
from games.models import Fork, Run
from league.frame.addresses import shared_link
from league.frame.errors import Refused
from league.frame.numbers import parse_whole_number
from league.frame.requests import errors_of, messages_of, person_of, run_action
from league.frame.texts import texts_beside
from league.leagues.selectors import season_for
from league.odds.values import Tally
from league.seasons.selectors import slugs_by_division, team_by_slug


def forks(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The person's forks of the season. A post makes a new one."""
    season = season_for(request.user, slug, number)
    is_sent = request.method == "POST"
    if is_sent:
        person_of(request)  # asks visitors to sign in
    form = NewForkForm(season, request.POST if is_sent else None)
    if form.is_valid():
        with errors_of(form):
            fork = create_fork(season=season, actor=request.user, **form.cleaned_data)
            return redirect(fork)
    context = {"season": season, "form": form, "forks": forks_of(request.user, season)}
    return render(request, "forks/forks.html", context)


@require_safe
@login_required
def my_forks(request: HttpRequest) -> HttpResponse:
    return render(request, "forks/my_forks.html", {"forks": forks_of(request.user)})


def fork(request: HttpRequest, slug: str, number: int, fork: UUID) -> HttpResponse:
    """A fork beside its season. A post adds one change."""
    season_fork = fork_for(request.user, slug, number, fork)
    if request.method == "POST":
        return _change(request, season_fork)
    note_use(season_fork)
    return render(request, "forks/fork.html", _context(request, season_fork))


@require_POST
def steer_fork(request: HttpRequest, slug: str, number: int, fork: UUID, verb: str) -> HttpResponse:
    """Simulates, plays once, stops, resumes, renames, copies or discards a fork, or removes a change."""
    season_fork = fork_for(request.user, slug, number, fork)
    if verb not in VERBS:
        raise Http404(_("There is no such button."))
    with messages_of(request):
        arguments = ARGUMENTS[verb](request, season_fork) if verb in ARGUMENTS else {}
        changed = VERBS[verb](fork=season_fork, actor=request.user, **arguments)
        messages.success(request, _(TEXTS.done[verb]))
        if verb == "discard":
            return redirect("games:forks", slug, number)
        return redirect(changed if verb == "copy" else season_fork)
    return redirect(season_fork)


TEXTS = texts_beside(__file__)
VERBS: dict[str, Callable[..., Any]] = {
    "simulate": simulate_fork,
    "once": play_fork_once,
    "stop": stop_fork,
    "resume": resume_fork,
    "copy": copy_fork,
    "discard": discard_fork,
    "remove": change_fork,
    "rename": change_fork,
}
# What the services get besides fork and actor.
ARGUMENTS: dict[str, Callable[[HttpRequest, Fork], dict[str, Any]]] = {
    "once": lambda request, _fork: {"seed": parse_whole_number(request.POST.get("seed", ""))},
    "remove": lambda request, fork: {"changes": without(fork.changes, request.POST.get("place", ""))},
    "rename": lambda request, fork: _cleaned(NewForkForm(fork.season, request.POST)),
}


def _change(request: HttpRequest, fork: Fork) -> HttpResponse:
    require_owner(fork=fork, actor=request.user)
    made = _forms(fork, request.POST).get(request.POST.get("part", ""))

    def act() -> Fork:
        if made is None:
            raise Refused("bad_form.change")
        _cleaned(made)
        return change_fork(fork=fork, actor=request.user, changes=made.changed(fork.changes))

    return run_action(
        request, act, _("The fork is changed. Simulate it to see its odds."), fork.get_absolute_url()
    )


def _cleaned(form: forms.Form) -> dict[str, Any]:
    """What the form has read. Raises Refused: bad_form, with its first error."""
    if not form.is_valid():
        raise Refused("bad_form", _first_error(form))
    return form.cleaned_data


def _first_error(form: forms.Form) -> str:
    field, errors = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    return f"{label}: {errors[0]}" if label else str(errors[0])


def _forms(fork: Fork, data: Any = None) -> dict[str, ChangeForm]:
    """The forms that add a change, by part."""
    season, grouping = fork.season, slugs_by_division(fork.season)
    try:
        spec = fork_specs(fork)[0]
    except Refused:
        return {}
    teams = team_by_slug(season)
    made = {part: form(season, spec, teams, grouping, data) for part, form in CHANGES.items()}
    return {part: form for part, form in made.items() if form.is_offered}


def _context(request: HttpRequest, fork: Fork) -> dict[str, Any]:
    season, teams = fork.season, team_by_slug(fork.season)
    is_owner = fork.owner_id == request.user.pk
    context: dict[str, Any] = {
        "season": season,
        "fork": fork,
        "is_owner": is_owner,
        "teams": teams.values(),
        "link": shared_link(request, fork.get_absolute_url()),
        "branch": _branch(fork),
    }
    try:
        spec, forked = fork_specs(fork)
    except Refused as refusal:
        return {**context, "problem": refusal.sentence}
    runs = [run for run in (fork.original, fork.changed) if run]
    own = runs_of(fork)
    context |= {
        "changes": list(fork_changes(fork, spec, teams)),
        "compared": compare_seasons(spec, forked, (_tally(fork.original), _tally(fork.changed)), teams),
        "is_current": is_current(fork.original, spec) and is_current(fork.changed, forked),
        "runs": runs,
        "is_open": any(run.is_open for run in own),
        "is_stopped": any(run.is_stopped for run in own),
        "done": sum(run.done for run in runs),
        "total": sum(run.size for run in runs),
    }
    if is_owner:
        heading = {"name": fork.name, "week": fork.week, "seasons": fork.seasons, "notes": fork.notes}
        context["heading"] = NewForkForm(season, initial=heading, auto_id="heading_%s")
        context["forms"] = [(part, _(TEXTS.titles[part]), form) for part, form in _forms(fork).items()]
    if fork.once and fork.once.result:
        tally = Tally.from_json(fork.once.result)
        context["once"] = one_season(fork.once.spec, tally, fork.once.seed, teams)
    return context


def _branch(fork: Fork) -> str:
    if fork.week is None:
        return _("With all results")
    if not fork.week:
        return _("From the first week")
    return _("After week %(number)s") % {"number": fork.week}


def _tally(run: Run | None) -> Tally | None:
    return Tally.from_json(run.result) if run and run.result is not None else None
