"""The rules engine: plain Python, no database, no clock, no network. What the rest of the project uses of
it."""

from engine.auto import Finished, auto_play, unpack
from engine.drives import Drive, Score, drives, scoring
from engine.errors import EngineError, IllegalAnswer
from engine.playbyplay import Row, play_by_play, spot_name
from engine.playthrough import Playthrough
from engine.scoresheet import PackedSheet, Scoresheet
from engine.setup import header

__all__ = [
    "Drive",
    "Row",
    "Score",
    "drives",
    "play_by_play",
    "scoring",
    "spot_name",
    "EngineError",
    "Finished",
    "IllegalAnswer",
    "PackedSheet",
    "Playthrough",
    "Scoresheet",
    "auto_play",
    "header",
    "unpack",
]
