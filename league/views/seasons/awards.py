"""A season's awards, by results and by vote."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.almanac import season_awards
from league.errors import Forbidden, Hidden, Refused
from league.forms.seasons.ballots import BallotForm
from league.models import Ballot
from league.numbers import parse_whole_number
from league.permissions import Permission, require
from league.presenters.history.awards import award_rows
from league.selectors.leagues.lookups import season_for
from league.selectors.season.ballots import ballot_of, ballot_summaries_of
from league.selectors.season.pasts import recent_contests
from league.selectors.season.teams import team_by_slug
from league.services.season.ballots import cast_vote, close_ballot, open_ballot
from league.views.http.actions import run_action
from league.views.leagues.almanac import pages


@require_safe
def awards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season's awards and ballots."""
    season = season_for(request.user, slug, number)
    recent = recent_contests(season)
    found = season_awards(recent.contests, number, recent.before, recent.records)
    context = {
        **pages(request, season.league, "awards", number),
        "season": season,
        "awards": award_rows(found, team_by_slug(season)),
        "polls": ballot_summaries_of(season, request.user),
    }
    return render(request, "league/awards/awards.html", context)


@require_http_methods(["GET", "POST"])
def ballot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Opens a ballot."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    with timezone.override(season.league.time_zone):
        form = BallotForm(season, request.POST or None)
        sound = form.is_valid()
    if sound:
        try:
            open_ballot(season=season, actor=request.user, **form.arguments())
            return redirect("league:awards", slug, number)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
    context = {**pages(request, season.league, "awards", number), "season": season, "form": form}
    return render(request, "league/awards/ballot.html", context, status=422 if form.errors else 200)


@require_POST
def vote(request: HttpRequest, slug: str, number: int, ballot_number: int) -> HttpResponse:
    """Votes for the nominee with the number `nominee`."""
    found = _ballot(request, slug, number, ballot_number)
    nominee = parse_whole_number(request.POST.get("nominee", "")) or 0
    back = reverse("league:awards", args=[slug, number])
    done = _("Your vote has been counted. You can change it until the ballot closes.")
    return run_action(
        request, lambda: cast_vote(ballot=found, nominee=nominee, actor=request.user), done, back
    )


@require_POST
def close(request: HttpRequest, slug: str, number: int, ballot_number: int) -> HttpResponse:
    """Closes a ballot at once."""
    found = _ballot(request, slug, number, ballot_number)
    back = reverse("league:awards", args=[slug, number])
    return run_action(
        request,
        lambda: close_ballot(ballot=found, actor=request.user),
        _("The ballot has been closed."),
        back,
    )


def _ballot(request: HttpRequest, slug: str, number: int, ballot_number: int) -> Ballot:
    found = ballot_of(season_for(request.user, slug, number), ballot_number)
    if found is None:
        raise Hidden("no_such_ballot", _("There is no such ballot in this season."))
    return found
