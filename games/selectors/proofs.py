"""A finished game as anybody can play it again: its sheet, its secret, and what it came to."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games import storage
from games.models import Game
from league.errors import Refused

FORMAT = 1


def proof_of(game: Game) -> dict[str, Any]:
    """What `games.proofs.check` plays again, as JSON. `entries` are those of `engine.scoresheet`, an
    auto-played game has `seed` and `values` instead; `commitment` was published before kickoff.

    Raises Refused game_not_finished: before the final whistle the secret and the calls are nobody's."""
    if game.state != Game.State.FINISHED:
        raise Refused("game_not_finished", _("Its dice can be checked after the final whistle."))
    return {
        "format": FORMAT,
        "game": str(game.public_id),
        "provable": game.provable,
        "dice": game.dice if game.secret else "seed",
        "commitment": game.commitment,
        "secret": game.secret,
        **storage.packed(game),
        "score": [game.home_score, game.away_score],
        "box_score": game.box_score.data,
    }
