from games.models.adoption import Adoption
from games.models.boxscore import BoxScore
from games.models.correction import Correction
from games.models.entry import Entry
from games.models.game import Game
from games.models.play_by_play import PlayByPlay
from games.models.seat import Seat

__all__ = ["Adoption", "BoxScore", "Correction", "Entry", "Game", "PlayByPlay", "Seat"]
