"""The page "Check the dice": it replays the game, and everybody can do the same."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.models import Game
from games.presenters.proofs import check_proof
from games.records.circumstances import described_circumstances
from games.records.clubs import clubs_of_game
from games.selectors.proofs import proof_of
from games.views.table.visitors import played_game_at
from league.errors import Refused


@require_safe
def proof(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What the rules and the secret prove about a finished game."""
    game = played_game_at(request, public_id)
    if game.state != Game.State.FINISHED:
        return redirect("games:table", public_id)
    home, away = clubs_of_game(game)
    context: dict[str, Any] = {"game": game, "home": home, "away": away, "fixture": game.played_for}
    context["circumstances"] = described_circumstances(game)
    try:
        found = proof_of(game)
        context |= {"proof": found, "checked": check_proof(found)}
        context["awaits_secret"] = found["dice"] == "season" and not found["secret"]
    except Refused as refusal:
        context["refusal"] = refusal
    return render(request, "table/proof.html", context)
