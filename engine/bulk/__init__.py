"""Many games at once, for odds: the same rules, coaches and dice, compiled if numba is installed."""

from engine.bulk.batches import compile_ruleset, fresh_game, play_rows, record_rows
from engine.bulk.samples import is_compiled, samples_for
from engine.bulk.simulation import play_many
from engine.bulk.totals import SimulatedGames

__all__ = [
    "SimulatedGames",
    "compile_ruleset",
    "fresh_game",
    "is_compiled",
    "play_many",
    "play_rows",
    "record_rows",
    "samples_for",
]
