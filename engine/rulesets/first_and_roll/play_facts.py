"""What each die of a 1st & Roll play has added, from the lines of its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.gridiron.analysis import Chances, added, chances_of, mean, reach
from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import (
    CHECK,
    COUNTED,
    KICK,
    NO_YARDS,
    PLAY,
    RETURN,
    SYMBOL,
    Call,
    CallMeeting,
    Calls,
    Chance,
    CountedDie,
    CountedThrow,
    NamedDie,
)
from engine.gridiron.words import Data
from engine.kernel.inputs import InputRequest
from engine.rulesets.first_and_roll.coach.situational import bomb, rerolled
from engine.rulesets.first_and_roll.rules.flow import MISS
from engine.rulesets.first_and_roll.rules.kicks import SHORT
from engine.rulesets.first_and_roll.rules.questions import COLORS
from engine.rulesets.first_and_roll.rules.record import (
    DEFENSE,
    FIRST_DIE,
    GREEN,
    LONG_BOMB,
    RED,
    SECOND_DIE,
    YELLOW,
    Ask,
    BombBreakaway,
    Die,
    Game,
    Mark,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.scrimmage import OVERTHROW
from engine.rulesets.first_and_roll.rules.throws import face_name
from engine.rulesets.first_and_roll.words import WORDS

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


def count(options: Data, lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
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


average_assumes = ("one_reroll", "no_turnovers", "no_overthrow")
call_ids = frozenset({"D_CALL_DEF"})
KEYS = (*COLORS, "bomb")
KINDS = ("run", "pass", "pass", "pass")


def calls(components: Data, header: Data) -> Calls:
    """Returns the colors of both sides, and the bomb, which a green call may become (1R-BOMB-1)."""
    ours, theirs = WORDS.titles(components, header)
    offense = [Call(*call) for call in zip(KEYS, ours, KINDS, strict=True)]
    return offense, [Call(*call) for call in zip(COLORS, theirs, KINDS, strict=False)]


def clock_cost(g: Game, call: int) -> tuple[int, int]:
    """Returns (fewest, most) spaces: the clock die decides about one, and a red play may let one more run
    (1R-CLOCK-2, 1R-RUNOFF-1)."""
    return 0, 2 if call == RED else 1


def meeting(g: Game, attacker: int, call: int, answer: int) -> CallMeeting:
    """Returns a color against a color; low and high are those of the first throw."""
    dice = tuple(NamedDie(die.name.lower(), _side_of(die, attacker)) for die in _dice(call, answer))
    return CallMeeting(call, answer, dice, *_figures(g.dice, call, answer, _bomb_breaks(g)))


def gains(g: Game, attacker: int, call: int, answer: int) -> Chances:
    """Returns the chance of each gain: a circle and a square are rolled again once."""
    return _gains(g.dice, call, answer, _bomb_breaks(g))


def chance(g: Game, want: InputRequest, answer: Any) -> Chance | None:
    """Returns the chance of a field goal or of a try."""
    if want[0] == Ask.SCRIMMAGE and answer == "field_goal":
        distance = 100 - g.spot
        return Chance((1 - _blocked(g)) * _kick(g, distance), ("average_block",), distance)
    if want[0] == Ask.TRY and answer == "pat":
        kick, clock = g.dice[Die.KICK], g.dice[Die.CLOCK]
        misses = sum(face >> 2 == MISS for face in kick) * clock.count(Symbol.T)
        return Chance(1 - misses / (len(kick) * len(clock)))
    if want[0] == Ask.TRY:
        best = max((_two_points(g, call), -call) for call in range(LONG_BOMB))
        return Chance(best[0], ("best_call", "all_defenses", *average_assumes[:2]), call=-best[1])
    return None


def _two_points(g: Game, call: int) -> float:
    """1R-TRY-2, -3: far enough and, for a green pass, not overthrown."""
    least, most = g.options.two_point_minimum, 100 - g.spot + 2 if call >= GREEN else 1000
    chances = [gains(g, g.offense, call, answer) for answer in range(DEFENSE)]
    return sum(reach(yards, least) - reach(yards, most + 1) for yards in chances) / len(chances)


def _side_of(die: Die, attacker: int) -> int:
    return 1 - attacker if Die.DEF_RED <= die <= Die.DEF_GREEN else attacker


def _dice(call: int, answer: int) -> list[Die]:
    """The dice of a play, in the order of the throw."""
    if call == LONG_BOMB:
        return [Die.OFF_YELLOW, Die.OFF_GREEN, Die.KICK, Die.CLOCK]
    matched = [Die(answer + DEFENSE)] if call == answer else []
    return [Die(call), *matched, Die.CLOCK]


def _bomb_breaks(g: Game) -> bool:
    return g.options.bomb_breakaway == BombBreakaway.GREEN_REROLLS


def _kick(g: Game, distance: int) -> float:
    """1R-FG-1, -2: the chance that a kick that is not blocked is good."""
    faces = [face >> 2 for face in g.dice[Die.KICK]]
    if distance > SHORT:
        return sum(face >= distance for face in faces) / len(faces)
    return 1 - (faces.count(SHORT) / len(faces)) ** 2


def _blocked(g: Game) -> float:
    """1R-FG-1: the chance of two flags, over all pairs of dice equally."""
    flags = [
        sum(face & 3 == Mark.FLAG for face in g.dice[color + DEFENSE]) / len(g.dice[color + DEFENSE])
        for color in range(DEFENSE)
    ]
    pairs = list(zip(FIRST_DIE, SECOND_DIE, strict=True))
    return sum(flags[first] * flags[second] for first, second in pairs) / len(pairs)


Dice = tuple[tuple[int, ...], ...]


def _numbers(faces: Sequence[int]) -> list[int]:
    return [face >> 2 for face in faces]


@lru_cache(maxsize=64)
def _gains(dice: Dice, call: int, answer: int, bomb_breaks: bool) -> Chances:
    if call == LONG_BOMB:
        return chances_of(bomb(dice, bomb_breaks))
    if call == answer:
        matched = Counter(_numbers(dice[call + DEFENSE]))
        return chances_of(added(rerolled(dice[call], Mark.CIRCLE), matched))
    return chances_of(rerolled(dice[call], Mark.CIRCLE, *([Mark.SQUARE] if call == RED else [])))


@lru_cache(maxsize=64)
def _figures(dice: Dice, call: int, answer: int, bomb_breaks: bool) -> tuple[int, int, float]:
    """The fewest and the most yards of the first throw, and the average gain."""
    average = mean(_gains(dice, call, answer, bomb_breaks))
    if call == LONG_BOMB:
        first = bomb(dice, False)
        return min(first), max(first), average
    low, high = min(_numbers(dice[call])), max(_numbers(dice[call]))
    if call == answer:
        theirs = _numbers(dice[call + DEFENSE])
        low, high = low + min(theirs), high + max(theirs)
    return low, high, average
