"""What the readers of a result should know of the games behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.circumstances import Circumstance
from league.hooks import answers, game_background_requested
from league.models import Fixture


@dataclass(frozen=True, slots=True)
class GameBackground:
    """What happened in a fixture's game, each with its sentence, and the games that were started for it and
    given up, the oldest first: rows of `games`."""

    circumstances: Sequence[Circumstance] = ()
    abandoned: Sequence[Any] = ()


def background_of(fixture: Fixture) -> GameBackground:
    """What both sides should know of the fixture's games; one query."""
    known: list[GameBackground] = answers(game_background_requested, fixture=fixture)
    return GameBackground(
        [one for background in known for one in background.circumstances],
        [game for background in known for game in background.abandoned],
    )


def circumstances_of(fixture: Fixture) -> Sequence[Circumstance]:
    """What happened in the fixture's game; one query."""
    return background_of(fixture).circumstances


def sentences_of(fixture: Fixture) -> list[str]:
    """The same as sentences in the reader's language."""
    return [found.sentence for found in circumstances_of(fixture)]
