"""Views of a table: the whole page, what has changed on it, and the log of the game."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Game
from games.presenters.table.game_log import log_page
from games.presenters.table.page import page_version, pending_correction, table_page
from games.services.table.pace import record_look
from games.views.table.surroundings import surroundings
from games.views.table.visitors import facing_of, game_at, may_correct, player_of
from league.errors import Refused

STATUS_UNCHANGED = 204


@never_cache
@require_GET
def table(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The referee page."""
    return table_response(request, game_at(request, public_id))


@never_cache
@require_GET
def changes(request: HttpRequest, public_id: uuid.UUID, version: str) -> HttpResponse:
    """The page's live part if its version is not this one; otherwise 204 without a body."""
    game = game_at(request, public_id)
    seats = list(game.seats.order_by("pk"))
    if version == page_version(game, seats, pending_correction(game)):
        record_look(game=game, seats=seats, player=player_of(request))
        return HttpResponse(status=STATUS_UNCHANGED)
    return table_response(request, game, live=True)


@never_cache
@require_GET
def log(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Box score, scoring and play-by-play of the game so far. For an abandoned game it redirects to the
    table."""
    game = game_at(request, public_id)
    if game.state == Game.State.ABANDONED:
        return redirect("games:table", public_id)
    return render(request, "table/log.html", log_page(game, may_correct=may_correct(request, game)))


def table_response(
    request: HttpRequest,
    game: Game,
    *,
    live: bool = False,
    refusal: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or only its live part, with the refusal if there is one."""
    player = player_of(request)
    context = table_page(game, player, facing_of(request, game)) | {"refusal": refusal}
    record_look(game=game, seats=context["seats"], player=player)
    context |= surroundings().around(request, game, player, context["seats"])
    template = "table/live.html" if live else "table/table.html"
    return render(request, template, context, status=status)
