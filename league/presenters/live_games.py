"""Games in progress, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.hooks import answers, live_games_requested
from league.models import Fixture, Result


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The score of a game in progress, and its `clock` in words: the period and what is left of it.

    `url` is the page that follows the game, `key` identifies the game in the league's feed.
    """

    key: str
    url: str
    home_score: int
    away_score: int
    clock: str
    by_mail: bool


def live_games(fixtures: Iterable[Fixture]) -> dict[int, LiveGame]:
    """The live games of these fixtures, which must be selected with their results; one query if any is
    live."""
    playing = [fixture.pk for fixture in fixtures if _in_progress(fixture)]
    found: dict[int, LiveGame] = {}
    for games in answers(live_games_requested, fixtures=playing) if playing else ():
        found |= games
    return found


def _in_progress(fixture: Fixture) -> bool:
    result = getattr(fixture, "result", None)
    return result is not None and result.state == Result.State.IN_PROGRESS
