from games.models.adoption import Adoption
from games.models.box_score import BoxScore
from games.models.box_score_report import BoxScoreReport
from games.models.correction_request import CorrectionRequest
from games.models.game import Game
from games.models.league_import import LeagueImport
from games.models.odds.advice_consent import AdviceConsent
from games.models.odds.analysis import GameAnalysis
from games.models.odds.experiment import Experiment
from games.models.odds.fork import Fork
from games.models.odds.live_odds import LiveOdds
from games.models.odds.matchups import Matchups
from games.models.odds.season_odds import SeasonOdds
from games.models.phone_log import PhoneLogBatch
from games.models.play_by_play import PlayByPlay
from games.models.scorer_link import ScorerLink
from games.models.scoresheet_entry import ScoresheetEntry
from games.models.seat import Seat
from games.models.simulations.chunk import Chunk
from games.models.simulations.run import Run

__all__ = [
    "Adoption",
    "AdviceConsent",
    "BoxScore",
    "BoxScoreReport",
    "Chunk",
    "CorrectionRequest",
    "Experiment",
    "Fork",
    "Game",
    "GameAnalysis",
    "LeagueImport",
    "LiveOdds",
    "Matchups",
    "PhoneLogBatch",
    "PlayByPlay",
    "Run",
    "ScorerLink",
    "ScoresheetEntry",
    "SeasonOdds",
    "Seat",
]
