"""What the pages of a table show beyond the game, which depends on the host: the service, or a phone without
a network."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from games.models import Game, Seat
from games.records.participants import Participant
from league.errors import Refused

if TYPE_CHECKING:
    from games.presenters.odds.live_chance import LiveChance
    from games.presenters.table.seat_links import TableInvitation
    from league.presenters.sharing.addresses import SharedLink


class Around(TypedDict):
    """Values for the page's context. `sits_down`: there is a seat for this coach. `needs_signal`: why the
    phone cannot continue alone, or None. `page_link`: the address of the page, for other devices.
    `table_invitation`: the link to the free seats. `no_worker`: letters of a game by mail have to wait.
    `chance`: the win probability, once both sides agree to advice; until then `odds_hidden` for those who
    watch."""

    sits_down: bool
    needs_signal: Refused | None
    page_link: SharedLink | None
    table_invitation: TableInvitation | None
    no_worker: bool
    chance: LiveChance | None
    odds_hidden: bool


class Surroundings(Protocol):
    """The surroundings of a table. `settings.TABLE_SURROUNDINGS` names the class: that of
    `games.views.table.service_surroundings` or of `games.offline.phone.phone_host`."""

    def around(self, request: HttpRequest, game: Game, player: Participant, seats: Sequence[Seat]) -> Around:
        """What the live part of the page shows beside the game."""

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:
        """The links to seats that the player may give away."""


@cache
def surroundings() -> Surroundings:
    """The surroundings of this process."""
    return cast("Surroundings", import_string(settings.TABLE_SURROUNDINGS)())
