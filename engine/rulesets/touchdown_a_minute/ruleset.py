"""Touchdown-A-Minute Football as a `Ruleset`: its parts and its standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.gridiron.standing_orders import StandingOrder, either, fourth_down_orders, shared
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.contract import Ruleset
from engine.rulesets.touchdown_a_minute import play_facts
from engine.rulesets.touchdown_a_minute.analysis import CHART_CHOICES, call_odds
from engine.rulesets.touchdown_a_minute.coach import automatic_answer, coach, is_solved
from engine.rulesets.touchdown_a_minute.components import MinuteFiles
from engine.rulesets.touchdown_a_minute.rules.flow import over, play_out, step
from engine.rulesets.touchdown_a_minute.rules.questions import Questions, clock, line
from engine.rulesets.touchdown_a_minute.rules.record import DECIDED, EDITIONS, UNSTATED, Game, Phase, resolve
from engine.rulesets.touchdown_a_minute.rules.setup import correct, is_sound, set_up
from engine.rulesets.touchdown_a_minute.scenarios import MinuteScenarios
from engine.rulesets.touchdown_a_minute.words import WORDS, vocabulary

ORDERS = (
    StandingOrder(
        "keep_time_outs",
        "No time-outs before the last 5 plays of a quarter",
        {"D_TIMEOUT": "pass"},
        until=5,
        mail=True,
    ),
    StandingOrder("kick_deep", "Always kick off deep", {"D_KICKOFF_KIND": "regular"}, mail=True),
    StandingOrder("let_stand", "Never have a play run again", {"D_HOME_REROLL": "keep"}, mail=True),
    StandingOrder(
        "save_strength",
        "Save my strength until the last 5 plays of a quarter",
        {"D_STRENGTH_OFF": "pass", "D_STRENGTH_DEF": "pass"},
        until=5,
    ),
    *either(
        "runback",
        "D_RUNBACK",
        hold=("hold", _("Always keep it there")),
        run_back=("run", _("Always run it back")),
    ),
    *shared("D_COIN_CHOICE", "D_PUNT_RECEIVE", "D_PENALTY", "D_TRY", "kick"),
    *fourth_down_orders("D_SCRIMMAGE"),
)


QUESTIONS = Questions()


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """Returns the questions of a game, which are the same for every game."""
    return QUESTIONS


def timeouts(components: Mapping[str, Any], header: Mapping[str, Any]) -> tuple[int, int]:
    """TDM-TIMEOUT-1, TDM-END-1: at most one in an overtime."""
    given: int = header["options"]["timeouts"]
    return given, min(1, given)


RULESET = Ruleset(
    name="touchdown_a_minute",
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
    component_files=MinuteFiles(),
    scenarios=MinuteScenarios(),
    orders=ORDERS,
    is_solved=is_solved,
    solver="engine.rulesets.touchdown_a_minute.solver",
    before_down=Phase.PICK,
)
