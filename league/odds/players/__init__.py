"""What plays the games of simulated seasons."""

from league.odds.players.engine import EnginePlayer
from league.odds.players.fixed import FixedScore
from league.odds.players.pool import PoolPlayer
from league.odds.players.rated import RatedPlayer
from league.odds.players.rows import GamePlayer, GameRows, GameScores

__all__ = ["EnginePlayer", "FixedScore", "GamePlayer", "GameRows", "GameScores", "PoolPlayer", "RatedPlayer"]
