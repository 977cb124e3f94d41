"""The seats of a table, for a person who has opened its link and chooses one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Seat
from games.presenters.table.pairs import introduce_partners
from games.presenters.table.seat_titles import part_title
from games.records.participants import Participant
from games.services.table.table_links import LinkedTable


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat: what it plays, who has it, and the value of the button that takes it, empty for a seat that the
    reader cannot take."""

    plays: str
    state: str
    value: str


def seat_choices(table: LinkedTable, player: Participant) -> list[SeatChoice]:
    """All seats of the table."""
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
