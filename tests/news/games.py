"""Games and stories to test with."""

from __future__ import annotations

from typing import Any

from league.almanac.records import Contest
from league.news.stories import DecidingScore, GameLog, Story, kind_of


def contest(home: int, away: int, /, **other: Any) -> Contest:
    """A game of the Homers against the Awayers."""
    winner = "home" if home > away else "away" if away > home else None
    values = {"season": 1, "week": 1, "number": 1, "home": "home", "away": "away", "winner": winner}
    return Contest(**{**values, "home_score": home, "away_score": away, **other})


def log(changes: int = 0, left: int = 50, **box: tuple[int, int]) -> GameLog:
    """A log with figures as (home, away); `left` snaps of 100 follow the deciding score."""
    home, away = ({name: both[side] for name, both in box.items()} for side in (0, 1))
    return GameLog((home, away), True, changes, DecidingScore("run", 12, left, 100))


def story(game: Contest, known: GameLog | None = None, *, chance: float | None = None, **how: Any) -> Story:
    how = {"overtime": False, "final": False, "out": False, **how}
    return Story(
        game, kind_of(game, known, how.pop("outcome", "played"), **how), known, how["overtime"], chance
    )
