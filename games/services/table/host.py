"""The port through which the rows of a table reach their host: the service, or a phone without a network."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol, cast
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from games.table.ports import TableDice

if TYPE_CHECKING:
    from games.models import Game
    from games.services.table.open_table import OpenTable
    from games.table.state import SessionOutcome


class TableHost(Protocol):
    """The host of a table. `settings.TABLE_HOST` names the class: that of `games.services.table.service_host`
    or of `games.offline.phone.phone_host`."""

    def dice(self, game: Game) -> TableDice:
        """The dice of this game."""

    def changed(self, public_id: UUID) -> None:
        """Wakes readers that wait for changes of the game with this ID. Called after the commit."""

    def written(self, table: OpenTable, outcome: SessionOutcome) -> None:
        """Called when new entries are written: publishes them, and ends a game that is over."""

    def abandoned(self, table: OpenTable) -> None:
        """Called before the game is given up: frees its fixture."""


@cache
def table_host() -> TableHost:
    """The host of this process."""
    return cast("TableHost", import_string(settings.TABLE_HOST)())
