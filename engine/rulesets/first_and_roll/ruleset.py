"""1st & Roll as a `Ruleset`: its parts and its standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.scenarios import GridironScenarios
from engine.gridiron.words import Data
from engine.rulesets.contract import Ruleset
from engine.rulesets.first_and_roll import play_facts
from engine.rulesets.first_and_roll.analysis import CHART_CHOICES, call_odds
from engine.rulesets.first_and_roll.coach.equilibrium import automatic_answer, coach, is_solved, set_up
from engine.rulesets.first_and_roll.components import RollFiles
from engine.rulesets.first_and_roll.rules.flow import clock_labels, correct, is_sound, step
from engine.rulesets.first_and_roll.rules.questions import Questions, clock, line
from engine.rulesets.first_and_roll.rules.record import (
    FOLDER,
    Game,
    Phase,
    resolve,
)
from engine.rulesets.first_and_roll.rules.scoring import FREE_KICK_SPOT, FREE_KICK_TARGET, TRY_SPOT
from engine.rulesets.first_and_roll.words import WORDS, vocabulary


def questions(components: Data, header: Data) -> Questions:
    """The questions of a game: its clock track names the spaces."""
    return _questions(clock_labels(components))


_questions = cache(Questions)


def timeouts(components: Data, header: Data) -> tuple[int, int]:
    """1R-HALF-1, 1R-OT-1: those on the clock track."""
    given: int = components["clock_track"]["timeouts"]
    return given, given


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

    def place(self, g: Game, questions: Questions, situation: Data, inputs: Sequence[Data]) -> Game:
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


def _place_ball(g: Game, situation: Data) -> None:
    if g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(100, g.spot + 10))
    elif g.phase == Phase.FREE_KICK:
        g.spot, g.target = situation.get("spot", FREE_KICK_SPOT), FREE_KICK_TARGET
    elif g.phase == Phase.TRY:
        g.spot = TRY_SPOT


RULESET = Ruleset(
    name="first_and_roll",
    version=1,
    folder=FOLDER,
    record=Game,
    resolve=resolve,
    set_up=set_up,
    step=step,
    automatic_answer=automatic_answer,
    coach=coach,
    line=line,
    clock=clock,
    timeouts=timeouts,
    correct=correct,
    is_sound=is_sound,
    phases=Phase,
    questions=questions,
    vocabulary=vocabulary,
    words=WORDS,
    play_facts=play_facts,
    call_odds=call_odds,
    chart_choices=CHART_CHOICES,
    component_files=RollFiles(),
    scenarios=RollScenarios(),
    is_solved=is_solved,
    solver="engine.rulesets.first_and_roll.solver.solution",
)
