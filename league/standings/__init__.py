"""Standings that are exactly right and explain themselves: values in, values out, no ORM."""

from league.standings.coin import Coin
from league.standings.decisions import Comparison, Decision, Scope
from league.standings.ranking import Standings, rank
from league.standings.records import Record
from league.standings.steps import STEPS, Step
from league.standings.tiebreaks import PRO, SIMPLE, TIE_BREAKS, TieBreaks
from league.standings.values import Club, Game, Outcome
from league.standings.wlt import WLT

__all__ = [
    "PRO",
    "SIMPLE",
    "STEPS",
    "TIE_BREAKS",
    "WLT",
    "Club",
    "Coin",
    "Comparison",
    "Decision",
    "Game",
    "Outcome",
    "Record",
    "Scope",
    "Standings",
    "Step",
    "TieBreaks",
    "rank",
]
