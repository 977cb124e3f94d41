"""The counts of an experiment: whole numbers by arm and block, which add up however a run was cut.

    {"arms": [{"0": {"points": 812, ...}, "1": ...}, ...]}

A run is divided into BLOCKS blocks of consecutive samples, which are the parts that intervals are computed
from (`measures`). Keys with a slash count one team or call.
"""

from __future__ import annotations

from collections import Counter

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event
from engine.play.auto_play import FinishedGame
from engine.tools.calibration.counts import GameCounts

BLOCKS = 20
BlockCounts = Counter[str]


def block_of(number: int, size: int) -> int:
    """The block of a sample."""
    return number * BLOCKS // size


def count_score(counts: BlockCounts, teams: tuple[str, str], home: int, away: int) -> None:
    """Adds a game's score. A win counts 2, a draw 1, as half wins."""
    edge = 2 * (home > away) + (home == away)
    counts["games"] += 1
    counts["points"] += home + away
    counts["home_halves"] += edge
    counts["home_margin"] += home - away
    counts["margin"] += abs(home - away)
    counts["draws"] += home == away
    for team, halves in zip(teams, (edge, 2 - edge), strict=True):
        counts[f"played/{team}"] += 1
        counts[f"halves/{team}"] += halves


def count_watched(counts: BlockCounts, game: FinishedGame) -> None:
    """Adds what only a game with its play-by-play shows: its length and its calls."""
    seen = GameCounts()
    seen.count(game)
    counts["watched"] += 1
    counts["inputs"] += seen.inputs
    counts["overtimes"] += seen.overtimes
    counts["plays"] += sum(line.event in SCRIMMAGE_PLAYS for line in game.lines)
    counts["throws"] += sum(line.event == Event.THROW for line in game.lines)
    for name, calls in seen.offense.items():
        counts[f"call/{name}"] += calls.times
