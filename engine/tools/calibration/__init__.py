"""Calibration: statistics of many seeded games between computer coaches, compared with real football."""

from engine.tools.calibration.figures import CalibrationFigures, figures_of
from engine.tools.calibration.pairings import CalibrationPlan, plan_calibration
from engine.tools.calibration.runs import run_calibration
from engine.tools.calibration.text import text_report

__all__ = [
    "CalibrationFigures",
    "CalibrationPlan",
    "figures_of",
    "plan_calibration",
    "run_calibration",
    "text_report",
]
