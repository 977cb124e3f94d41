"""1st & Roll (R&R Games), both rulebooks' readings with every option: the rule reference's chapters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.rulesets.first_and_roll import labels, words
from engine.rulesets.first_and_roll.rules.corrections import correct, sound
from engine.rulesets.first_and_roll.rules.flow import over, play_out, step
from engine.rulesets.first_and_roll.rules.lines import clock, line
from engine.rulesets.first_and_roll.rules.options import DECIDED, EDITIONS, resolve
from engine.rulesets.first_and_roll.rules.questions import Questions
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.setup import clock_labels, set_up


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """The questions of a game: its clock track names the spaces."""
    return _questions(clock_labels(components))


_questions = cache(Questions)

__all__ = [
    "DECIDED",
    "EDITIONS",
    "Game",
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
