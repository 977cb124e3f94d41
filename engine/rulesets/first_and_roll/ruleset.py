"""1st & Roll as a `Ruleset` value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.rulesets.contract import Ruleset
from engine.rulesets.first_and_roll import play_facts, scenarios
from engine.rulesets.first_and_roll.call_odds import CALL_ODDS
from engine.rulesets.first_and_roll.coach import automatic_answer, coach, set_up
from engine.rulesets.first_and_roll.coach.solved import is_solved
from engine.rulesets.first_and_roll.component_files import RollFiles
from engine.rulesets.first_and_roll.first_drive import FIRST_DRIVE
from engine.rulesets.first_and_roll.fourth_downs import FOURTH_DOWNS
from engine.rulesets.first_and_roll.labels import LABELS
from engine.rulesets.first_and_roll.late_choices import LATE_CHOICES
from engine.rulesets.first_and_roll.notation import vocabulary
from engine.rulesets.first_and_roll.orders import ORDERS
from engine.rulesets.first_and_roll.rules.corrections import correct, is_sound
from engine.rulesets.first_and_roll.rules.flow import over, play_out, step
from engine.rulesets.first_and_roll.rules.lines import clock, line
from engine.rulesets.first_and_roll.rules.names import Phase
from engine.rulesets.first_and_roll.rules.options import DECIDED, EDITIONS, UNSTATED, resolve
from engine.rulesets.first_and_roll.rules.questions import Questions
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.setup import clock_labels
from engine.rulesets.first_and_roll.words import WORDS


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """The questions of a game: its clock track names the spaces."""
    return _questions(clock_labels(components))


_questions = cache(Questions)

RULESET = Ruleset(
    name="first_and_roll",
    version=1,
    folder=Path(__file__).parent,
    editions=tuple(EDITIONS),
    decided=DECIDED,
    record=Game,
    resolve=resolve,
    unstated=UNSTATED,
    rulings="engine.rulesets.first_and_roll.rulings",
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
    component_files=RollFiles(),
    scenarios=scenarios,
    orders=ORDERS,
    first_drive=FIRST_DRIVE,
    is_solved=is_solved,
    solver="engine.rulesets.first_and_roll.solver",
)
