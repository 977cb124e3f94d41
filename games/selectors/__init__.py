"""What can be asked of the games of a season."""

from games.selectors.digests import season_digest
from games.selectors.games import game_of, games_of

__all__ = ["game_of", "games_of", "season_digest"]
