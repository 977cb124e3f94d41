"""What the page for orders, hand-over and corrections shows about the seats."""

from __future__ import annotations

from engine.standing_orders import OrderChoice, order_choices
from games.models import Game, Seat
from games.presenters.table.seat_titles import part_title
from games.records.participants import Participant


def computer_seats(game: Game) -> list[tuple[Seat, str]]:
    """The seats that the computer has had from the start, not those that a person handed over, each with what
    it plays."""
    found = [seat for seat in game.seats.order_by("pk") if seat.coach and seat.person is None]
    return [(seat, part_title(game, seat)) for seat in found]


def orders_page(game: Game, player: Participant) -> list[tuple[Seat, str, list[OrderChoice]]]:
    """The standing orders of each of the player's seats, with what the seat plays."""
    own = [seat for seat in game.seats.order_by("pk") if player.holds(seat)]
    return [(seat, part_title(game, seat), order_choices(game.ruleset, seat.orders)) for seat in own]
