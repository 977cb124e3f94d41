"""Adopting a pick-up game: it then counts in a league."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.selectors.table_games import adoption_for, fixtures_that_fit
from games.services.fixtures.adoptions import adopt_game, withdraw_adoption
from games.views.table.visitors import game_at
from league.errors import Forbidden, Refused
from league.models import Fixture


@require_http_methods(["GET", "POST"])
def adopt(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Offers the fixtures that fit the game. Choosing one agrees to it."""
    game, user = game_at(request, public_id), _signed_in(request)
    if game.fixture:
        raise Refused("game_in_league", _("This game already counts in a league."))
    fixtures = fixtures_that_fit(game, user)
    adoption = adoption_for(game, user)
    if request.method == "POST":
        if "withdraw" in request.POST:
            withdraw_adoption(game=game, actor=user)
            return redirect("games:adopt", public_id)
        chosen = _chosen(request, [*fixtures, *([adoption.fixture] if adoption else [])])
        if chosen is not None:
            adopt_game(game=game, fixture=chosen, actor=user)
            messages.success(request, _("Thank you. The game counts as soon as everybody has agreed."))
            return redirect("games:table", public_id)
    context = {"game": game, "fixtures": fixtures, "adoption": adoption}
    return render(request, "table/adopt.html", context)


def _chosen(request: HttpRequest, offered: list[Fixture]) -> Fixture | None:
    """The fixture by `season number/fixture number` within its league, because addresses contain no other
    ids.
    """
    names = {_name(fixture): fixture for fixture in offered}
    return names.get(request.POST.get("fixture", ""))


def _name(fixture: Fixture) -> str:
    return f"{fixture.season.league.slug}/{fixture.season.number}/{fixture.number}"


def _signed_in(request: HttpRequest) -> User:
    """The person. Raises Forbidden log_in_first."""
    if not isinstance(request.user, User):
        raise Forbidden("log_in_first", _("Please log in first. Visitors can only watch."))
    return request.user
