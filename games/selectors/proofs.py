"""The proof of a finished game: its scoresheet, its secret and its result, with which anybody can replay
it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.models import Game
from games.records import scoresheets
from games.records.circumstances import CORRECTIONS, circumstances_of
from league.errors import Refused
from league.selectors.leagues.changes import import_of
from league.selectors.season.season_secrets import published_value

FORMAT = 1


def proof_of(game: Game) -> dict[str, Any]:
    """The JSON that `games.presenters.proofs.check_proof` replays. `entries` are those of
    `engine.scoresheets.scoresheet`; `commitment` was published before kickoff; `corrections` are the entries
    that set the state, each with who agreed to it (`games.table.agreements.AgreedBy`).

    An auto-played game has `seed` and `values` instead of entries. Its dice come from the season's public
    seed ("seed"), or from the season's secret and `drawn_for` ("season"): then `secret` is empty until the
    season has ended.

    Raises Refused game_not_finished: the secret and the calls are published after the final whistle."""
    if game.state != Game.State.FINISHED:
        raise Refused("game_not_finished", _("Its dice can be checked after the final whistle."))
    return {
        "format": FORMAT,
        "game": str(game.public_id),
        "provable": game.is_provable,
        "offline": not game.provable and game.seats.exists(),  # a sheet that was typed in has no seats
        "corrections": [
            [one.entry, one.agreed_by] for one in circumstances_of(game) if one.kind in CORRECTIONS
        ],
        "from_file": _came_in_file(game),
        **_dice(game),
        **scoresheets.packed_sheet(game),
        "score": [game.home_score, game.away_score],
        "box_score": game.box_score.data,
    }


def _came_in_file(game: Game) -> bool:
    """Whether the game was played before its league came here in a file."""
    fixture = game.played_for
    imported = import_of(fixture.season.league) if fixture else None
    return bool(imported and game.finished_at and game.finished_at <= imported.at)


def _dice(game: Game) -> dict[str, Any]:
    if game.sheet is None:
        return {"dice": game.dice, "commitment": game.commitment, "secret": game.secret}
    coaches = {"coaches": game.coaches}
    if game.drawn_from is None:
        return {"dice": "seed", "commitment": "", "secret": "", **coaches}
    return {
        "dice": "season",
        "commitment": game.drawn_from.commitment,
        "secret": published_value(game.drawn_from),
        "drawn_for": game.drawn_for,
        **coaches,
    }
