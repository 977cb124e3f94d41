"""Season schedules: a league's shape and a seed in, games and a fairness certificate out, no ORM."""

from league.schedule.certificate import Certificate, certify
from league.schedule.drawing import DEFAULT_EFFORT, Plan, draw
from league.schedule.match import Match
from league.schedule.presets import PRESETS
from league.schedule.shape import Shape
from league.schedule.violations import Violation

__all__ = [
    "DEFAULT_EFFORT",
    "PRESETS",
    "Certificate",
    "Match",
    "Plan",
    "Shape",
    "Violation",
    "certify",
    "draw",
]
