from games.models.adoption import Adoption
from games.models.box_score import BoxScore
from games.models.box_score_report import BoxScoreReport
from games.models.correction_request import CorrectionRequest
from games.models.game import Game
from games.models.phone_log import PhoneLogBatch
from games.models.play_by_play import PlayByPlay
from games.models.scorer_link import ScorerLink
from games.models.scoresheet_entry import ScoresheetEntry
from games.models.seat import Seat

__all__ = [
    "Adoption",
    "BoxScore",
    "BoxScoreReport",
    "CorrectionRequest",
    "Game",
    "PhoneLogBatch",
    "PlayByPlay",
    "ScorerLink",
    "ScoresheetEntry",
    "Seat",
]
