"""What each die of a 1st & Goal play has added, from the lines of its row."""

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
from engine.rulesets.first_and_goal.rules.names import Die, Face, Roll
from engine.rulesets.first_and_goal.rules.throw_json import face_name

BROKEN_RUN, BONUS, D20_RETURN, D20_PUNT = 3, 5, 10, 35  # yards
STAGES = {
    Roll.SCRIMMAGE: PLAY,
    Roll.SCRIMMAGE_AGAIN: PLAY,
    Roll.SNEAK: PLAY,
    Roll.KICKOFF_RETURN: RETURN,
    Roll.KICKOFF_RETURN_AGAIN: RETURN,
    Roll.PUNT_RETURN: RETURN,
    Roll.PUNT_RETURN_AGAIN: RETURN,
    Roll.TURNOVER_MOVE: RETURN,
    Roll.ONSIDE: KICK,
    Roll.SQUIB: KICK,
    Roll.FG_KICK: KICK,
    Roll.PUNT_KICK: KICK,
    Roll.PUNT_BOUNCE: KICK,
}
AGAIN = frozenset({Roll.SCRIMMAGE_AGAIN, Roll.KICKOFF_RETURN_AGAIN, Roll.PUNT_RETURN_AGAIN})
BLACK_ADDS = "sum"
ONE_YARD = (Face.HAIL, Face.MARY, Face.BREAKAWAY)


def count(options: Mapping[str, Any], lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
    """Returns every throw of one play, with what each die has added to its yards."""
    is_run = any(line.event == Event.RUN for line in lines)
    throws = [_throw(options, line, is_run) for line in lines if line.event == Event.THROW]
    return tuple(_all_the_way(options, lines, throws))


def _throw(options: Mapping[str, Any], line: Line, is_run: bool) -> CountedThrow:
    roll, faces = Roll(line.amount), dict(line.dice)
    status = _status(options, roll, faces, is_run)
    lowest = _lowest(line) if options["black_dice"] != BLACK_ADDS and roll != Roll.TURNOVER_MOVE else -1
    dice = []
    for nth, (die, face) in enumerate(line.dice):
        side = 1 - line.side if die == Die.BLACK else line.side
        why = status.get(die, NO_YARDS)
        if die == Die.BLACK and why == COUNTED and lowest not in (-1, nth):
            why = "not_lowest"
        yards = _yards(roll, die, face) if why == COUNTED else 0
        dice.append(CountedDie(Die(die).name.lower(), face_name(die, face), side, yards, why))
    extra, reason = _extra(options, roll, faces, is_run)
    yards, stage = sum(die.yards for die in dice) + extra, STAGES.get(roll, CHECK)
    return CountedThrow(roll.name.lower(), tuple(dice), yards, stage, extra, reason)


def _lowest(line: Line) -> int:
    """The place of the black die that counts, the first of equal ones."""
    blacks = [(face, nth) for nth, (die, face) in enumerate(line.dice) if die == Die.BLACK]
    return min(blacks)[1] if blacks else -1


def _yards(roll: Roll, die: int, face: int) -> int:
    if roll == Roll.SNEAK:
        return int(face in ONE_YARD)
    return face if die <= Die.BLACK or die == Die.D20 else 0


def _status(options: Mapping[str, Any], roll: Roll, faces: Mapping[int, int], is_run: bool) -> dict[int, str]:
    """What became of each kind of die in this throw; a kind that is missing changed nothing."""
    if roll not in STAGES:
        return dict.fromkeys(faces, SYMBOL)
    symbol = faces.get(Die.PLAY, Face.BLANK)
    found = dict.fromkeys((die for die in faces if die <= Die.BLACK or die == Die.D20), COUNTED)
    found |= dict.fromkeys((die for die in faces if Die.BLACK < die < Die.D20), SYMBOL)
    if roll == Roll.SNEAK:
        return {Die.PLAY: COUNTED if symbol in ONE_YARD else SYMBOL if symbol == Face.P else "no_yard"}
    if roll in AGAIN:
        acts = symbol == Face.BREAKAWAY
        found[Die.PLAY] = SYMBOL if acts else "symbol_ignored" if symbol < Face.HAIL else NO_YARDS
    elif symbol in (Face.HAIL, Face.MARY) and roll != Roll.PUNT_KICK:
        found[Die.PLAY] = NO_YARDS
    elif symbol == Face.X:
        found |= _canceled(options, roll, found, is_run)
    if _leaves_black_out(options, roll, symbol) and Die.BLACK in found:
        found[Die.BLACK] = "black_left_out"
    return {die: why for die, why in found.items() if die in faces}


def _canceled(
    options: Mapping[str, Any], roll: Roll, dice: Mapping[int, str], is_run: bool
) -> dict[int, str]:
    """1G-DIE-2: what X takes away."""
    if roll == Roll.ONSIDE or (
        is_run and roll == Roll.SCRIMMAGE and options["advanced_broken_plays"] == "on"
    ):
        return {}
    whole = options["x_effect"] == "whole_play_zero"
    why = "all_canceled" if whole else "canceled"
    return {die: why for die in dice if die < Die.BLACK or die == Die.D20 or (die == Die.BLACK and whole)}


def _leaves_black_out(options: Mapping[str, Any], roll: Roll, symbol: int) -> bool:
    again = roll in AGAIN or (roll == Roll.SCRIMMAGE and symbol == Face.BREAKAWAY)
    if roll == Roll.SCRIMMAGE and symbol == Face.T and options.get("turnover_yards") == "colors_only":
        return True
    return again and options["breakaway_counts_black"] == "no"


def _extra(options: Mapping[str, Any], roll: Roll, faces: Mapping[int, int], is_run: bool) -> tuple[int, str]:
    """Yards of a throw that no die shows, and why."""
    advanced = is_run and options["advanced_broken_plays"] == "on"
    if roll in AGAIN:
        return 0, "breakaway"
    if roll == Roll.SCRIMMAGE and advanced and faces[Die.PLAY] == Face.X:
        return -BROKEN_RUN, "broken_run"
    if Die.D20 in faces and roll == Roll.KICKOFF_RETURN:
        return D20_RETURN, "by_d20"
    if Die.D20 in faces and roll == Roll.PUNT_KICK:
        return D20_PUNT, "by_d20"
    return 0, ""


def _all_the_way(
    options: Mapping[str, Any], lines: Sequence[Line], throws: list[CountedThrow]
) -> list[CountedThrow]:
    """1G-OPT-4, 1G-OPT-7: a third BREAKAWAY, or a second 20 of the d20, carries the ball to the goal line."""
    away = sum(line.event == Event.BREAKAWAY for line in lines)
    thirds = options["three_breakaways"] == "on" and away >= 3
    chain = [nth for nth, throw in enumerate(throws) if throw.stage in (PLAY, RETURN)]
    if not chain or not (thirds or _two_twenties(throws[chain[-1]])):
        return throws
    yards = next((line.amount for line in lines if line.event in GAINS), 0)
    last, extra = throws[chain[-1]], yards - sum(throws[nth].yards for nth in chain)
    throws[chain[-1]] = replace(
        last, yards=last.yards + extra, extra=last.extra + extra, why="all_the_way" if extra else last.why
    )
    return throws


def _two_twenties(throw: CountedThrow) -> bool:
    return throw.roll == "kickoff_return_again" and (throw.dice[0].die, throw.dice[0].face) == ("d20", 20)


GAINS = frozenset({Event.RUN, Event.COMPLETION, Event.KICK_RETURN, Event.PUNT_RETURN, Event.INTERCEPTION})
