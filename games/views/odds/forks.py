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
from django.utils.translation import gettext_noop, pgettext
from django.views.decorators.http import require_POST, require_safe

from games.forms.forks import (
    DiceForm,
    ForkDivisionForm,
    ForkResultForm,
    FormatForm,
    NewForkForm,
    RulesForm,
    without,
)
from games.models import Fork, Run
from games.presenters.odds.fork_page import (
    ComparedSeason,
    compare_seasons,
    fork_changes,
    result_text,
)
from games.presenters.odds.season.one_season import one_season
from games.selectors.odds.forks import fork_for, fork_specs, forks_of
from games.services.odds import forks as services
from games.services.simulations.runs import result_of
from league.errors import Forbidden, Refused
from league.numbers import parse_whole_number
from league.odds import Tally
from league.presenters.sharing.addresses import shared_link
from league.selectors.leagues.lookups import season_for
from league.selectors.season.teams import slugs_by_division, team_by_slug
from league.views.http.actions import run_action
from league.views.http.files import csv_file
from league.views.http.visitors import person_of

Spec = dict[str, Any]


def forks(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The person's forks of the season. A post makes a new one."""
    season = season_for(request.user, slug, number)
    if request.method == "POST":
        person_of(request)  # asks visitors to sign in
    form = NewForkForm(season, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            fork = services.create_fork(season=season, actor=request.user, **form.cleaned_data)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect(fork)
    context = {"season": season, "form": form, "forks": forks_of(request.user, season)}
    return render(request, "games/odds/forks/forks.html", context)


@require_safe
@login_required
def my_forks(request: HttpRequest) -> HttpResponse:
    """All forks of the person."""
    return render(request, "games/odds/forks/my_forks.html", {"forks": forks_of(request.user)})


def fork(request: HttpRequest, slug: str, number: int, fork: UUID) -> HttpResponse:
    """A fork beside its season. A post adds one change."""
    found = fork_for(request.user, slug, number, fork)
    if request.method == "POST":
        return _change(request, found)
    services.note_use(found)
    return render(request, "games/odds/forks/fork.html", _context(request, found))


@require_safe
def fork_csv(request: HttpRequest, slug: str, number: int, fork: UUID) -> HttpResponse:
    """The comparison as a file."""
    found = fork_for(request.user, slug, number, fork)
    season = _compared(found, *fork_specs(found))
    titles = [_("Record"), pgettext("of a team", "Seed"), *season.titles]
    header = [_("Team"), *(f"{title} ({when})" for title in titles for when in (_("season"), _("fork")))]
    rows = (
        [
            row.team.slug,
            *(text for cell in (row.record, row.seed, *row.odds) for text in (cell.before, cell.after)),
        ]
        for row in season.rows
    )
    return csv_file(f"{slug}-{number}-fork", [header, *rows])


@require_POST
def steer_fork(request: HttpRequest, slug: str, number: int, fork: UUID, verb: str) -> HttpResponse:
    """Simulates, plays once, stops, resumes, renames, copies or discards a fork, or removes a change."""
    found = fork_for(request.user, slug, number, fork)
    if verb not in VERBS:
        raise Http404(_("There is no such button."))
    act, done = VERBS[verb]
    back = reverse("games:forks", args=[slug, number]) if verb == "discard" else found.get_absolute_url()
    try:
        came = act(request, found)
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect(back if verb != "discard" else found.get_absolute_url())
    messages.success(request, _(done))
    return redirect(came if verb == "copy" else back)


def _once(request: HttpRequest, found: Fork) -> Fork:
    seed = parse_whole_number(request.POST.get("seed", ""))
    return services.play_fork_once(fork=found, actor=request.user, seed=seed)


def _remove(request: HttpRequest, found: Fork) -> Fork:
    changes = without(found.changes, request.POST.get("place", ""))
    return services.change_fork(fork=found, actor=request.user, changes=changes)


def _rename(request: HttpRequest, found: Fork) -> Fork:
    form = NewForkForm(found.season, request.POST)
    if not form.is_valid():
        raise Refused("bad_form", _first_error(form))
    return services.change_fork(fork=found, actor=request.user, **form.cleaned_data)


VERBS: dict[str, tuple[Callable[[HttpRequest, Fork], Any], str]] = {
    "simulate": (
        lambda request, found: services.simulate_fork(fork=found, actor=request.user),
        gettext_noop("The simulation has started. This page shows its progress."),
    ),
    "once": (_once, gettext_noop("The season is being played.")),
    "stop": (
        lambda request, found: services.stop_fork(fork=found, actor=request.user),
        gettext_noop("Stopped."),
    ),
    "resume": (
        lambda request, found: services.resume_fork(fork=found, actor=request.user),
        gettext_noop("The simulation goes on."),
    ),
    "copy": (
        lambda request, found: services.copy_fork(fork=found, actor=request.user),
        gettext_noop("This is your own copy."),
    ),
    "discard": (
        lambda request, found: services.discard_fork(fork=found, actor=request.user),
        gettext_noop("The fork is discarded. The season is as it was."),
    ),
    "remove": (_remove, gettext_noop("The change is removed.")),
    "rename": (_rename, gettext_noop("Saved.")),
}


def _change(request: HttpRequest, found: Fork) -> HttpResponse:
    services.require_owner(fork=found, actor=request.user)
    made = _forms(found, request.POST).get(request.POST.get("part", ""))

    def act() -> Fork:
        if made is None:
            raise Refused("bad_form", _("There is no such change."))
        if not made.is_valid():
            raise Refused("bad_form", _first_error(made))
        return services.change_fork(fork=found, actor=request.user, changes=made.changed(found.changes))

    return run_action(
        request, act, _("The fork is changed. Simulate it to see its odds."), found.get_absolute_url()
    )


def _first_error(form: forms.Form) -> str:
    field, errors = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    return f"{label}: {errors[0]}" if label else str(errors[0])


def _forms(found: Fork, data: Any = None) -> dict[str, Any]:
    """The forms that add a change, by part."""
    season, teams = found.season, team_by_slug(found.season)
    grouping = slugs_by_division(season)
    try:
        spec = fork_specs(found)[0]
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


def _context(request: HttpRequest, found: Fork) -> dict[str, Any]:
    season, teams = found.season, team_by_slug(found.season)
    is_owner = found.owner_id == request.user.pk
    context: dict[str, Any] = {
        "season": season,
        "fork": found,
        "is_owner": is_owner,
        "teams": teams.values(),
        "link": shared_link(request, found.get_absolute_url()),
        "branch": _branch(found),
    }
    try:
        spec, forked = fork_specs(found)
    except Refused as refusal:
        return {**context, "problem": refusal.sentence}
    runs = [run for run in (found.original, found.changed) if run]
    own = services.runs_of(found)
    context |= {
        "changes": fork_changes(found, spec, teams),
        "compared": _compared(found, spec, forked),
        "is_current": services.is_current(found.original, spec)
        and services.is_current(found.changed, forked),
        "runs": runs,
        "is_open": any(run.state in Run.OPEN for run in own),
        "is_stopped": any(run.state in (Run.State.STOPPED, Run.State.FAILED) for run in own),
        "done": sum(run.done for run in runs),
        "total": sum(run.size for run in runs),
    }
    if is_owner:
        heading = {"name": found.name, "week": found.week, "seasons": found.seasons, "notes": found.notes}
        context["heading"] = NewForkForm(season, initial=heading, auto_id="heading_%s")
        context["forms"] = [(part, _(TITLES[part]), form) for part, form in _forms(found).items()]
    if found.once and found.once.result:
        tally = Tally.from_json(found.once.result)
        context["once"] = one_season(found.once.spec, tally, found.once.seed, teams)
    return context


TITLES = {
    "results": gettext_noop("Change a result"),
    "dice": gettext_noop("Change dice"),
    "divisions": gettext_noop("Move a team"),
    "format": gettext_noop("Change the playoffs"),
    "rules": gettext_noop("Change the rules"),
}


def _branch(found: Fork) -> str:
    if found.week is None:
        return _("With all results")
    if not found.week:
        return _("From the first week")
    return _("After week %(number)s") % {"number": found.week}


def _compared(found: Fork, spec: Spec, forked: Spec) -> ComparedSeason:
    tallies = _tally(found.original), _tally(found.changed)
    return compare_seasons(spec, forked, tallies, team_by_slug(found.season))


def _tally(run: Run | None) -> Tally | None:
    result = result_of(run) if run else None
    return Tally.from_json(result.result) if result else None
