"""The pace and the dice of a game in progress, and when its page was last seen."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.participants import Participant
from games.services.table.open_table import open_table
from league.errors import Refused

GLANCE = timedelta(minutes=1)  # looks within this time count as one


def change_pace(*, game: Game, player: Participant, pace: str, dice: str) -> Game:
    """Continues the game at the table or by mail. By mail the app rolls, whatever `dice` says. Real dice need
    players who see them, so nobody else may play on another phone.

    Raises Refused: real_dice_unseen, game_over; Forbidden not_seated, link_not_for_this."""
    with open_table(game, player) as table:
        table.session.require_seat()
        table.session.require_more_than_a_link()
        row = table.game
        row.dice = Game.Dice.APP if pace == Game.Pace.MAIL else dice
        elsewhere = any(seat.person and not seat.coach and seat not in table.own for seat in table.seats)
        if row.dice == Game.Dice.TABLE and game.dice == Game.Dice.APP and elsewhere:
            sentence = _("Somebody plays on another phone and would not see your dice: let the app roll.")
            raise Refused("real_dice_unseen", sentence)
        row.pace = pace
        row.save(update_fields=["pace", "dice"])
        table.session.app_rolls = row.dice == Game.Dice.APP
        table.session.continue_game()
    return table.game


def record_look(*, game: Game, seats: list[Seat], player: Participant) -> None:
    """Records that the player sees the page of a game by mail, so that no letter is sent about what it
    shows, and that a coach of a pair is present, so that the partner does not stand in for them."""
    if game.state != Game.State.IN_PROGRESS:
        return
    now = timezone.now()
    for seat in seats:
        if game.pace != Game.Pace.MAIL and not seat.is_of_pair:
            continue
        fresh = seat.looked_at is not None and seat.looked_at > now - GLANCE and seat.looked == game.last
        if player.owns(seat) and not fresh:
            Seat.objects.filter(pk=seat.pk).update(looked_at=now, looked=game.last)
