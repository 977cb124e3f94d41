"""Scenarios of 1st & Roll: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.scenarios import GridironScenarios
from engine.rulesets.first_and_roll.rules.questions import Questions
from engine.rulesets.first_and_roll.rules.record import Game, Phase
from engine.rulesets.first_and_roll.rules.scoring import FREE_KICK_SPOT, FREE_KICK_TARGET, TRY_SPOT

PHASES = {
    "D_COIN_CALL": Phase.START,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
    "D_PUNT_DIE": Phase.FREE_KICK,
    "D_BLOCK_DICE": Phase.FREE_KICK,  # with `safety_kick = punt_with_block`
}
OVERTIME = 3


class RollScenarios(GridironScenarios[Game]):
    """Situations of a clock track, whose spaces have labels."""

    def place(
        self, g: Game, questions: Questions, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
    ) -> Game:
        g.phase = PHASES[situation["at"]]
        g.half = int(situation.get("half", 1))
        g.offense = SIDES.index(situation.get("kicking") or situation.get("offense") or "home")
        g.received = SIDES.index(situation.get("first_receiver", "home"))
        g.snapped = g.offense
        for side, name in enumerate(SIDES):
            g.team[side].score = situation.get("score", {}).get(name, g.team[side].score)
            g.team[side].timeouts = situation.get("timeouts", {}).get(name, g.team[side].timeouts)
        if "clock" in situation:
            g.clock = questions.labels.index(situation["clock"])
        _place_ball(g, situation)
        return g

    def facts(self, g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
        return super().facts(g, questions, by) | {
            "by": by,
            "half": min(g.half, OVERTIME),
            "clock": questions.labels[g.clock],
            "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
            "first_receiver": SIDES[g.received],
        }


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    if g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(100, g.spot + 10))
    elif g.phase == Phase.FREE_KICK:
        g.spot, g.target = situation.get("spot", FREE_KICK_SPOT), FREE_KICK_TARGET
    elif g.phase == Phase.TRY:
        g.spot = TRY_SPOT
