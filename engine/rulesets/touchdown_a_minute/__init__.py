"""Touchdown-A-Minute Football (Fast Forward Entertainment) with every option:
the rule reference's chapters, one module each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rulesets.touchdown_a_minute import labels, words
from engine.rulesets.touchdown_a_minute.rules.corrections import correct, sound
from engine.rulesets.touchdown_a_minute.rules.flow import over, play_out, step
from engine.rulesets.touchdown_a_minute.rules.lines import clock, line
from engine.rulesets.touchdown_a_minute.rules.names import Phase
from engine.rulesets.touchdown_a_minute.rules.options import DECIDED, EDITIONS, resolve
from engine.rulesets.touchdown_a_minute.rules.questions import Questions
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.setup import set_up

QUESTIONS = Questions()


def questions(components: Mapping[str, Any], header: Mapping[str, Any]) -> Questions:
    """The questions of a game: they depend on nothing."""
    return QUESTIONS


__all__ = [
    "DECIDED",
    "EDITIONS",
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
