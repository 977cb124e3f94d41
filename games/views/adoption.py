"""A pick-up game that is to count in a league, and results that wait for a confirmation."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.selectors import fixtures_that_fit
from games.services import table
from games.views.table.visitors import game_at
from league.models import Fixture
from league.selectors import fixture_for


@login_required
@require_http_methods(["GET", "POST"])
def adopt(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Offers the fixtures that the game fits; choosing one agrees to it."""
    assert isinstance(request.user, User)
    game = game_at(request, public_id)
    fixtures = list(fixtures_that_fit(game, request.user))
    adoption = getattr(game, "adoption", None)
    if request.method == "POST":
        if "withdraw" in request.POST:
            table.withdraw_adoption(game=game, actor=request.user)
            return redirect("games:adopt", public_id)
        chosen = _chosen(request, [*fixtures, *([adoption.fixture] if adoption else [])])
        if chosen is not None:
            table.adopt_game(game=game, fixture=chosen, actor=request.user)
            messages.success(request, _("Noted. The game counts as soon as everybody has agreed."))
            return redirect("games:table", public_id)
    context = {"game": game, "fixtures": fixtures, "adoption": adoption}
    return render(request, "table/adopt.html", context)


def _chosen(request: HttpRequest, offered: list[Fixture]) -> Fixture | None:
    """By `season number/fixture number` within its league: addresses show no other ids."""
    names = {_name(fixture): fixture for fixture in offered}
    return names.get(request.POST.get("fixture", ""))


def _name(fixture: Fixture) -> str:
    return f"{fixture.season.league.slug}/{fixture.season.number}/{fixture.number}"


@login_required
@require_POST
def confirm(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The other side confirms the result."""
    assert isinstance(request.user, User)
    fixture = fixture_for(request.user, slug, number, fixture_number)
    table.confirm_result(fixture=fixture, actor=request.user)
    return redirect("games:game", slug, number, fixture_number)
