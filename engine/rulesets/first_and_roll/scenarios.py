"""Scenarios of 1st & Roll: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
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
from engine.rulesets.first_and_roll.rules.questions import Questions
from engine.rulesets.first_and_roll.rules.record import Game, Phase
from engine.rulesets.first_and_roll.rules.scoring import FREE_KICK_SPOT, FREE_KICK_TARGET, TRY_SPOT

PHASES = {
    "D_COIN_CALL": Phase.START,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
    "D_PUNT_DIE": Phase.FREE_KICK,
    "D_BLOCK_DICE": Phase.FREE_KICK,  # with `safety_kick = punt_with_block`
}
OVERTIME = 3


class RollScenarios(GridironScenarios[Game]):
    """Situations of a clock track, whose spaces have labels."""

    def place(
        self, g: Game, questions: Questions, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
    ) -> Game:
        g.phase = PHASES[situation["at"]]
        g.half = int(situation.get("half", 1))
        g.offense = SIDES.index(situation.get("kicking") or situation.get("offense") or "home")
        g.received = SIDES.index(situation.get("first_receiver", "home"))
        g.snapped = g.offense
        for side, name in enumerate(SIDES):
            g.team[side].score = situation.get("score", {}).get(name, g.team[side].score)
            g.team[side].timeouts = situation.get("timeouts", {}).get(name, g.team[side].timeouts)
        if "clock" in situation:
            g.clock = questions.labels.index(situation["clock"])
        _place_ball(g, situation)
        return g

    def facts(self, g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
        return super().facts(g, questions, by) | {
            "by": by,
            "half": min(g.half, OVERTIME),
            "clock": questions.labels[g.clock],
            "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
            "first_receiver": SIDES[g.received],
        }


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    if g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(100, g.spot + 10))
    elif g.phase == Phase.FREE_KICK:
        g.spot, g.target = situation.get("spot", FREE_KICK_SPOT), FREE_KICK_TARGET
    elif g.phase == Phase.TRY:
        g.spot = TRY_SPOT


def _colors(key: str, defense: str, *rest: Input) -> ScriptedCall:
    """A call of 1st & Roll."""
    calls = (
        decision("D_CALL_OFF", "home", key),
        decision("D_CALL_DEF", "away", defense),
    )
    return ScriptedCall(key, calls, rest)


AGAIN = decision("D_BREAKAWAY", "home", "reroll")
IDEAS = (
    Idea(
        IdeaKind.CALL,
        0,
        "A color is your plan",
        "You choose a color in secret, and so does the defense. It hopes to choose the same one.",
    ),
    Idea(
        IdeaKind.DICE,
        0,
        "Your die rolls alone",
        "The defense chose another color, so only your die moves the ball. The clock die always rolls too.",
    ),
    Idea(
        IdeaKind.SUM,
        0,
        "A face is a gain",
        "Your die shows how many yards the ball moves.",
        "1R-DOWN-1",
    ),
    Idea(
        IdeaKind.CALL,
        1,
        "A die is the clock",
        "The clock symbol moves the marker one space. At END the half is over.",
    ),
    Idea(
        IdeaKind.SUM,
        1,
        "They chose your color",
        "With the same color, the defense rolls too, and its number is taken off yours.",
        "1R-PLAY-2",
    ),
    DOWNS,
    Idea(
        IdeaKind.SUM,
        2,
        "A circle rolls again",
        "A number in a circle may be rolled again and added, as long as circles come.",
        "1R-BRK-1",
    ),
    Idea(
        IdeaKind.END,
        2,
        TOUCHDOWN,
        "That is the game: choose a color, roll, add. "
        "A touchdown is 6 points, and a try brings 1 or 2 more. "
        "The app knows every other rule and tells you why.",
    ),
)

FIRST_DRIVE = FirstDrive(
    ideas=IDEAS,
    situation=SITUATION,
    plays=(
        (
            _colors("yellow", "red", roll("R_PLAY", off_yellow="6", clock="clock")),
            _colors("green", "red", roll("R_PLAY", off_green="12", clock="clock")),
        ),
        (
            _colors("red", "red", roll("R_PLAY", off_red="4", def_red="-3", clock="clock")),
            _colors("yellow", "yellow", roll("R_PLAY", off_yellow="5", def_yellow="-4", clock="clock")),
        ),
        (
            _colors(
                "yellow",
                "red",
                roll("R_PLAY", off_yellow="10o", clock="blank"),
                AGAIN,
                roll("R_REROLL", off_yellow="10o"),
                AGAIN,
                roll("R_REROLL", off_yellow="8"),
            ),
            _colors(
                "green",
                "red",
                roll("R_PLAY", off_green="15o", clock="blank"),
                AGAIN,
                roll("R_REROLL", off_green="14"),
            ),
        ),
    ),
)
