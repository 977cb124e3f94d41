"""Sitting down by a link, and getting up."""

from __future__ import annotations

from collections.abc import Iterable

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.players import SCORER, Player
from games.services.table.waiting import sat_down
from league.errors import Forbidden, Hidden, Refused
from league.services.bearers import not_by_link

SALT = "games.seat"
LASTS = 7 * 24 * 3600  # seconds


def seat_link(*, seat: Seat, player: Player) -> str:
    """The unguessable part of the seat's link, for who is at the table. Raises Forbidden not_seated,
    link_not_for_this."""
    _require_seated(seat.game, player)
    return signing.dumps([str(seat.game.public_id), seat.side, seat.part, seat.link], salt=SALT)


def linked_seat(link: str) -> Seat:
    """The seat that a link leads to. Raises Hidden link_invalid: mistyped, too old or revoked."""
    try:
        game, side, part, number = signing.loads(link, salt=SALT, max_age=LASTS)
        seats = Seat.objects.select_related("game__fixture__home", "game__fixture__away")
        return seats.get(game__public_id=game, side=side, part=part, link=number)
    except (signing.BadSignature, Seat.DoesNotExist) as error:
        raise Hidden("link_invalid", _("This link is not valid any more: ask for a new one.")) from error


@transaction.atomic
def take_seat(*, link: str, player: Player) -> Seat:
    """Sits down by a link; who sits there already stays.

    Raises Hidden link_invalid; Refused seat_taken, name_needed."""
    found = linked_seat(link)
    game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=found.game_id)
    seats = list(game.seats.order_by("pk"))
    seat = next(seat for seat in seats if seat.pk == found.pk)
    if player.holds(seat):
        return seat
    if not (seat.is_free or seat.offered or _held_for_another(seat, seats)):
        raise Refused("seat_taken", _("%(name)s sits there already.") % {"name": seat.name})
    if not player.name.strip():
        raise Refused("name_needed", _("Say what the others should call you."))
    sit_down(seat, seats, player)
    sat_down(game, player)
    return seat


def sit_down(seat: Seat, seats: list[Seat], player: Player) -> None:
    """The seat is the player's from now on; `seats` are all of its game, which is locked."""
    own = next((other.person for other in seats if player.holds(other)), None)
    seat.person = own or 1 + max(other.person or 0 for other in seats)
    seat.user, seat.guest = player.user, "" if player.user else player.guest
    seat.name, seat.early, seat.offered = player.name.strip()[:40], None, False
    seat.save()


def _held_for_another(seat: Seat, seats: list[Seat]) -> bool:
    """One phone holds both sides: whom its holder gives the link to may take one over."""
    return seat.person is not None and any(
        other.pk != seat.pk and other.side != seat.side and other.person == seat.person for other in seats
    )


@transaction.atomic
def offer_seat(*, seat: Seat, player: Player) -> Seat:
    """The player passes his side on to whoever follows its link, a new one; until then he goes on himself.

    Raises Forbidden not_your_side."""
    if not player.holds(seat) or seat.guest.startswith(SCORER):
        raise Forbidden("not_your_side", _("Somebody else decides for that side."))
    seat.link, seat.offered = seat.link + 1, True
    seat.save(update_fields=["link", "offered"])
    return seat


@transaction.atomic
def revoke_link(*, seat: Seat, player: Player) -> Seat:
    """The seat's link is worth nothing from now on. Raises Forbidden not_seated, link_not_for_this."""
    _require_seated(seat.game, player)
    seat.link += 1
    seat.save(update_fields=["link"])
    return seat


def gives_seats(player: Player, seats: Iterable[Seat]) -> bool:
    """Does he sit here, and not only by a scorer's link? A seat that he gave away would outlive that."""
    return any(player.holds(seat) and not seat.guest.startswith(SCORER) for seat in seats)


def _require_seated(game: Game, player: Player) -> None:
    seats = game.seats.all()
    if not any(player.holds(seat) for seat in seats):
        raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))
    if not gives_seats(player, seats):
        raise not_by_link()
