"""What rows of a table need of the place where they lie: the service, or a phone without a signal."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol, cast
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from games.table.ports import Dice

if TYPE_CHECKING:
    from games.models import Game
    from games.services.table.open_table import OpenTable
    from games.table.state import Outcome


class TableHost(Protocol):
    """`settings.TABLE_HOST` names the class: `games.services.table.service_host` or
    `games.offline.phone.phone_host`."""

    def dice(self, game: Game) -> Dice:
        """The house of this game."""

    def changed(self, public_id: UUID) -> None:
        """The game with this id has changed: whoever looks at it is woken. After the commit."""

    def written(self, table: OpenTable, outcome: Outcome) -> None:
        """The entries are written: whoever follows the game is told, and a game that is over ends."""

    def abandoned(self, table: OpenTable) -> None:
        """The game is about to be given up: its fixture is set free."""


@cache
def table_host() -> TableHost:
    """The host of this process."""
    return cast("TableHost", import_string(settings.TABLE_HOST)())
