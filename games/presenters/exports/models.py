"""Expected points and win probability of plays."""

from __future__ import annotations

from collections.abc import Sequence

from engine.presentation.expected_points import expected_points, points_table
from engine.presentation.play_by_play import PlayRow
from engine.presentation.plays import Play
from games.models import Game
from games.presenters.odds.win_probability import analysis_of, swings_of

Pair = tuple[float, float]


def expected_points_of(ruleset: str, plays: Sequence[Play]) -> list[Pair | None]:
    """Expected points of the side with the ball before each play, and what the play added; None for rows that
    are no play."""
    table = points_table(ruleset)
    return expected_points(table, plays) if table else [None] * len(plays)


def win_probabilities_of(game: Game, rows: Sequence[PlayRow]) -> list[Pair]:
    """The home side's win probability before and after each play; nothing until the game is analyzed."""
    analysis = analysis_of(game)
    if analysis is None:
        return []
    numbered = [{"row": row, "number": number} for number, row in enumerate(rows, start=1)]
    return [(swing.before, swing.after) for swing in swings_of(analysis, numbered)]
