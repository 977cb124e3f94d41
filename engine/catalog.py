"""The boxed games by name: each ruleset with its components,
its questions and who plays it without people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.kernel.inputs import AutoPlayer, register
from engine.rulesets import first_and_goal, first_and_roll, touchdown_a_minute
from engine.rulesets.first_and_goal import coach as first_and_goal_coaches
from engine.rulesets.first_and_roll import coach as first_and_roll_coaches
from engine.rulesets.touchdown_a_minute import coach as touchdown_a_minute_coaches


@dataclass(frozen=True)
class Ruleset:
    """One boxed game as a value.

    `version` is raised by every change of behaviour: a finished game is never played again under newer
    rules."""

    name: str
    version: int
    editions: tuple[str, ...]  # the default first
    team_dice: bool  # False: all teams roll the same dice, and any name is a team
    decided: Mapping[str, str]  # the options that play on until somebody wins
    resolve: Callable[[str, Mapping[str, Any]], dict[str, Any]]  # (edition, chosen options) -> every option
    set_up: Callable[[Mapping[str, Any], Mapping[str, Any]], Any]  # (component data, header) -> record
    step: Callable[[Any], None]  # plays on to the next step boundary
    over: Callable[[Any], bool]
    play_out: Callable[[Any, int, int, int], None]  # (record, master, season, game)
    coach: Callable[[Any, int, int, int], int]  # (record, kind, side, number) -> a computer coach's answer
    questions: Callable[[Mapping[str, Any], Mapping[str, Any]], Any]  # (component data, header) -> Questions
    correct: Callable[[Any, DownCorrection], None]  # writes a correction into the record; raises EngineError
    before_down: int | None  # the phase, after a correction, in which something comes before its down
    sound: Callable[[Any], bool]  # are the counts of this record such as a game has? else it is not played
    clock: Callable[[Any], str]  # (record) -> what is left of the half, in the notation of a situation
    words: Any  # module: titles of the calls, names of dice and throws
    labels: Any  # package: what buttons, prompts and forms say


register(first_and_goal.Game, AutoPlayer(answer=first_and_goal_coaches.own_answer, line=first_and_goal.line))
register(first_and_roll.Game, AutoPlayer(answer=first_and_roll_coaches.own_answer, line=first_and_roll.line))
register(
    touchdown_a_minute.Game,
    AutoPlayer(answer=touchdown_a_minute_coaches.own_answer, line=touchdown_a_minute.line),
)
RULESETS = {
    "first_and_goal": Ruleset(
        name="first_and_goal",
        version=1,
        editions=("en", "de"),
        team_dice=True,
        decided={"overtime": "on", "overtime_scoreless": "repeat"},
        resolve=first_and_goal.resolve,
        set_up=first_and_goal_coaches.set_up,
        step=first_and_goal.step,
        over=first_and_goal.over,
        play_out=first_and_goal.play_out,
        coach=first_and_goal_coaches.coach,
        questions=first_and_goal.questions,
        correct=first_and_goal.correct,
        before_down=first_and_goal.Phase.DEAL,
        sound=first_and_goal.sound,
        clock=first_and_goal.clock,
        words=first_and_goal.words,
        labels=first_and_goal.labels,
    ),
    "first_and_roll": Ruleset(
        name="first_and_roll",
        version=1,
        editions=tuple(first_and_roll.EDITIONS),
        team_dice=False,
        decided=first_and_roll.DECIDED,
        resolve=first_and_roll.resolve,
        set_up=first_and_roll.set_up,
        step=first_and_roll.step,
        over=first_and_roll.over,
        play_out=first_and_roll.play_out,
        coach=first_and_roll_coaches.coach,
        questions=first_and_roll.questions,
        correct=first_and_roll.correct,
        before_down=None,
        sound=first_and_roll.sound,
        clock=first_and_roll.clock,
        words=first_and_roll.words,
        labels=first_and_roll.labels,
    ),
    "touchdown_a_minute": Ruleset(
        name="touchdown_a_minute",
        version=1,
        editions=touchdown_a_minute.EDITIONS,
        team_dice=False,
        decided=touchdown_a_minute.DECIDED,
        resolve=touchdown_a_minute.resolve,
        set_up=touchdown_a_minute.set_up,
        step=touchdown_a_minute.step,
        over=touchdown_a_minute.over,
        play_out=touchdown_a_minute.play_out,
        coach=touchdown_a_minute_coaches.coach,
        questions=touchdown_a_minute.questions,
        correct=touchdown_a_minute.correct,
        before_down=touchdown_a_minute.Phase.PICK,
        sound=touchdown_a_minute.sound,
        clock=touchdown_a_minute.clock,
        words=touchdown_a_minute.words,
        labels=touchdown_a_minute.labels,
    ),
}


@cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by name. Raises EngineError unknown_ruleset."""
    if name not in RULESETS:
        raise EngineError("unknown_ruleset", f"The rulesets are {', '.join(RULESETS)}; there is no {name!r}.")
    return RULESETS[name]
