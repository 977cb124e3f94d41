"""The next step of a season, and reopening its regular season."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Season
from league.selectors.leagues.lookups import season_for
from league.selectors.season.steps import SeasonStep
from league.services.season.regular_season import reopen_regular_season
from league.services.season.steps import take_step
from league.views.http.actions import run_action
from league.views.http.visitors import reason_of


@require_POST
def advance(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the next step."""
    season = season_for(request.user, slug, number)
    back = reverse("league:bracket", args=[slug, number])
    return run_action(
        request, lambda: take_step(season=season, actor=request.user), partial(_news_of, season), back
    )


def _news_of(season: Season, step: SeasonStep) -> str:
    """The message about what the step did."""
    if step is SeasonStep.CROWN:
        champion = Season.objects.select_related("champion").get(pk=season.pk).champion
        return _("%(team)s are the champions of season %(number)s.") % {
            "team": champion,
            "number": season.number,
        }
    if step is SeasonStep.CLOSE:
        return _("The regular season is over. The playoffs begin.")
    return _("The next playoff round has been drawn.")


@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Removes the seeds so that regular results can change."""
    season = season_for(request.user, slug, number)
    back = reverse("league:bracket", args=[slug, number])
    reason = reason_of(request)
    done = _("The regular season has been reopened. Its results will decide the seeds again.")
    return run_action(
        request, lambda: reopen_regular_season(season=season, actor=request.user, reason=reason), done, back
    )
