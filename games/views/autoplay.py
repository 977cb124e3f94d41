"""Letting the computer play: start, watch, pause and cancel a job."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.services.jobs.control import WORKING, cancel_job, pause_job, resume_job
from games.services.jobs.season_jobs import start_season_job
from league.models import Job, Season, Week
from league.numbers import parse_whole_number
from league.permissions import Permission, may
from league.selectors.leagues.lookups import season_for
from league.selectors.schedule.computer_games import CoachedTeam, coached_teams_waiting
from league.views.http.actions import run_action

STEERING = {"pause": pause_job, "resume": resume_job, "cancel": cancel_job}
SHOWN = 5  # jobs
NAMED = 3  # games per team


def autoplay(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season's jobs and their buttons. A post starts a job, up to the given week; with `follow`, that
    week's scores are shown next."""
    season = season_for(request.user, slug, number)
    back = reverse("games:autoplay", args=[slug, number])
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
            reverse("league:week", args=[slug, number, through]) if follows else back,
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
        "open": Job.OPEN,
        "waiting": [(waits, _next_games(waits)) for waits in coached_teams_waiting(season)],
    }
    return render(request, "games/autoplay.html", context)


def _next_games(waiting: CoachedTeam) -> str:
    """The team's next games that wait for a coach, in words."""
    said = [
        _("%(week)s: %(game)s") % {"week": fixture.week.title, "game": fixture}
        for fixture in waiting.fixtures[:NAMED]
    ]
    more = len(waiting.fixtures) - len(said)
    if more:
        said.append(ngettext("%(count)d more game", "%(count)d more games", more) % {"count": more})
    return ", ".join(said)


@require_POST
def steer(request: HttpRequest, slug: str, number: int, job: uuid.UUID, verb: str) -> HttpResponse:
    """Pauses, resumes or cancels a job."""
    season = season_for(request.user, slug, number)
    found = get_object_or_404(Job, season=season, public_id=job)
    if verb not in STEERING:
        raise Http404(_("A job can be paused, resumed or canceled."))
    back = reverse("games:autoplay", args=[slug, number])
    return run_action(request, lambda: STEERING[verb](job=found, actor=request.user), _("Done."), back)
