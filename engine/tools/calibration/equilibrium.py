"""The equilibrium of the coaches' game plans, in a game where calls meet in a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.play import setup
from engine.tools.calibration.pairings import CalibrationPlan


@dataclass(frozen=True)
class Equilibrium:
    """Yards per play in the open field and by scene; the share of each call in the open field, from 0 to
    1."""

    yards: float
    scenes: dict[str, float]
    offense: dict[str, float]
    defense: dict[str, float]


def equilibrium(plan: CalibrationPlan) -> Equilibrium | None:
    """Returns the equilibrium with the base dice on both sides, for which matrices are tuned; None in a game
    without a matrix."""
    plans = ruleset(plan.ruleset).game_plans
    if plans is None:
        return None
    header = replace(plan, pairs=[("base", "base")]).header(0)
    start = setup.starting_record(header)
    value, offense, defense = plans.expected_yards(start, 0, 0)
    scenes = {name: plans.expected_yards(start, 0, scene)[0] / 100 for scene, name in enumerate(plans.scenes)}
    names = ruleset(plan.ruleset).words.titles(set_in_play(header).data, header)
    return Equilibrium(value / 100, scenes, _shares(names[0], offense), _shares(names[1], defense))


def edge(plan: CalibrationPlan, team: str) -> float:
    """Returns a team's expected yards per play minus those that it allows, against the base dice."""
    plans = ruleset(plan.ruleset).game_plans
    if plans is None:
        return 0.0
    start = setup.starting_record(replace(plan, pairs=[(team, "base")]).header(0))
    gained, allowed = (plans.expected_yards(start, side, 0)[0] for side in (0, 1))
    return (gained - allowed) / 100


def _shares(names: Sequence[str], weights: Sequence[int]) -> dict[str, float]:
    rows = zip(names, weights, strict=True)
    return {name: round(weight / sum(weights), 3) for name, weight in rows}
