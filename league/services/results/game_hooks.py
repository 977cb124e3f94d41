"""What other apps keep of a fixture's game: told when it does not count for it any more, and when again."""

from __future__ import annotations

from collections.abc import Callable

from league.models import Fixture

SUPERSEDE_HOOKS: list[Callable[[Fixture], None]] = []
REINSTATE_HOOKS: list[Callable[[Fixture], None]] = []


def supersede(fixture: Fixture) -> None:
    """The fixture's result is no longer that of the game that was played here."""
    for told in SUPERSEDE_HOOKS:
        told(fixture)


def reinstate(fixture: Fixture) -> None:
    """It is again, after the change was taken back."""
    for told in REINSTATE_HOOKS:
        told(fixture)
