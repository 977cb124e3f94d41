"""Scorers by link at the table, and coaches who come to sit down themselves."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.players import SCORER, Player
from games.services.table.seats import sit_down
from league.errors import Forbidden, Refused
from league.selectors.reports import sides_of


@transaction.atomic
def join_as_scorer(*, game: Game, player: Player, name: str) -> Game:
    """Takes the seats of a fixture's game that nobody has, for all phones that bear a link to it; where
    there are none the scorer looks on.

    Raises Refused game_over; Forbidden link_not_for_this."""
    game, seats = _held(game)
    if player.bearer_of(game.fixture_id) is None or game.fixture_id is None:
        raise Forbidden("link_not_for_this", _("Your link is not for this game: scan the code of its sheet."))
    scorer = player.as_scorer(game.fixture_id, name)
    for seat in seats:
        if seat.is_free:
            sit_down(seat, seats, scorer)
    return game


@transaction.atomic
def sit_as_coach(*, game: Game, player: Player) -> Game:
    """A fixture's coach takes his own side's seat, which is free or which a scorer has kept for him.

    Raises Refused game_over; Forbidden not_your_side."""
    game, seats = _held(game)
    kept = [seat for seat in seats if awaits(seat, game, player)]
    if not kept:
        raise Forbidden("not_your_side", _("There is no seat for you in this game."))
    for seat in kept:
        sit_down(seat, seats, player)
    return game


def awaits(seat: Seat, game: Game, player: Player) -> bool:
    """May the player, who coaches this side, sit down here?"""
    if player.user is None or game.fixture is None or not (seat.is_free or seat.guest.startswith(SCORER)):
        return False
    return seat.side in sides_of(player.user, game.fixture)


def _held(game: Game) -> tuple[Game, list[Seat]]:
    held = Game.objects.select_for_update(of=("self",), no_key=True).select_related("fixture").get(pk=game.pk)
    if held.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: nothing can be entered any more."))
    return held, list(held.seats.order_by("pk"))
