"""Exact standings that explain themselves: values in, values out, no ORM."""

from league.standings.coin import Coin
from league.standings.records import ClubRecord
from league.standings.season_standings import Standings, rank
from league.standings.step_lists import PRO, SIMPLE, STEP_LISTS, StepLists
from league.standings.steps import TIE_BREAK_STEPS, TieBreakStep
from league.standings.tie_breaks import StepComparison, TieBreakDecision, TieBreakScope
from league.standings.values import Club, GameOutcome, PlayedGame
from league.standings.wlt import WLT

__all__ = [
    "PRO",
    "SIMPLE",
    "STEP_LISTS",
    "TIE_BREAK_STEPS",
    "WLT",
    "Club",
    "ClubRecord",
    "Coin",
    "GameOutcome",
    "PlayedGame",
    "Standings",
    "StepComparison",
    "StepLists",
    "TieBreakDecision",
    "TieBreakScope",
    "TieBreakStep",
    "rank",
]
