"""How a boxed game plays with computer coaches: many seeded games, counted and compared with football."""

from engine.calibration.figures import Figures, figures
from engine.calibration.pairings import Plan, plan
from engine.calibration.running import run
from engine.calibration.text import report

__all__ = ["Figures", "Plan", "figures", "plan", "report", "run"]
