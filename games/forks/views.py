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
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from games.forks.forms import (
    DiceForm,
    ForkDivisionForm,
    ForkResultForm,
    FormatForm,
    NewForkForm,
    RulesForm,
    without,
)
from games.forks.pages import compare_seasons, fork_changes, one_season, result_text
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
from league.leagues.selectors import season_for
from league.odds.values import Tally
from league.seasons.selectors import slugs_by_division, team_by_slug

Spec = dict[str, Any]


def forks(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The person's forks of the season. A post makes a new one."""
    season = season_for(request.user, slug, number)
    if request.method == "POST":
        person_of(request)  # asks visitors to sign in
    form = NewForkForm(season, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
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
    act, done = VERBS[verb]
    back = (
        reverse("games:forks", args=[slug, number]) if verb == "discard" else season_fork.get_absolute_url()
    )
    with messages_of(request):
        came = act(request, season_fork)
        messages.success(request, _(done))
        return redirect(came if verb == "copy" else back)
    return redirect(season_fork)


def _once(request: HttpRequest, fork: Fork) -> Fork:
    seed = parse_whole_number(request.POST.get("seed", ""))
    return play_fork_once(fork=fork, actor=request.user, seed=seed)


def _remove(request: HttpRequest, fork: Fork) -> Fork:
    changes = without(fork.changes, request.POST.get("place", ""))
    return change_fork(fork=fork, actor=request.user, changes=changes)


def _rename(request: HttpRequest, fork: Fork) -> Fork:
    form = NewForkForm(fork.season, request.POST)
    if not form.is_valid():
        raise Refused("bad_form", _first_error(form))
    return change_fork(fork=fork, actor=request.user, **form.cleaned_data)


VERBS: dict[str, tuple[Callable[[HttpRequest, Fork], Any], str]] = {
    "simulate": (
        lambda request, fork: simulate_fork(fork=fork, actor=request.user),
        gettext_noop("The simulation has started. This page shows its progress."),
    ),
    "once": (_once, gettext_noop("The season is being played.")),
    "stop": (
        lambda request, fork: stop_fork(fork=fork, actor=request.user),
        gettext_noop("Stopped."),
    ),
    "resume": (
        lambda request, fork: resume_fork(fork=fork, actor=request.user),
        gettext_noop("The simulation goes on."),
    ),
    "copy": (
        lambda request, fork: copy_fork(fork=fork, actor=request.user),
        gettext_noop("This is your own copy."),
    ),
    "discard": (
        lambda request, fork: discard_fork(fork=fork, actor=request.user),
        gettext_noop("The fork is discarded. The season is as it was."),
    ),
    "remove": (_remove, gettext_noop("The change is removed.")),
    "rename": (_rename, gettext_noop("Saved.")),
}


def _change(request: HttpRequest, fork: Fork) -> HttpResponse:
    require_owner(fork=fork, actor=request.user)
    made = _forms(fork, request.POST).get(request.POST.get("part", ""))

    def act() -> Fork:
        if made is None:
            raise Refused("bad_form", _("There is no such change."))
        if not made.is_valid():
            raise Refused("bad_form", _first_error(made))
        return change_fork(fork=fork, actor=request.user, changes=made.changed(fork.changes))

    return run_action(
        request, act, _("The fork is changed. Simulate it to see its odds."), fork.get_absolute_url()
    )


def _first_error(form: forms.Form) -> str:
    field, errors = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    return f"{label}: {errors[0]}" if label else str(errors[0])


def _forms(fork: Fork, data: Any = None) -> dict[str, Any]:
    """The forms that add a change, by part."""
    season, teams = fork.season, team_by_slug(fork.season)
    grouping = slugs_by_division(season)
    try:
        spec = fork_specs(fork)[0]
    except Refused:
        return {}
    made: dict[str, Any] = {
        "results": ForkResultForm(_games(spec, teams), data),
        "format": FormatForm(season, grouping, data),
        "rules": RulesForm(season.league, data),
    }
    dice = DiceForm(teams, season.league, data)
    if dice.fields["dice"].choices:  # type: ignore[attr-defined]  # a ChoiceField
        made["dice"] = dice
    if sum(map(len, grouping.values())) > 1:
        made["divisions"] = ForkDivisionForm(teams, grouping, data)
    return made


def _games(spec: Spec, teams: Any) -> list[tuple[str, Any]]:
    """All regular games by week, for a select."""
    weeks: dict[str, list[tuple[str, str]]] = {}
    for number, week, home, away, result in spec["games"]:
        text = f"{teams[away].nickname} @ {teams[home].nickname}"
        score = f" {result_text(result)}" if result else ""
        weeks.setdefault(_("Week %(number)s") % {"number": week}, []).append((str(number), text + score))
    return list(weeks.items())


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
        "changes": fork_changes(fork, spec, teams),
        "compared": compare_seasons(spec, forked, (_tally(fork.original), _tally(fork.changed)), teams),
        "is_current": is_current(fork.original, spec) and is_current(fork.changed, forked),
        "runs": runs,
        "is_open": any(run.state in Run.OPEN for run in own),
        "is_stopped": any(run.state in (Run.State.STOPPED, Run.State.FAILED) for run in own),
        "done": sum(run.done for run in runs),
        "total": sum(run.size for run in runs),
    }
    if is_owner:
        heading = {"name": fork.name, "week": fork.week, "seasons": fork.seasons, "notes": fork.notes}
        context["heading"] = NewForkForm(season, initial=heading, auto_id="heading_%s")
        context["forms"] = [(part, _(TITLES[part]), form) for part, form in _forms(fork).items()]
    if fork.once and fork.once.result:
        tally = Tally.from_json(fork.once.result)
        context["once"] = one_season(fork.once.spec, tally, fork.once.seed, teams)
    return context


TITLES = {
    "results": gettext_noop("Change a result"),
    "dice": gettext_noop("Change dice"),
    "divisions": gettext_noop("Move a team"),
    "format": gettext_noop("Change the playoffs"),
    "rules": gettext_noop("Change the rules"),
}


def _branch(fork: Fork) -> str:
    if fork.week is None:
        return _("With all results")
    if not fork.week:
        return _("From the first week")
    return _("After week %(number)s") % {"number": fork.week}


def _tally(run: Run | None) -> Tally | None:
    return Tally.from_json(run.result) if run and run.result is not None else None
