"""Season schedules: a league's shape and a seed in, games and a fairness certificate out, no ORM."""

from league.schedule.certificate import Certificate, certify
from league.schedule.drawing import EFFORT, Plan, draw
from league.schedule.match import Match
from league.schedule.presets import PRESETS, preset_named
from league.schedule.shape import Shape
from league.schedule.violations import Violation

__all__ = [
    "EFFORT",
    "PRESETS",
    "Certificate",
    "Match",
    "Plan",
    "Shape",
    "Violation",
    "certify",
    "draw",
    "preset_named",
]
