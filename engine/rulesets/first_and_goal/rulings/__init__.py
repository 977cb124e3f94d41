"""1st & Goal: our readings of the rulebook where it is silent, unclear, or contradicts itself."""

from __future__ import annotations

from engine.rulesets.first_and_goal.rulings import kickoffs, kicks, plays, points_and_clock

RULINGS = (*kickoffs.RULINGS, *plays.RULINGS, *kicks.RULINGS, *points_and_clock.RULINGS)
