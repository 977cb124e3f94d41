"""1st & Roll as a `Ruleset`: its parts and its standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.gridiron.standing_orders import StandingOrder, either, fourth_down_orders, kickoffs, shared
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.contract import Ruleset
from engine.rulesets.first_and_roll import play_facts
from engine.rulesets.first_and_roll.analysis import CHART_CHOICES, call_odds
from engine.rulesets.first_and_roll.coach import automatic_answer, coach, is_solved, set_up
from engine.rulesets.first_and_roll.components import RollFiles
from engine.rulesets.first_and_roll.rules.flow import over, play_out, step
from engine.rulesets.first_and_roll.rules.questions import Questions, clock, line
from engine.rulesets.first_and_roll.rules.record import DECIDED, EDITIONS, UNSTATED, Game, Phase, resolve
from engine.rulesets.first_and_roll.rules.setup import clock_labels, correct, is_sound
from engine.rulesets.first_and_roll.scenarios import RollScenarios
from engine.rulesets.first_and_roll.words import WORDS, vocabulary

ORDERS = (
    StandingOrder(
        "keep_time_outs",
        "No time-outs before the two-minute mark",
        {"D_TIMEOUT": "pass"},
        until=1,
        mail=True,
    ),
    StandingOrder(
        "leave_clock",
        "Do not run the clock before the two-minute mark",
        {"D_RUNOFF": "leave"},
        until=1,
        mail=True,
    ),
    StandingOrder("kick_deep", "Always kick off deep", {"D_KICKOFF_KIND": "regular"}, mail=True),
    StandingOrder("no_bombs", "Never throw the long bomb", {"D_BOMB": "normal"}),
    StandingOrder("keep_running", "Always keep running on a breakaway", {"D_BREAKAWAY": "reroll"}),
    StandingOrder(
        "block_green",
        "Always block with the yellow and green dice",
        {"D_BLOCK_DICE": ["yellow", "green"]},
    ),
    *either(
        "runback",
        "D_BLOCK_RETURN",
        hold=("hold", _("Always keep it there")),
        run_back=("return", _("Always run it back")),
    ),
    *kickoffs("D_KICKOFF_RECEIVE", "return"),
    *shared("D_COIN_CHOICE", "D_PUNT_RECEIVE", "D_PENALTY", "D_TRY", "pat"),
    *fourth_down_orders("D_SCRIMMAGE"),
)


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """The questions of a game: its clock track names the spaces."""
    return _questions(clock_labels(components))


_questions = cache(Questions)


def timeouts(components: Mapping[str, Any], header: Mapping[str, Any]) -> tuple[int, int]:
    """1R-HALF-1, 1R-OT-1: those on the clock track."""
    given: int = components["clock_track"]["timeouts"]
    return given, given


RULESET = Ruleset(
    name="first_and_roll",
    version=1,
    folder=Path(__file__).parent,
    editions=tuple(EDITIONS),
    decided=DECIDED,
    record=Game,
    resolve=resolve,
    unstated=UNSTATED,
    set_up=set_up,
    step=step,
    over=over,
    play_out=play_out,
    automatic_answer=automatic_answer,
    coach=coach,
    line=line,
    clock=clock,
    timeouts=timeouts,
    correct=correct,
    is_sound=is_sound,
    down_phase=Phase.DOWN,
    questions=questions,
    vocabulary=vocabulary,
    words=WORDS,
    play_facts=play_facts,
    call_odds=call_odds,
    chart_choices=CHART_CHOICES,
    component_files=RollFiles(),
    scenarios=RollScenarios(),
    orders=ORDERS,
    is_solved=is_solved,
    solver="engine.rulesets.first_and_roll.solver",
)
