"""Scenarios of Touchdown-A-Minute Football: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.gridiron.scenarios import GridironScenarios
from engine.kernel.inputs import NONE
from engine.rulesets.touchdown_a_minute.rules.flow import half_of
from engine.rulesets.touchdown_a_minute.rules.questions import CALLS, Questions
from engine.rulesets.touchdown_a_minute.rules.record import Game, Phase
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, TRY_SPOT

PHASES = {
    "D_STRENGTH": Phase.STRENGTHS,
    "D_COIN_CALL": Phase.COIN,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
}
STRENGTHS = {"home": "long_pass", "away": "blitz"}  # where a situation names none
OVERTIME = QUARTERS + 1


class MinuteScenarios(GridironScenarios[Game]):
    """Situations of quarters, strengths and the home reroll."""

    def place(
        self, g: Game, questions: Questions, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
    ) -> Game:
        g.phase = PHASES[situation["at"]]
        quarter = situation.get("quarter", 1)
        g.quarter = OVERTIME if quarter == "ot" else int(quarter)
        g.half = half_of(g.quarter)
        g.clock = situation.get("clock", 0)
        g.reroll_used = int(situation.get("home_reroll_used", False))
        g.first_kicker = SIDES.index(situation.get("first_kicker", "away"))
        for side, name in enumerate(SIDES):
            _place_side(g, side, name, situation)
        if g.phase not in (Phase.STRENGTHS, Phase.COIN):
            _place_ball(g, situation)
        return g

    def facts(self, g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
        sides = dict(zip(SIDES, g.team, strict=True))
        return super().facts(g, questions, by) | {
            "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
            "by": by,
            "quarter": g.quarter,
            "half": g.half,
            "clock": g.clock,
            "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
            "strength_used": {name: bool(team.strength_used) for name, team in sides.items()},
            "home_reroll_used": bool(g.reroll_used),
            "first_kicker": SIDES[g.first_kicker],
        }

    def expected_fact(self, name: str, value: Any) -> Any:
        return OVERTIME if name == "quarter" and value == "ot" else super().expected_fact(name, value)


def _place_side(g: Game, side: int, name: str, situation: Mapping[str, Any]) -> None:
    """Before the first coin toss nobody has spent a time-out; later none are left where none are named."""
    team, opening = g.team[side], g.quarter == 1 and g.phase in (Phase.STRENGTHS, Phase.COIN)
    team.score = situation.get("score", {}).get(name, 0)
    team.timeouts = situation.get("timeouts", {}).get(name, team.timeouts if opening else 0)
    if g.phase != Phase.STRENGTHS:
        team.strength = CALLS.index(situation.get("strengths", {}).get(name, STRENGTHS[name]))
        team.strength_used = int(situation.get("strength_used", {}).get(name, True))


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    """A try belongs to a snap of the side that scored, so it counts as a play."""
    g.offense = SIDES.index(situation["kicking" if g.phase == Phase.KICKOFF else "offense"])
    if g.phase == Phase.TRY:
        g.spot, g.target, g.snapper = situation.get("spot", TRY_SPOT), GOAL, g.offense
    elif g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(GOAL, g.spot + 10))
