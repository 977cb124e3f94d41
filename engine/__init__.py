"""The rules engine: plain Python, no database, no clock, no network. This is all that others use of it."""

from engine import labels
from engine.auto import Finished, auto_play, unpack
from engine.bulk import Played, play_many
from engine.coaches import VERSION as COACHES_VERSION
from engine.coaches.profiles import CoachChoice, computer_coaches
from engine.drives import Drive, Score, drives, scoring
from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.events import Event, Line
from engine.notation.errors import NotationError
from engine.notation.refereeing import Refereed, referee
from engine.notation.writing import write as write_notation
from engine.playbyplay import Row, count_plays, play_by_play
from engine.playthrough import Playthrough
from engine.scoresheet import PackedSheet, Scoresheet
from engine.setup import header
from engine.where import clock_text, period_title, snap_text, spot_name

__all__ = [
    "COACHES_VERSION",
    "CoachChoice",
    "Drive",
    "EngineError",
    "Event",
    "Finished",
    "IllegalAnswer",
    "Line",
    "NotationError",
    "PackedSheet",
    "Played",
    "Playthrough",
    "Refereed",
    "Row",
    "Score",
    "Scoresheet",
    "auto_play",
    "clock_text",
    "computer_coaches",
    "count_plays",
    "drives",
    "header",
    "labels",
    "period_title",
    "play_by_play",
    "play_many",
    "referee",
    "scoring",
    "snap_text",
    "spot_name",
    "unpack",
    "write_notation",
]
