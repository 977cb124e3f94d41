"""A computer's game whose fixture was played at the table after all: it stays in the record, beside it."""

from __future__ import annotations

from games.models import Game
from league.models import Fixture
from league.services.superseding import REINSTATE, SUPERSEDE


def supersede_game(fixture: Fixture) -> None:
    """The fixture's game does not count for it any more."""
    Game.objects.filter(fixture=fixture).update(fixture=None, superseded=fixture)


def reinstate_game(fixture: Fixture) -> None:
    """The last such game counts again, unless the fixture has another one by now."""
    last = Game.objects.filter(superseded=fixture).order_by("-pk").first()
    if last and not Game.objects.filter(fixture=fixture).exists():
        Game.objects.filter(pk=last.pk).update(fixture=fixture, superseded=None)


SUPERSEDE.append(supersede_game)
REINSTATE.append(reinstate_game)
