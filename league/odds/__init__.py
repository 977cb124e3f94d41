"""How likely everything is: the rest of a season played many times, or every way it can end. No ORM."""

from league.odds.players import (
    EnginePlayer,
    FixedScore,
    GamePlayer,
    GameRows,
    GameScores,
    PoolPlayer,
    RatedPlayer,
)
from league.odds.simulation import simulate
from league.odds.tally import ClubTally, GameTally, ResultTally, Tally
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason

__all__ = [
    "ClubTally",
    "EnginePlayer",
    "FixedScore",
    "GamePlayer",
    "GameRows",
    "GameScores",
    "GameTally",
    "OddsGame",
    "OddsPlayoffs",
    "OddsSeason",
    "PoolPlayer",
    "RatedPlayer",
    "ResultTally",
    "Tally",
    "simulate",
]
