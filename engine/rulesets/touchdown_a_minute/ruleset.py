"""Touchdown-A-Minute Football as a `Ruleset` value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.rulesets.contract import Ruleset
from engine.rulesets.touchdown_a_minute import play_facts, scenarios
from engine.rulesets.touchdown_a_minute.call_odds import CALL_ODDS
from engine.rulesets.touchdown_a_minute.coach import automatic_answer, coach
from engine.rulesets.touchdown_a_minute.coach.solved import is_solved
from engine.rulesets.touchdown_a_minute.component_files import MinuteFiles
from engine.rulesets.touchdown_a_minute.first_drive import FIRST_DRIVE
from engine.rulesets.touchdown_a_minute.fourth_downs import FOURTH_DOWNS
from engine.rulesets.touchdown_a_minute.labels import LABELS
from engine.rulesets.touchdown_a_minute.late_choices import LATE_CHOICES
from engine.rulesets.touchdown_a_minute.notation import vocabulary
from engine.rulesets.touchdown_a_minute.orders import ORDERS
from engine.rulesets.touchdown_a_minute.rules.corrections import correct, is_sound
from engine.rulesets.touchdown_a_minute.rules.flow import over, play_out, step
from engine.rulesets.touchdown_a_minute.rules.lines import clock, line
from engine.rulesets.touchdown_a_minute.rules.names import Phase
from engine.rulesets.touchdown_a_minute.rules.options import DECIDED, EDITIONS, UNSTATED, resolve
from engine.rulesets.touchdown_a_minute.rules.questions import Questions
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.setup import set_up
from engine.rulesets.touchdown_a_minute.words import WORDS

QUESTIONS = Questions()


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """Returns the questions of a game, which are the same for every game."""
    return QUESTIONS


RULESET = Ruleset(
    name="touchdown_a_minute",
    version=1,
    folder=Path(__file__).parent,
    editions=EDITIONS,
    decided=DECIDED,
    record=Game,
    resolve=resolve,
    unstated=UNSTATED,
    rulings="engine.rulesets.touchdown_a_minute.rulings",
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
    component_files=MinuteFiles(),
    scenarios=scenarios,
    orders=ORDERS,
    first_drive=FIRST_DRIVE,
    is_solved=is_solved,
    solver="engine.rulesets.touchdown_a_minute.solver",
    before_down=Phase.PICK,
)
