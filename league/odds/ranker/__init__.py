"""The rules of `league.standings` for many seasons: whole numbers in, seeds out, compiled with numba.

A group of clubs is a number with one bit for each club, by its place in the order of their names.
"""

from league.odds.ranker.field import Field, Prepared, field_of
from league.odds.ranker.seasons import Ranked, rank_seasons, ranked

__all__ = ["Field", "Prepared", "Ranked", "field_of", "rank_seasons", "ranked"]
