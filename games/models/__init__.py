from games.models.boxscore import BoxScore
from games.models.game import Game
from games.models.play_by_play import PlayByPlay

__all__ = ["BoxScore", "Game", "PlayByPlay"]
