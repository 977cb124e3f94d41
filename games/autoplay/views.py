"""Letting the computer play: start, watch, pause and cancel a job."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.autoplay.computer_games import play_for_both, preview_overdue, settle_overdue
from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import WORKING, cancel_job, pause_job, resume_job
from games.table.selectors import pending_adoptions
from league.frame.numbers import parse_whole_number
from league.frame.permissions import Permission, may
from league.frame.requests import reason_of, run_action
from league.leagues.selectors import (
    with_fixture,
    with_managed_league,
    with_managed_season,
    with_season,
)
from league.models import Fixture, Job, League, Season, Week
from league.people.selectors import league_context
from league.results.effects import move_groups
from league.results.inbox import inbox_of
from league.results.selectors import claims_of, is_disputed
from league.schedule.deadlines import coached_teams_waiting, overdue_games
from league.seasons.selectors import team_by_slug
from league.seasons.steps import next_step_button, what_next

STEERING = {"pause": pause_job, "resume": resume_job, "cancel": cancel_job}
SHOWN = 5  # jobs
NAMED = 3  # games per team


@with_season
def autoplay(request: HttpRequest, season: Season) -> HttpResponse:
    """The season's jobs and their buttons. A post starts a job, up to the given week; with `follow`, that
    week's scores are shown next."""
    if request.method == "POST":
        through = parse_whole_number(request.POST.get("through", ""))
        is_week = through is not None and season.weeks.filter(number=through).exists()
        follows = is_week and "follow" in request.POST
        return run_action(
            request,
            lambda: start_season_job(
                season=season,
                through=through,
                instead_of=request.POST.getlist("instead_of"),
                actor=request.user,
            ),
            _("The computer is playing. This page shows its progress."),
            reverse("league:week", args=[season.league.slug, season.number, through])
            if follows
            else request.path,
        )
    manages = may(request.user, Permission.MANAGE, season.league)
    jobs = list(season.jobs.filter(parent=None).order_by("-pk")[:SHOWN])
    context = {
        "season": season,
        "manages": manages and season.state != Season.State.FINISHED,
        "steerable": Job.OPEN if manages else (),
        "weeks": season.weeks.filter(kind=Week.Kind.REGULAR, fixtures__result=None)
        .distinct()
        .order_by("number"),
        "jobs": jobs,
        "works": any(job.state in WORKING for job in jobs),
        "following": what_next(season).sentence if jobs and jobs[0].state not in Job.OPEN else "",
        "open": Job.OPEN,
        "waiting": [
            (team, coaches, _next_games(fixtures))
            for team, coaches, fixtures in coached_teams_waiting(season)
        ],
    }
    return render(request, "autoplay/autoplay.html", context)


def _next_games(fixtures: list[Fixture]) -> str:
    """The team's next games that wait for a coach, in words."""
    texts = [
        _("%(week)s: %(game)s") % {"week": fixture.week.title, "game": fixture}
        for fixture in fixtures[:NAMED]
    ]
    more = len(fixtures) - len(texts)
    if more:
        texts.append(ngettext("%(count)d more game", "%(count)d more games", more) % {"count": more})
    return ", ".join(texts)


@require_POST
@with_season
def steer(request: HttpRequest, season: Season, job: uuid.UUID, verb: str) -> HttpResponse:
    """Pauses, resumes or cancels a job."""
    season_job = get_object_or_404(Job, season=season, public_id=job)
    if verb not in STEERING:
        raise Http404(_("A job can be paused, resumed or canceled."))
    back = reverse("games:autoplay", args=[season.league.slug, season.number])
    return run_action(request, lambda: STEERING[verb](job=season_job, actor=request.user), _("Done."), back)


@require_http_methods(["GET", "POST"])
@with_managed_season
def settle(request: HttpRequest, season: Season) -> HttpResponse:
    """Each game with its outcome by the league's policy. A post with unchanged games settles them."""
    games = overdue_games(season)
    looked_at = ",".join(f"{game.number}:{game.overdue_outcome or 'played'}" for game in games)
    if request.method == "POST":
        if request.POST.get("looked_at") == looked_at:
            return run_action(
                request,
                lambda: settle_overdue(season=season, actor=request.user, reason=reason_of(request)),
                _("The overdue games have been settled."),
                reverse("games:inbox", args=[season.league.slug]),
            )
        messages.warning(request, _("Something has changed in the meantime. Please check again."))
    decided = any(game.overdue_outcome for game in games)
    moved = preview_overdue(season=season, actor=request.user) if decided else []
    context = {
        "season": season,
        "games": games,
        "looked_at": looked_at,
        "decided": decided,
        "groups": move_groups(moved, team_by_slug(season)),
    }
    return render(request, "autoplay/overdue.html", context)


@require_safe
@with_managed_league
def inbox(request: HttpRequest, league: League) -> HttpResponse:
    """Everything that waits for a decision, and the next step. Makes a constant number of queries."""
    waiting = inbox_of(league)
    adoptions = pending_adoptions(league)
    disputed = [fixture for fixture in waiting.waiting if is_disputed(fixture.result)]
    claims = claims_of(*(fixture.result for fixture in disputed))
    for fixture in disputed:
        fixture.claims = claims[fixture.pk]  # type: ignore[attr-defined] # for the page
    context = {
        **league_context(request, league, "inbox"),
        "inbox": waiting,
        "empty": not (waiting.games or adoptions or (waiting.next and waiting.next.is_for_commissioners)),
        "season": waiting.season,
        "next_step": waiting.season
        and waiting.next
        and next_step_button(waiting.season, waiting.next, runs=True),
        "adoptions": adoptions,
    }
    return render(request, "autoplay/inbox.html", context)


@require_POST
@with_fixture
def play(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Lets the computer play one game for both sides."""
    return run_action(
        request,
        lambda: play_for_both(fixture=fixture, actor=request.user),
        _("The computer has played the game."),
        reverse("games:inbox", args=[fixture.season.league.slug]),
    )
