"""How pages address the people in the seats: by name, and by team or part where a name is not enough."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.clubs import clubs_of_game
from league.models import Coach


def club_of(game: Game, seat: Seat) -> str:
    """The nickname of the seat's club."""
    home, away = clubs_of_game(game)
    return home.nickname if seat.side == Seat.Side.HOME else away.nickname


def part_title(game: Game, seat: Seat) -> str:
    """What the seat plays, as a title: the club, and of a pair its offense or defense."""
    club = club_of(game, seat)
    return f"{club}, {seat.get_part_display()}" if seat.is_of_pair else club


def part_phrase(game: Game, seat: Seat) -> str:
    """What the seat plays, as the object of a sentence."""
    phrases = {
        Coach.Part.BOTH: _("the %(club)s"),
        Coach.Part.OFFENSE: _("the offense of the %(club)s"),
        Coach.Part.DEFENSE: _("the defense of the %(club)s"),
    }
    return phrases[Coach.Part(seat.part)] % {"club": club_of(game, seat)}


def seat_title(game: Game, seat: Seat, seats: Sequence[Seat]) -> str:
    """The name of the person who decides at this seat. It is followed by what they play if they share the
    phone with another seat of the same name, and if they share the side with a partner."""
    name = seat.decider.name
    if not name:
        return part_title(game, seat)
    others = [other for other in seats if other.pk != seat.pk and other.person is not None]
    if seat.is_of_pair or any(other.decider.name == name for other in others):
        return _("%(name)s (%(plays)s)") % {"name": name, "plays": part_title(game, seat)}
    return name
