from games.models.adoption import Adoption
from games.models.box_report import BoxReport
from games.models.boxscore import BoxScore
from games.models.correction import Correction
from games.models.entry import Entry
from games.models.game import Game
from games.models.handed_in import HandedIn
from games.models.play_by_play import PlayByPlay
from games.models.scorer_link import ScorerLink
from games.models.seat import Seat

__all__ = [
    "Adoption",
    "BoxReport",
    "BoxScore",
    "Correction",
    "Entry",
    "Game",
    "HandedIn",
    "PlayByPlay",
    "ScorerLink",
    "Seat",
]
