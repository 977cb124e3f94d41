"""Hands a side over to a computer coach, back to a person, or the whole game to the computer; gives a game
up."""

from __future__ import annotations

from django.utils import timezone

from engine.gridiron.coach_pairs import BOTH
from games.models import Game
from games.records.participants import Participant
from games.services.table.host import table_host
from games.services.table.open_table import open_table
from games.table.session import USUAL_COACH


def hand_over_side(
    *, game: Game, player: Participant, side: str, coach: str = USUAL_COACH, part: str = BOTH
) -> Game:
    """See `Session.hand_over`."""
    with open_table(game, player) as table:
        table.session.hand_over(side, coach, part)
    return table.game


def open_computer_seat(*, game: Game, player: Participant, side: str) -> Game:
    """See `Session.open_computer_seat`; a person takes the seat by its link."""
    with open_table(game, player) as table:
        table.session.open_computer_seat(side)
    return table.game


def finish_by_computer(*, game: Game, player: Participant) -> Game:
    """See `Session.finish`."""
    with open_table(game, player) as table:
        table.session.finish()
    return table.game


def set_standing_orders(
    *, game: Game, player: Participant, side: str, orders: list[str], part: str = BOTH
) -> Game:
    """See `Session.give_orders`."""
    with open_table(game, player) as table:
        table.session.give_orders(side, orders, part)
    return table.game


def abandon_game(*, game: Game, player: Participant) -> Game:
    """Gives the game up without a result. A fixture may be played again; the league's history and the next
    game mention this one. A person who runs the league may give it up too.

    Raises Refused game_over; Forbidden not_seated, others_play, link_not_for_this."""
    with open_table(game, player) as table:
        row = table.game
        if not table.in_charge:
            table.session.require_last()
            if row.played_for:
                table.session.require_nobody_else()
        table_host().abandoned(table)
        row.state, row.finished_at, row.saved = Game.State.ABANDONED, timezone.now(), ""
        row.save(update_fields=["state", "finished_at", "saved", "fixture", "superseded", "feed"])
    return row
