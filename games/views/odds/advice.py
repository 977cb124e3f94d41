"""Advice during a league game: who agrees to it, and the buttons of the people at the table."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.gridiron.events import SIDES
from games.models import Game
from games.records.clubs import clubs_of_game
from games.selectors.odds.advice import advice_consents
from games.services.odds.advice import agree_to_advice, sides_to_agree, withdraw_advice
from games.views.table.visitors import game_at, player_of


@never_cache
@require_http_methods(["GET", "POST"])
def advice(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Who agrees. A post agrees, or withdraws with `withdraw`."""
    game, player = game_at(request, public_id), player_of(request)
    if request.method == "POST":
        act = withdraw_advice if "withdraw" in request.POST else agree_to_advice
        act(game=game, player=player)
        return redirect("games:advice", public_id)
    consents, own = advice_consents(game), sides_to_agree(game, player)
    is_open = game.state == Game.State.IN_PROGRESS and game.played_for is not None
    context = {
        "game": game,
        "fixture": game.played_for,
        "rows": [(club, consents.get(side)) for side, club in zip(SIDES, clubs_of_game(game), strict=True)],
        "is_agreed": len(consents) == len(SIDES),
        "is_open": is_open,
        "may_agree": is_open and any(side not in consents for side in own),
        "may_withdraw": is_open and any(side in consents for side in own),
    }
    return render(request, "games/odds/charts/advice.html", context)
