"""The seats of a table, for a person who has opened its link and chooses one."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.participants import Participant
from games.table.page_parts import introduce_partners, part_phrase, part_title
from games.table.seating import LinkedTable, free_seats, seat_link, table_link
from league.frame.addresses import SharedLink, shared_link


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat: what it plays, who has it, and the value of the button that takes it, empty for a seat that the
    reader cannot take."""

    plays: str
    state: str
    value: str


def seat_choices(table: LinkedTable, player: Participant) -> list[SeatChoice]:
    introduce_partners(table.seats)
    return [
        SeatChoice(
            part_title(table.game, seat),
            _state(seat, table, player),
            f"{seat.side}-{seat.part}" if seat in table.opened else "",
        )
        for seat in table.seats
    ]


def _state(seat: Seat, table: LinkedTable, player: Participant) -> str:
    if player.owns(seat):
        return _("You")
    if not seat.is_free:
        return seat.name or _("Computer")
    if seat in table.opened:
        return _("Free")
    partner = seat.partner.name if seat.partner else ""
    return _("Free: ask %(name)s for a link") % {"name": partner} if partner else _("Free by another link")


@dataclass(frozen=True, slots=True)
class TableInvitation:
    """The link with which people choose one of the free seats; `plays` says what they play."""

    link: SharedLink
    plays: list[str]


@dataclass(frozen=True, slots=True)
class SharedSeatLink:
    """A seat that the player gives away, and what it plays."""

    seat: Seat
    plays: str
    link: SharedLink


def table_invitation(
    request: HttpRequest, game: Game, player: Participant, seats: list[Seat]
) -> TableInvitation | None:
    """For a person at the table, if they may give away free seats. `seats` are those of the game in their
    order."""
    if game.state != Game.State.IN_PROGRESS or not player.may_give(seats):
        return None
    free = free_seats(seats, player)
    if not free:
        return None
    path = reverse("games:table_seats", args=[table_link(game=game, seats=seats, player=player)])
    return TableInvitation(shared_link(request, path), [part_phrase(game, seat) for seat in free])


def seats_to_give(request: HttpRequest, game: Game, player: Participant) -> list[SharedSeatLink]:
    """The player's own seats that they may give away: those already offered, and all but the first on a
    shared phone."""
    own = [seat for seat in game.seats.order_by("pk") if player.may_give([seat])]
    return [_link(request, seat, player) for nth, seat in enumerate(own) if nth or seat.offered]


def _link(request: HttpRequest, seat: Seat, player: Participant) -> SharedSeatLink:
    path = reverse("games:take_seat", args=[seat_link(seat=seat, player=player)])
    return SharedSeatLink(seat, part_phrase(seat.game, seat), shared_link(request, path))
