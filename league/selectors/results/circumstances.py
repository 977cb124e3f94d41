"""Circumstances that readers of a result should know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.circumstances import Circumstance
from league.hooks import answers, game_background_requested
from league.models import Fixture


@dataclass(frozen=True, slots=True)
class GameBackground:
    """The circumstances of a fixture's game, each with its sentence, and the fixture's abandoned games (rows
    of the app `games`), the oldest first."""

    circumstances: Sequence[Circumstance] = ()
    abandoned: Sequence[Any] = ()


def background_of(fixture: Fixture) -> GameBackground:
    """Circumstances and abandoned games of the fixture; one query."""
    backgrounds: list[GameBackground] = answers(game_background_requested, fixture=fixture)
    return GameBackground(
        [circumstance for background in backgrounds for circumstance in background.circumstances],
        [game for background in backgrounds for game in background.abandoned],
    )


def circumstances_of(fixture: Fixture) -> Sequence[Circumstance]:
    """The circumstances of the fixture's game; one query."""
    return background_of(fixture).circumstances


def sentences_of(fixture: Fixture) -> list[str]:
    """The circumstances as sentences in the reader's language."""
    return [found.sentence for found in circumstances_of(fixture)]
