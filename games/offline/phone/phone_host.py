"""A phone without a network as the host of a table. It has one game and one reader; the service publishes,
sends letters and records the result when it replays the phone's log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from games.models import Game, Seat
from games.records import scoresheets
from games.records.circumstances import add_final_circumstances
from games.records.participants import Participant
from games.services.table.open_table import OpenTable
from games.table.secret_dice import PhoneDice
from games.table.state import SessionOutcome
from games.views.table.surroundings import Around


class PhoneHost:
    """See `games.services.table.host.TableHost`."""

    def dice(self, game: Game) -> PhoneDice:
        """The dice from the phone's secret."""
        return PhoneDice(game.secret)

    def changed(self, public_id: UUID) -> None:
        """Does nothing: there is no other reader."""

    def written(self, table: OpenTable, outcome: SessionOutcome) -> None:
        """Gives a game that is over its box score."""
        if outcome.over:
            game = table.game
            scoresheets.freeze_finished_game(game, table.play, scoresheets.play_by_play_lines(game))
            add_final_circumstances(game, table.play.questions.chance_ids, ())

    def abandoned(self, table: OpenTable) -> None:
        """Does nothing: there is no fixture to free."""


class PhoneSurroundings:
    """See `games.views.table.surroundings.Surroundings`. Links to seats need the service's secret key."""

    def around(
        self,
        request: HttpRequest,  # noqa: ARG002
        game: Game,  # noqa: ARG002
        player: Participant,  # noqa: ARG002
        seats: Sequence[Seat],  # noqa: ARG002
    ) -> Around:
        """Nothing: a phone has no other people at its table."""
        return {
            "sits_down": False,
            "needs_signal": None,
            "page_link": None,
            "table_invitation": None,
            "no_worker": False,
            "chance": None,
            "odds_hidden": False,
        }

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:  # noqa: ARG002
        """No links."""
        return []
