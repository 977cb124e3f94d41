"""What the service adds to the pages of a table: seats for coaches, links with QR codes, programs for phones,
letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.models import Game, Seat
from games.offline.takeaway import offline_refusal
from games.presenters.odds.live_chance import chance_for, has_live_odds
from games.presenters.table.seat_links import seats_to_give, table_invitation
from games.records.participants import Participant
from games.services.table.scorers import seats_to_coach
from games.views.table.surroundings import Around
from league.presenters.sharing.addresses import shared_link
from league.selectors.jobs.workers import worker_is_alive


class ServiceSurroundings:
    """See `games.views.table.surroundings.Surroundings`."""

    def around(self, request: HttpRequest, game: Game, player: Participant, seats: Sequence[Seat]) -> Around:
        """All values of `Around`."""
        chance, watches = chance_for(game), not any(player.sits_at(seat) for seat in seats)
        return {
            "sits_down": game.state == Game.State.IN_PROGRESS
            and watches
            and bool(seats_to_coach(seats, game, player)),
            "needs_signal": offline_refusal(seats, player),
            "page_link": shared_link(request, game.get_absolute_url()),
            "table_invitation": table_invitation(request, game, player, list(seats)),
            "no_worker": letters_wait(game),
            "chance": chance,
            "odds_hidden": watches and chance is None and has_live_odds(game),
        }

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:
        """The links with their QR codes."""
        return list(seats_to_give(request, game, player))


def letters_wait(game: Game) -> bool:
    """Whether the game is played by mail on a site that sends letters, but no worker is running to send
    them."""
    return game.pace == Game.Pace.MAIL and getattr(settings, "MAIL_WORKS", False) and not worker_is_alive()
