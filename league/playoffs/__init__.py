"""The road to the Bowl: seeds and results in, the bracket out, no ORM."""

from league.playoffs.bracket import Bracket, bracket
from league.playoffs.formats import BOWL, FORMATS, Format
from league.playoffs.pairings import Pairing, Side, Source

__all__ = ["BOWL", "FORMATS", "Bracket", "Format", "Pairing", "Side", "Source", "bracket"]
