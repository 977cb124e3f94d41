"""A coach of a pair stands in for the partner who is not there yet, is away, or asks for it.

Coaches who may not talk must not see each other's cards, so nobody takes the seat of a partner who is
present. The partner gets the seat back at any time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.participants import Participant, add_occupants
from games.records.scoresheets import lock_game
from games.table.open_table import open_table
from league.frame.errors import Forbidden, Refused

# How long the game waits for an absent coach before the partner may stand in. An open page looks more often.
PATIENCE = {Game.Pace.TABLE: timedelta(minutes=3), Game.Pace.MAIL: timedelta(days=1)}


@transaction.atomic
def stand_in(*, game: Game, player: Participant, side: str, part: str) -> Game:
    """Lets the partner decide at this seat until its person is back. Its own person may ask for that at any
    time; the partner may begin while the seat is free or its person is absent, see `is_absent`.

    Raises Refused game_over, partner_is_here, no_partner, computer_decides; Forbidden not_your_side."""
    game, seat = _locked(game, side, part)
    partner = seat.partner
    owns, is_partner = player.owns(seat), partner is not None and player.owns(partner)
    if not owns and not is_partner:
        raise _not_yours()
    _require_running(game)
    if partner is None or partner.person is None or partner.coach or (owns and is_partner):
        raise Refused("no_partner", _("Nobody is there to stand in: invite a partner first."))
    if seat.coach:
        raise Refused("computer_decides", _("The computer decides there: take the seat back first."))
    if not owns:
        _require_absent(game, seat, partner)
    _set(game, seat, decides=True)
    Seat.objects.filter(pk=partner.pk).update(partner_decides=False)
    return _continued(game, player)


@transaction.atomic
def end_stand_in(*, game: Game, player: Participant, side: str, part: str) -> Game:
    """Returns the seat to its person; they and the partner who stands in may do so.

    Raises Refused game_over; Forbidden not_your_side."""
    game, seat = _locked(game, side, part)
    if not player.sits_at(seat):
        raise _not_yours()
    _require_running(game)
    _set(game, seat, decides=False)
    return _continued(game, player)


def may_stand_in(seat: Seat, game: Game, player: Participant) -> bool:
    """Whether the player may begin to stand in at this seat."""
    partner = seat.partner if seat.is_of_pair and not seat.partner_decides else None
    if partner is None or seat.coach or partner.coach or partner.partner_decides:
        return False
    return player.owns(partner) and not player.owns(seat) and is_absent(seat, game, timezone.now())


def may_be_replaced(seat: Seat, player: Participant) -> bool:
    """Whether this is a seat of the player at which a partner could stand in for them."""
    partner = seat.partner if player.owns(seat) and not (seat.partner_decides or seat.coach) else None
    return partner is not None and not (partner.is_free or partner.coach or player.owns(partner))


def is_absent(seat: Seat, game: Game, now: datetime) -> bool:
    """Whether nobody is there: the seat is free, or the game has waited too long for its person, who did not
    look at it."""
    if seat.person is None:
        return True
    line = now - PATIENCE[Game.Pace(game.pace)]
    away = seat.looked_at is None or seat.looked_at < line
    return away and seat.asked_at is not None and seat.asked_at < line


def _require_absent(game: Game, seat: Seat, partner: Seat) -> None:
    """Raises Refused partner_is_here."""
    if partner.partner_decides or not is_absent(seat, game, timezone.now()):
        sentence = _("%(name)s still plays there. If the game waits for them too long, you may stand in.")
        raise Refused("partner_is_here", sentence % {"name": seat.name})


def _locked(game: Game, side: str, part: str) -> tuple[Game, Seat]:
    """The game with its row locked, and one of its seats. Raises Forbidden not_your_side."""
    locked = lock_game(game.pk, "fixture")
    seat = Seat.objects.select_related("user").filter(game=locked, side=side, part=part).first()
    if seat is None:
        raise _not_yours()
    return locked, seat


def _require_running(game: Game) -> None:
    """Raises Refused game_over."""
    if game.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: it takes no more entries."))


def _not_yours() -> Forbidden:
    return Forbidden("not_your_side", _("Only the person who has this seat can pass it on."))


def _set(game: Game, seat: Seat, *, decides: bool) -> None:
    """A call that was given before stays a secret of the person who gave it: it is void."""
    Seat.objects.filter(pk=seat.pk).update(partner_decides=decides, early=None)
    seat.partner_decides, seat.early = decides, None
    if decides:
        add_occupants(game, [seat])


def _continued(game: Game, player: Participant) -> Game:
    """The game may wait for another person from now on."""
    with open_table(game, player) as table:
        return table.game
