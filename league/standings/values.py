"""The input of standings: clubs and games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class GameOutcome(StrEnum):
    """How a game ended, for the standings. A forfeit is a status, never a made-up score."""

    PLAYED = "played"
    FORFEIT_BY_HOME = "forfeit_by_home"
    FORFEIT_BY_AWAY = "forfeit_by_away"
    DOUBLE_FORFEIT = "double_forfeit"
    NO_CONTEST = "no_contest"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Club:
    """A club by its name in the standings. Divisions of two conferences may share a name."""

    name: str
    conference: str = ""
    division: str = ""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A regular-season game that is final. Games still to be played are not passed at all.

    PLAYED needs both scores. With any other outcome, points count only if the league awards them. `week`
    orders a club's games, for its streak. Touchdowns are None if they were not counted.
    """

    home: str
    away: str
    home_score: int | None = None
    away_score: int | None = None
    week: int | None = None
    outcome: GameOutcome = GameOutcome.PLAYED
    home_touchdowns: int | None = None
    away_touchdowns: int | None = None
