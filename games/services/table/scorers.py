"""Seats for holders of scorers' links, and for coaches who take their own seats."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.participants import Participant
from games.services.table.handover import hand_over_side
from games.services.table.seats import assign_seat
from league.errors import Forbidden, Refused
from league.models import Coach, Fixture


@transaction.atomic
def join_as_scorer(*, game: Game, player: Participant, name: str) -> Game:
    """Assigns the free seats of a fixture's game to the holders of scorers' links to it. If no seat is free,
    the scorer only watches.

    Raises Refused game_over; Forbidden link_not_for_this."""
    game, seats = _lock_game_with_seats(game)
    if player.link_to(game.fixture_id) is None or game.fixture_id is None:
        raise Forbidden(
            "link_not_for_this", _("Your link is not for this game: scan the code on the game sheet.")
        )
    scorer = player.as_scorer(game.fixture_id, name)
    for seat in seats:
        if seat.is_free:
            assign_seat(game, seat, seats, scorer)
    return game


@transaction.atomic
def sit_as_coach(*, game: Game, player: Participant) -> Game:
    """Assigns a side's seat to its coach: a free one, or one held by the computer or by a person who does not
    coach the side.

    Raises Refused game_over; Forbidden not_your_side."""
    game, seats = _lock_game_with_seats(game)
    own_seats = [seat for seat in seats if may_sit_as_coach(seat, game, player)]
    if not own_seats:
        raise Forbidden("not_your_side", _("This game has no seat for you."))
    for seat in own_seats:
        assign_seat(game, seat, seats, player)
    for seat in own_seats:
        if seat.coach:
            game = hand_over_side(game=game, player=player, side=seat.side, coach="", part=seat.part)
    return game


def may_sit_as_coach(seat: Seat, game: Game, player: Participant) -> bool:
    """Whether the player, as a coach of this side or of this part of it, may take this seat: only from people
    who do not coach it."""
    if player.user is None or game.fixture is None or player.owns(seat):
        return False
    if not _coaches_seat(player.user, seat, game.fixture):
        return False
    return seat.user is None or not _coaches_seat(seat.user, seat, game.fixture)


def _coaches_seat(person: User, seat: Seat, fixture: Fixture) -> bool:
    """Whether the person coaches this part of the seat's club, or all of it."""
    club = fixture.home_id if seat.side == Seat.Side.HOME else fixture.away_id
    found = Coach.objects.filter(user=person, team=club)
    if seat.is_of_pair:
        found = found.filter(part__in=(seat.part, Coach.Part.BOTH))
    return found.exists()


def _lock_game_with_seats(game: Game) -> tuple[Game, list[Seat]]:
    locked = (
        Game.objects.select_for_update(of=("self",), no_key=True).select_related("fixture").get(pk=game.pk)
    )
    if locked.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: it takes no more entries."))
    return locked, list(locked.seats.order_by("pk"))
