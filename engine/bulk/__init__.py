"""Many games at once, for odds: the same rules, coaches and dice, compiled where numba is."""

from engine.bulk.many import play_many
from engine.bulk.playing import fresh_game, play_rows, prepare, rows
from engine.bulk.totals import Played

__all__ = ["Played", "fresh_game", "play_many", "play_rows", "prepare", "rows"]
