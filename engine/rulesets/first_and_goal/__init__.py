"""1st & Goal (R&R Games), both editions with every option: the rule reference's chapters, one module each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.rulesets.first_and_goal import labels, words
from engine.rulesets.first_and_goal.rules.corrections import correct, sound
from engine.rulesets.first_and_goal.rules.flow import over, play_out, step
from engine.rulesets.first_and_goal.rules.lines import clock, line
from engine.rulesets.first_and_goal.rules.names import Phase
from engine.rulesets.first_and_goal.rules.options import resolve
from engine.rulesets.first_and_goal.rules.questions import Questions
from engine.rulesets.first_and_goal.rules.record import Game
from engine.rulesets.first_and_goal.rules.setup import play_names, set_up


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """The questions of a game: its matrix names the plays."""
    return _questions(*play_names(components["matrix"][header["options"]["matrix"]]))


_questions = cache(Questions)

__all__ = [
    "Game",
    "Phase",
    "Questions",
    "clock",
    "correct",
    "labels",
    "line",
    "over",
    "play_out",
    "questions",
    "resolve",
    "set_up",
    "sound",
    "step",
    "words",
]
