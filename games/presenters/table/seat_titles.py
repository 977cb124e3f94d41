"""How pages address the people in the seats: by name, and by team where a name is not enough."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.clubs import clubs_of_game


def club_of(game: Game, seat: Seat) -> str:
    """The nickname of the seat's club."""
    home, away = clubs_of_game(game)
    return home.nickname if seat.side == Seat.Side.HOME else away.nickname


def seat_title(game: Game, seat: Seat, seats: Sequence[Seat]) -> str:
    """The name of the person who decides at this seat, followed by the club if they share the phone with
    another seat of the same name."""
    if not seat.name:
        return club_of(game, seat)
    others = [other for other in seats if other.pk != seat.pk and other.person is not None]
    if any(other.name == seat.name for other in others):
        return _("%(name)s (%(plays)s)") % {"name": seat.name, "plays": club_of(game, seat)}
    return seat.name
