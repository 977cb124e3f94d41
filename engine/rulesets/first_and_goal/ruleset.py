"""1st & Goal as a `Ruleset` value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.rulesets.contract import GamePlans, Ruleset
from engine.rulesets.first_and_goal import hands, play_facts, scenarios
from engine.rulesets.first_and_goal.call_odds import CALL_ODDS
from engine.rulesets.first_and_goal.coach import automatic_answer, coach, set_up
from engine.rulesets.first_and_goal.coach.game_plan import Scene, expected_yards
from engine.rulesets.first_and_goal.component_files import GoalFiles
from engine.rulesets.first_and_goal.dice_parts import dice_parts
from engine.rulesets.first_and_goal.first_drive import FIRST_DRIVE
from engine.rulesets.first_and_goal.fourth_downs import FOURTH_DOWNS
from engine.rulesets.first_and_goal.labels import LABELS
from engine.rulesets.first_and_goal.late_choices import LATE_CHOICES
from engine.rulesets.first_and_goal.notation import vocabulary
from engine.rulesets.first_and_goal.orders import ORDERS
from engine.rulesets.first_and_goal.rules.corrections import correct, is_sound
from engine.rulesets.first_and_goal.rules.flow import over, play_out, step
from engine.rulesets.first_and_goal.rules.hidden_hands import redeal
from engine.rulesets.first_and_goal.rules.lines import clock, line
from engine.rulesets.first_and_goal.rules.names import Phase
from engine.rulesets.first_and_goal.rules.options import UNSTATED, resolve
from engine.rulesets.first_and_goal.rules.questions import Questions
from engine.rulesets.first_and_goal.rules.record import Game
from engine.rulesets.first_and_goal.rules.setup import play_names
from engine.rulesets.first_and_goal.words import WORDS


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """The questions of a game: its matrix names the plays."""
    return _questions(*play_names(components["matrix"][header["options"]["matrix"]]))


_questions = cache(Questions)

RULESET = Ruleset(
    name="first_and_goal",
    version=1,
    folder=Path(__file__).parent,
    editions=("en", "de"),
    decided={"overtime": "on", "overtime_scoreless": "repeat"},
    record=Game,
    resolve=resolve,
    unstated=UNSTATED,
    rulings="engine.rulesets.first_and_goal.rulings",
    set_up=set_up,
    step=step,
    over=over,
    play_out=play_out,
    automatic_answer=automatic_answer,
    coach=coach,
    line=line,
    clock=clock,
    correct=correct,
    is_sound=is_sound,
    down_phase=Phase.DOWN,
    questions=questions,
    vocabulary=vocabulary,
    words=WORDS,
    labels=LABELS,
    play_facts=play_facts,
    call_odds=CALL_ODDS,
    fourth_downs=FOURTH_DOWNS,
    late_choices=LATE_CHOICES,
    component_files=GoalFiles(),
    scenarios=scenarios,
    orders=ORDERS,
    first_drive=FIRST_DRIVE,
    team_dice=True,
    dice_parts=dice_parts,
    before_down=Phase.DEAL,
    cards=hands,
    redeal=redeal,
    game_plans=GamePlans(tuple(scene.name.lower() for scene in Scene), expected_yards),
)
