"""All rows of the app, for Django and for other apps."""

from games.experiments.models import Experiment
from games.forks.models import Fork
from games.league_files.models import LeagueImport
from games.odds.models import AdviceConsent, GameAnalysis, LiveOdds, Matchups, SeasonOdds
from games.records.models import BoxScore, Game, PlayByPlay
from games.simulations.models import Chunk, Run
from games.table.models import (
    Adoption,
    BoxScoreReport,
    CorrectionRequest,
    PhoneLogBatch,
    ScorerLink,
    ScoresheetEntry,
    Seat,
)

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
