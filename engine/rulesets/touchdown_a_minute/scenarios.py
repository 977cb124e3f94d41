"""Scenarios of Touchdown-A-Minute Football: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.gridiron.scenarios import (
    DOWNS,
    SITUATION,
    TOUCHDOWN,
    FirstDrive,
    GridironScenarios,
    Idea,
    IdeaKind,
    Input,
    ScriptedCall,
    decision,
    roll,
)
from engine.kernel.inputs import NONE
from engine.rulesets.touchdown_a_minute.rules.flow import half_of
from engine.rulesets.touchdown_a_minute.rules.questions import CALLS, Questions
from engine.rulesets.touchdown_a_minute.rules.record import Game, Phase
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, TRY_SPOT

PHASES = {
    "D_STRENGTH": Phase.STRENGTHS,
    "D_COIN_CALL": Phase.COIN,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
}
STRENGTHS = {"home": "long_pass", "away": "blitz"}  # where a situation names none
OVERTIME = QUARTERS + 1


class MinuteScenarios(GridironScenarios[Game]):
    """Situations of quarters, strengths and the home reroll."""

    def place(
        self, g: Game, questions: Questions, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
    ) -> Game:
        g.phase = PHASES[situation["at"]]
        quarter = situation.get("quarter", 1)
        g.quarter = OVERTIME if quarter == "ot" else int(quarter)
        g.half = half_of(g.quarter)
        g.clock = situation.get("clock", 0)
        g.reroll_used = int(situation.get("home_reroll_used", False))
        g.first_kicker = SIDES.index(situation.get("first_kicker", "away"))
        for side, name in enumerate(SIDES):
            _place_side(g, side, name, situation)
        if g.phase not in (Phase.STRENGTHS, Phase.COIN):
            _place_ball(g, situation)
        return g

    def facts(self, g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
        sides = dict(zip(SIDES, g.team, strict=True))
        return super().facts(g, questions, by) | {
            "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
            "by": by,
            "quarter": g.quarter,
            "half": g.half,
            "clock": g.clock,
            "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
            "strength_used": {name: bool(team.strength_used) for name, team in sides.items()},
            "home_reroll_used": bool(g.reroll_used),
            "first_kicker": SIDES[g.first_kicker],
        }

    def expected_fact(self, name: str, value: Any) -> Any:
        return OVERTIME if name == "quarter" and value == "ot" else super().expected_fact(name, value)


def _place_side(g: Game, side: int, name: str, situation: Mapping[str, Any]) -> None:
    """Before the first coin toss nobody has spent a time-out; later none are left where none are named."""
    team, opening = g.team[side], g.quarter == 1 and g.phase in (Phase.STRENGTHS, Phase.COIN)
    team.score = situation.get("score", {}).get(name, 0)
    team.timeouts = situation.get("timeouts", {}).get(name, team.timeouts if opening else 0)
    if g.phase != Phase.STRENGTHS:
        team.strength = CALLS.index(situation.get("strengths", {}).get(name, STRENGTHS[name]))
        team.strength_used = int(situation.get("strength_used", {}).get(name, True))


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    """A try belongs to a snap of the side that scored, so it counts as a play."""
    g.offense = SIDES.index(situation["kicking" if g.phase == Phase.KICKOFF else "offense"])
    if g.phase == Phase.TRY:
        g.spot, g.target, g.snapper = situation.get("spot", TRY_SPOT), GOAL, g.offense
    elif g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(GOAL, g.spot + 10))


def _strategies(key: str, defense: str, whites: str, own: str, other: str, *rest: Input) -> ScriptedCall:
    """A call of Touchdown-A-Minute. `whites` are the faces of the four white dice."""
    calls = (
        decision("D_STRATEGY_OFF", "home", key),
        decision("D_STRATEGY_DEF", "away", defense),
    )
    faces = {f"white_{number}": face for number, face in enumerate(whites.split(), 1)}
    return ScriptedCall(key, calls, (roll("R_PLAY", **faces, **{key: own, defense: other}), *rest))


def _cancel(result: str) -> Input:
    """The defense cancels this result of a roll of Touchdown-A-Minute."""
    return decision("D_CANCEL", "away", [result])


IDEAS = (
    Idea(
        IdeaKind.CALL,
        0,
        "A strategy is your plan",
        "You choose one of four red dice in secret: two run, two pass. The defense chooses a blue one.",
    ),
    Idea(
        IdeaKind.DICE,
        0,
        "Six dice fall",
        "Your red die, the blue one of the defense and the four white dice are rolled together.",
    ),
    Idea(
        IdeaKind.SUM,
        0,
        "Add your letters",
        "On a run, add the yards after GN. On a pass, add those after CP. Other letters add nothing.",
        "TDM-PLAY-1",
    ),
    Idea(
        IdeaKind.CALL,
        1,
        "A play is the clock",
        "A quarter has 30 plays, and each play from a down takes one.",
    ),
    Idea(
        IdeaKind.SUM,
        1,
        "Blue takes away",
        "Each TK cancels one GN of a run, each BP one CP of a pass. The defense chooses which.",
        "TDM-RUN-1",
    ),
    DOWNS,
    Idea(
        IdeaKind.SUM,
        2,
        "L is for long",
        "An L makes the other yards of its kind ten times as many, unless the defense cancels it.",
        "TDM-LONG-1",
    ),
    Idea(
        IdeaKind.END,
        2,
        TOUCHDOWN,
        "That is the game: choose a die, roll six, add. "
        "A touchdown is 6 points, and a try brings 1 or 2 more. "
        "The app knows every other rule and tells you why.",
    ),
)

FIRST_DRIVE = FirstDrive(
    ideas=IDEAS,
    situation=SITUATION,
    plays=(
        (
            _strategies("run_inside", "blitz", "CP4 GN3 CP2 CP3", "GN5", "BP"),
            _strategies("short_pass", "blitz", "GN1 CP4 GN3 GN4", "CP6", "TK"),
        ),
        (
            _strategies("run_outside", "nickel", "CP2 GN2 TK CP3", "GN4", "BP", _cancel("GN4")),
            _strategies("short_pass", "nickel", "GN1 CP4 BP GN4", "CP6", "TK", _cancel("CP6")),
        ),
        (
            _strategies("run_outside", "dime", "CP2 GN3 CP2 CP3", "GNL", "BP"),
            _strategies("long_pass", "stop_run", "GN1 GN2 GN3 CP3", "CPL", "TK"),
        ),
    ),
)
