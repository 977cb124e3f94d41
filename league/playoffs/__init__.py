"""The playoffs: takes seeds and results, returns the bracket. No ORM."""

from league.playoffs.bracket import Bracket, bracket
from league.playoffs.formats import BOWL, PLAYOFF_FORMATS, PlayoffFormat
from league.playoffs.pairings import Pairing, PairingSide, SideSource

__all__ = [
    "BOWL",
    "PLAYOFF_FORMATS",
    "Bracket",
    "Pairing",
    "PairingSide",
    "PlayoffFormat",
    "SideSource",
    "bracket",
]
