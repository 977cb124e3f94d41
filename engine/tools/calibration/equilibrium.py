"""What the coaches' game plans promise each other, where calls meet in a matrix."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.catalog import ruleset
from engine.components import set_in_play
from engine.play import setup
from engine.rulesets.first_and_goal.coach.game_plan import Scene, expected_yards
from engine.tools.calibration.pairings import CalibrationPlan

# (record, side in attack, scene) -> hundredths of a yard, weights of the offense's and the defense's calls
PLANS = {"first_and_goal": expected_yards}


@dataclass(frozen=True)
class Equilibrium:
    """Yards a play in the open field, and by scene; the share of each call in the open field, from 0 to 1."""

    yards: float
    scenes: dict[str, float]
    offense: dict[str, float]
    defense: dict[str, float]


def equilibrium(plan: CalibrationPlan) -> Equilibrium | None:
    """With the base dice on both sides, which matrices are tuned for. None where no matrix decides."""
    if plan.ruleset not in PLANS:
        return None
    header = replace(plan, pairs=[("base", "base")]).header(0)
    start, promised = setup.starting_record(header), PLANS[plan.ruleset]
    value, offense, defense = promised(start, 0)
    scenes = {scene.name.lower(): promised(start, 0, scene)[0] / 100 for scene in Scene}
    names = ruleset(plan.ruleset).words.titles(set_in_play(header).data, header)
    return Equilibrium(value / 100, scenes, _shares(names[0], offense), _shares(names[1], defense))


def edge(plan: CalibrationPlan, team: str) -> float:
    """Yards a play that a team's dice promise less those that they allow, against the base dice."""
    if plan.ruleset not in PLANS:
        return 0.0
    start = setup.starting_record(replace(plan, pairs=[(team, "base")]).header(0))
    gained, allowed = (PLANS[plan.ruleset](start, side)[0] for side in (0, 1))
    return (gained - allowed) / 100


def _shares(names: tuple[str, ...], weights: tuple[int, ...]) -> dict[str, float]:
    rows = zip(names, weights, strict=True)
    return {name: round(weight / sum(weights), 3) for name, weight in rows}
