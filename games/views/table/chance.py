"""The win probability of a game in progress, once both sides have agreed to advice."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.presenters.odds.live_chance import chance_for
from games.views.table.visitors import game_at
from league.numbers import parse_whole_number

LOOKS = 12  # the page looks so often for odds that are being computed, then waits for the next play
STATUS_NOTHING = 204


@never_cache
@require_GET
def chance(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The bar with the win probability; 204 without a body unless both sides agree to advice, and after the
    game."""
    game = game_at(request, public_id)
    shown = chance_for(game)
    if shown is None:
        return HttpResponse(status=STATUS_NOTHING)
    looks = min(parse_whole_number(request.GET.get("looks", "")) or 1, LOOKS)
    context = {"game": game, "chance": shown, "looks": looks - 1}
    return render(request, "table/chance.html", context)
