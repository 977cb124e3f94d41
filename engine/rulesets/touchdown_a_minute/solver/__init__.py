"""Solves the game for its equilibrium coach: the dice's outcomes, then the game backwards from its last play.

Loaded only to solve: coaches read the tables (`coach/solved.py`).
"""

from engine.rulesets.touchdown_a_minute.coach.solved import FILE
from engine.rulesets.touchdown_a_minute.solver.tables import solved_tables

__all__ = ["FILE", "solved_tables"]
