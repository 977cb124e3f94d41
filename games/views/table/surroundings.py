"""What the pages of a table show of the place where it lies: the service, or a phone without a signal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, TypedDict, cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from games.models import Game, Seat
from games.records.participants import Participant
from league.errors import Refused


class Around(TypedDict):
    """For the page's context. `sits_down`: there is a seat for this coach. `needs_signal`: why the phone
    cannot go on by itself. `invitations`: links to free seats. `no_worker`: letters of a game by mail have to
    wait."""

    sits_down: bool
    needs_signal: Refused | None
    invitations: list[Any]
    no_worker: bool


class Surroundings(Protocol):
    """`settings.TABLE_SURROUNDINGS` names the class: `games.views.table.service_surroundings` or
    `games.offline.phone.phone_host`."""

    def around(self, request: HttpRequest, game: Game, player: Participant, seats: Sequence[Seat]) -> Around:
        """What the live part of the page shows beside the game."""

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:
        """The links to seats that the player may give away."""


@cache
def surroundings() -> Surroundings:
    """Those of this process."""
    return cast("Surroundings", import_string(settings.TABLE_SURROUNDINGS)())
