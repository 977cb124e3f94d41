"""One link for all free seats of a game: the person who opens it chooses a seat.

It holds the number of each seat that it opens, so it opens no seat whose link was revoked after it was made,
and never a seat that somebody has: a seat that its owner passes on has a link of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.participants import Participant
from games.services.locks import lock_game
from games.services.table.deciders import STARTER
from games.services.table.seats import LASTS, has_coach, may_give_seat, seat_player
from league.errors import Forbidden, Hidden, Refused

SALT = "games.table"
CLOSED = 0  # in place of the number of a seat that the link does not open
FIRST = 1  # the number of a seat's link since kickoff, if nobody has revoked it


@dataclass(frozen=True, slots=True)
class LinkedTable:
    """A game with all its seats, and those that its link opens."""

    game: Game
    seats: list[Seat]
    opened: list[Seat]


def table_link(*, game: Game, seats: Sequence[Seat], player: Participant) -> str:
    """The secret part of the link to the free seats that the player may give away. `seats` are all seats of
    the game in their order. Raises Forbidden not_seated; Refused no_free_seat."""
    opened = _require_free_seats(seats, player)
    numbers = [seat.link if seat in opened else CLOSED for seat in seats]
    return signing.dumps([game.public_id.hex, *numbers], salt=SALT)


def free_seats(seats: Sequence[Seat], player: Participant) -> list[Seat]:
    """The free seats of these that the player may give away.

    They include those of the person who started the game, to whom all of them were open at kickoff, and whose
    code has to seat the fourth person, too, when the third is there. The third, or that side's coach, ends
    this when they revoke the link of their partner's seat."""
    free = [seat for seat in seats if seat.is_free]
    started = any(seat.person == STARTER for seat in seats if player.may_give([seat]))
    return [
        seat for seat in free if may_give_seat(seat, player) or (started and _is_open_since_kickoff(seat))
    ]


def _is_open_since_kickoff(seat: Seat) -> bool:
    fixture = seat.game.played_for
    return seat.link == FIRST and (fixture is None or not has_coach(seat.side, fixture))


def _require_free_seats(seats: Sequence[Seat], player: Participant) -> list[Seat]:
    opened = free_seats(seats, player)
    if opened:
        return opened
    if not any(player.sits_at(seat) for seat in seats):
        raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))
    raise Refused("no_free_seat", _("This game has no free seat that you may give away."))


@transaction.atomic
def revoke_table_link(*, game: Game, player: Participant) -> None:
    """Makes void all links to the free seats that the player may give away, also those to a single one.

    Raises Forbidden not_seated; Refused no_free_seat."""
    game = lock_game(game.pk, "fixture")
    for seat in _require_free_seats(list(game.seats.order_by("pk")), player):
        seat.link += 1
        seat.save(update_fields=["link"])


def table_by_link(link: str) -> LinkedTable:
    """The table of this link. Raises Hidden link_invalid if it is mistyped, too old or revoked."""
    public_id, numbers = _read(link)
    games = Game.objects.select_related("fixture__home", "fixture__away", "fixture__season__league")
    game = games.filter(public_id=public_id).first()
    if game is None:
        raise _invalid()
    return _linked(game, numbers)


def is_table_link(link: str) -> bool:
    """Whether this is, or was, the secret part of a table's link."""
    try:
        _read(link)
    except Hidden:
        return False
    return True


@transaction.atomic
def take_seat(*, link: str, player: Participant, side: str = "", part: str = "") -> Seat:
    """Assigns a free seat of the link's game to the player. A player who already has it keeps it. The side
    may be left out if only one seat is free, the part if the side has only one.

    Raises Hidden link_invalid; Refused game_over, no_such_seat, seat_taken, seat_not_open, plays_other_side,
    name_needed."""
    public_id, numbers = _read(link)
    row = Game.objects.filter(public_id=public_id).first()
    if row is None:
        raise _invalid()
    table = _linked(lock_game(row.pk, "fixture"), numbers)
    if table.game.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: it takes no more entries."))
    choices = table.seats if side else table.opened
    named = [
        seat for seat in choices if seat.side == (side or seat.side) and seat.part == (part or seat.part)
    ]
    if len(named) != 1:
        free = ", ".join(f"{seat.side}/{seat.part}" for seat in table.opened) or "–"
        sentence = _("Choose one of the free seats by its side and part: %(free)s.")
        raise Refused("no_such_seat", sentence % {"free": free})
    (seat,) = named
    if seat.is_free and seat not in table.opened:
        sentence = _("This link does not open that seat: ask that side's coach for a link.")
        raise Refused("seat_not_open", sentence)
    return seat_player(table.game, seat, table.seats, player, may_take=seat.is_free)


def _read(link: str) -> tuple[str, list[int]]:
    try:
        public_id, *numbers = signing.loads(link, salt=SALT, max_age=LASTS)
    except signing.BadSignature as error:
        raise _invalid() from error
    return public_id, numbers


def _linked(game: Game, numbers: list[int]) -> LinkedTable:
    seats = list(game.seats.order_by("pk"))
    for seat in seats:
        seat.game = game
    meant = [(seat, number) for seat, number in zip(seats, numbers, strict=True) if number != CLOSED]
    opened = [seat for seat, number in meant if seat.is_free and seat.link == number]
    if not opened and any(seat.is_free for seat, _number in meant):
        raise _invalid()
    return LinkedTable(game, seats, opened)


def _invalid() -> Hidden:
    return Hidden("link_invalid", _("This link is not valid any more: ask for a new one."))
