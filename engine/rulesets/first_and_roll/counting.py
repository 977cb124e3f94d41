"""What each die of a 1st & Roll play has added, from the lines of its row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import (
    CHECK,
    COUNTED,
    KICK,
    NO_YARDS,
    PLAY,
    RETURN,
    SYMBOL,
    CountedDie,
    CountedThrow,
)
from engine.rulesets.first_and_roll.rules.faces import face_name
from engine.rulesets.first_and_roll.rules.names import DEFENSE, GREEN, YELLOW, Die, Mark, Roll, Symbol
from engine.rulesets.first_and_roll.rules.scrimmage import OVERTHROW

STAGES = {
    Roll.PLAY: PLAY,
    Roll.BOMB: PLAY,
    Roll.RETURN: RETURN,
    Roll.KICK_RETURN: RETURN,
    Roll.PUNT_RETURN: RETURN,
    Roll.BLOCK_RECOVER: RETURN,
    Roll.ONSIDE: KICK,
    Roll.PUNT: KICK,
    Roll.FG: KICK,
    Roll.FG_AGAIN: KICK,
}
FOLLOWS = {Roll.REROLL: "circle", Roll.TACKLE: "square"}  # they add to the throw before, and why
BACK = frozenset({Roll.RETURN, Roll.PUNT_RETURN})


def count(options: Mapping[str, Any], lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
    """Returns every throw of one play, with what each die has added to its yards."""
    throws: list[CountedThrow] = []
    stage = CHECK
    for line in lines:
        if line.event == Event.THROW:
            roll = Roll(line.amount)
            stage = stage if roll in FOLLOWS else STAGES.get(roll, stage)
            throws.append(_throw(line, roll, stage if roll in FOLLOWS else STAGES.get(roll, CHECK)))
    return tuple(_at_least_one(_overthrown(lines, throws)))


def _throw(line: Line, roll: Roll, stage: str) -> CountedThrow:
    canceled = _bomb_fails(line, roll)
    dice = []
    for die, face in line.dice:
        status = _status(roll, die, face, stage)
        if canceled and status == COUNTED:
            status = canceled
        yards = face >> 2 if status == COUNTED else 0
        if roll == Roll.BOMB and die == YELLOW and status == COUNTED:
            yards, status = -yards, "subtracted"
        dice.append(CountedDie(Die(die).name.lower(), face_name(die, face), _owner(line, die), yards, status))
    return CountedThrow(
        f"R_{roll.name}", tuple(dice), sum(die.yards for die in dice), stage, why=FOLLOWS.get(roll, "")
    )


def _owner(line: Line, die: int) -> int:
    """The side whose die it is: defense dice belong to the side that has not the ball, as does a block."""
    defends = Die.DEF_RED <= die <= Die.DEF_GREEN
    return 1 - line.side if defends and line.amount != Roll.BLOCK else line.side


def _status(roll: Roll, die: int, face: int, stage: str) -> str:
    if die == Die.CLOCK:
        return NO_YARDS if face == Symbol.BLANK else SYMBOL
    if stage == CHECK or die in (Die.PENALTY, Die.COIN):
        return SYMBOL
    if roll in BACK and die >= DEFENSE:
        return "flag" if face & 3 == Mark.FLAG else "flag_only"
    if DEFENSE <= die <= Die.DEF_GREEN and face & 3 == Mark.FLAG:
        return "flag"
    return COUNTED


def _bomb_fails(line: Line, roll: Roll) -> str:
    """1R-BOMB-2, -4: why no die of a bomb counts, or nothing."""
    if roll != Roll.BOMB:
        return ""
    zeros = sum(face >> 2 == 0 for die, face in line.dice if die in (YELLOW, GREEN))
    return ("", "incomplete", "intercepted")[zeros]


def _overthrown(lines: Sequence[Line], throws: list[CountedThrow]) -> list[CountedThrow]:
    """1R-RED-1, 1R-TRY-3: a pass that is too long for the end zone brings nothing."""
    end = next((line for line in lines if line.event in (Event.INCOMPLETION, Event.TWO_POINT_FAILED)), None)
    total = sum(throw.yards for throw in throws if throw.stage == PLAY)
    if end is None or end.calls[0] < GREEN or total <= 100 - end.spot + OVERTHROW:
        return throws
    return [
        replace(
            throw,
            yards=0,
            dice=tuple(
                replace(die, yards=0, status="overthrown") if die.status in (COUNTED, "subtracted") else die
                for die in throw.dice
            ),
        )
        if throw.stage == PLAY
        else throw
        for throw in throws
    ]


def _at_least_one(throws: list[CountedThrow]) -> list[CountedThrow]:
    """1R-KICKOFF-4: a kickoff return gains a yard at least."""
    back = [nth for nth, throw in enumerate(throws) if throw.stage == RETURN]
    if back and throws[back[0]].roll == f"R_{Roll.KICK_RETURN.name}":
        last, total = throws[back[-1]], sum(throws[nth].yards for nth in back)
        if total < 1:
            throws[back[-1]] = replace(
                last, yards=last.yards + 1 - total, extra=1 - total, why="at_least_one"
            )
    return throws
