"""What a phone with a scorer link can do for its game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms.scorers import ScorerGameForm
from games.models import Game
from games.records.participants import Participant
from games.selectors.scorer_links import scored_fixture
from games.services.table.scorers import join_as_scorer
from games.services.table.start import start_game
from games.views.table.visitors import NAME, player_of
from league.errors import Forbidden, Refused
from league.forms.seasons.results import ResultForm
from league.models import Fixture, Result
from league.presenters.scorelines import awaited_confirmation, claim_text
from league.selectors.leagues.lookups import fixture_for
from league.selectors.results.reports import LinkHolder, awaited_sides, report_rights_of
from league.services.results.reports import report_result


@never_cache
@require_safe
def desk(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The state of the game, and the three ways to score it."""
    fixture, link_holder = fixture_at_desk(request, slug, number, fixture_number)
    return _page(request, fixture, link_holder)


@require_POST
def start(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Starts the game at the table, with this phone in the free seats."""
    fixture, link_holder = fixture_at_desk(request, slug, number, fixture_number)
    form = ScorerGameForm(fixture, request.POST)
    if not form.is_valid():
        return _page(request, fixture, link_holder, start=form, status=422)
    try:
        game = start_game(player=_scorer(request, fixture), fixture=fixture, **form.arguments())
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, fixture, link_holder, start=form, status=422)
    return redirect(game)


@require_POST
def join(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Takes a seat in the game in progress."""
    fixture, link_holder = fixture_at_desk(request, slug, number, fixture_number)
    game = Game.objects.filter(fixture=fixture).first()
    if game is None:
        return _page(request, fixture, link_holder)
    join_as_scorer(game=game, player=player_of(request), name=_name(request))
    return redirect(game)


@require_POST
def report(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Reports the final score."""
    fixture, link_holder = fixture_at_desk(request, slug, number, fixture_number)
    form = ResultForm(fixture, request.POST, outcomes=report_rights_of(link_holder, fixture).outcomes)
    try:
        if not form.is_valid():
            return _page(request, fixture, link_holder, report=form, status=422)
        report_result(fixture=fixture, actor=link_holder, reason=form.cleaned_data["reason"], **form.values())
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, fixture, link_holder, report=form, status=422)
    messages.success(request, _("The result has been entered."))
    return redirect("games:desk", slug, number, fixture_number)


def fixture_at_desk(
    request: HttpRequest, slug: str, number: int, fixture_number: int
) -> tuple[Fixture, LinkHolder]:
    """The fixture, for a phone with a link to it. Raises Forbidden: link_not_for_this, and Hidden if the
    person may not see it.
    """
    try:
        return scored_fixture(player_of(request).scorer_links, slug, number, fixture_number)
    except Forbidden:
        fixture_for(request.user, slug, number, fixture_number)
        raise


def _scorer(request: HttpRequest, fixture: Fixture) -> Participant:
    return player_of(request).as_scorer(fixture.pk, _name(request))


def _name(request: HttpRequest) -> str:
    return request.session.get(NAME) or player_of(request).name or _("Scorer")


def _page(
    request: HttpRequest, fixture: Fixture, link_holder: LinkHolder, status: int = 200, **filled: Any
) -> HttpResponse:
    found = Result.objects.filter(fixture=fixture).select_related("reported_by").first()
    game, rights = Game.objects.filter(fixture=fixture).first(), report_rights_of(link_holder, fixture)
    context = {
        "fixture": fixture,
        "result": found,
        "game": game,
        "start": None if game or found else filled.get("start") or ScorerGameForm(fixture),
        "report": None,
        **_waiting(fixture, found),
    }
    if rights.can_report_again(found):
        outcomes = rights.outcomes
        report_form = filled.get("report") or ResultForm(fixture, outcomes=outcomes, result=found)
        context |= {"report": report_form, "folded": not report_form.errors}
    final = found is not None and found.state == Result.State.FINAL
    context["takes_details"] = final or context["report"] is not None
    return render(request, "games/scoring/desk.html", context, status=status)


def _waiting(fixture: Fixture, found: Result | None) -> dict[str, Any]:
    """The open report, and who has to confirm it."""
    if found is None or found.state == Result.State.IN_PROGRESS:
        return {}
    sides = awaited_sides(fixture, found) if found.state == Result.State.REPORTED else []
    return {
        "claim": claim_text(found),
        "awaited": awaited_confirmation(found, [team for _side, team in sides])
        if found.state != "final"
        else "",
    }
