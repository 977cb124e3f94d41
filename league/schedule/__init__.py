"""Schedules: a shape and a preset in, games by week and a fairness certificate out. Knows no Django."""

from league.schedule.certificate import Certificate, certify
from league.schedule.drawing import EFFORT, Plan, draw, preset_named
from league.schedule.match import Match
from league.schedule.presets import PRESETS, Preset
from league.schedule.shape import Conference, Division, Shape

__all__ = [
    "EFFORT",
    "PRESETS",
    "Certificate",
    "Conference",
    "Division",
    "Match",
    "Plan",
    "Preset",
    "Shape",
    "certify",
    "draw",
    "preset_named",
]
