"""Seats for holders of scorers' links, and for coaches who take their own seats."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.participants import Participant
from games.services.table.handover import hand_over_side
from games.services.table.seats import assign_seat
from league.errors import Forbidden, Refused
from league.models import Coach


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
    own_seats = seats_to_coach(seats, game, player)
    if not own_seats:
        raise Forbidden("not_your_side", _("This game has no seat for you."))
    for seat in own_seats:
        assign_seat(game, seat, seats, player)
    for seat in own_seats:
        if seat.coach:
            game = hand_over_side(game=game, player=player, side=seat.side, coach="", part=seat.part)
    return game


def seats_to_coach(seats: Sequence[Seat], game: Game, player: Participant) -> list[Seat]:
    """The seats that the player may take as a coach of their side or of that part of it: free ones, the
    computer's, and those of people who do not coach it. One query, none for people without an account and for
    pick-up games."""
    fixture = game.fixture
    if player.user is None or fixture is None:
        return []
    me, clubs = player.user.pk, {Seat.Side.HOME.value: fixture.home_id, Seat.Side.AWAY.value: fixture.away_id}
    found = Coach.objects.filter(user__in={me, *(seat.user_id for seat in seats)} - {None})
    rows = set(found.filter(team__in=clubs.values()).values_list("user", "team", "part"))

    def coaches(person: int | None, seat: Seat) -> bool:
        parts = (seat.part, Coach.Part.BOTH) if seat.is_of_pair else Coach.Part
        return any((person, clubs[seat.side], part) in rows for part in parts)

    return [
        seat
        for seat in seats
        if not player.owns(seat) and coaches(me, seat) and not coaches(seat.user_id, seat)
    ]


def _lock_game_with_seats(game: Game) -> tuple[Game, list[Seat]]:
    locked = (
        Game.objects.select_for_update(of=("self",), no_key=True).select_related("fixture").get(pk=game.pk)
    )
    if locked.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: it takes no more entries."))
    return locked, list(locked.seats.order_by("pk"))
