"""What each die of a Touchdown-A-Minute play has added, from the lines of its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from engine.gridiron.analysis import Chances, mean
from engine.gridiron.events import RETURNS, Event, Line
from engine.gridiron.field import GOAL
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
from engine.rulesets.touchdown_a_minute.analysis import PASS, RUN, Results, rolls, ruling
from engine.rulesets.touchdown_a_minute.rules.kicks import (
    FUMBLE_YARDS,
    INTERCEPTION_YARDS,
    KICK_RETURN_YARDS,
    KICKOFF_YARDS,
    PUNT_YARDS,
    YARDS_EACH,
)
from engine.rulesets.touchdown_a_minute.rules.questions import CALLS
from engine.rulesets.touchdown_a_minute.rules.record import (
    KIND,
    LONG,
    STRATEGIES,
    WHITES,
    Ask,
    AutoCancel,
    Die,
    Game,
    Kind,
    Roll,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import END_ZONE_AND_HOLD
from engine.rulesets.touchdown_a_minute.rules.scrimmage import GAINS, STOPS
from engine.rulesets.touchdown_a_minute.rules.throws import RED, face_name
from engine.rulesets.touchdown_a_minute.words import WORDS

KICKS = {  # fixed yards, and yards for each red result
    Roll.KICKOFF: (KICKOFF_YARDS, YARDS_EACH),
    Roll.PUNT: (PUNT_YARDS, YARDS_EACH),
    Roll.FREE_KICK: (PUNT_YARDS, YARDS_EACH),
    Roll.FG: (20, 10),
}
BACK = frozenset({Roll.KICK_RETURN, Roll.PUNT_RETURN, Roll.RUNBACK})
Result = tuple[int, int, int]  # (die, face, side)
Counted = list[tuple[int, str]]  # (yards, status) of each result


def count(options: Data, lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
    """Returns every throw of one play, with what each result has added to its yards. The extra result of a
    strength follows the dice, under the key of its strategy."""
    return tuple(
        _throw(options, line, lines[nth + 1 :]) for nth, line in enumerate(lines) if line.event == Event.THROW
    )


def _throw(options: Data, line: Line, later: Sequence[Line]) -> CountedThrow:
    roll = Roll(line.amount)
    results: list[Result] = [(die, face, line.side) for die, face in line.dice]
    if roll == Roll.PLAY:
        return _play(options, results, later)
    if roll in KICKS:
        return _kick(roll, results)
    if roll in BACK:
        return _run_back(roll, results, later)
    return _shown(roll, results, [(0, SYMBOL)] * len(results), CHECK)


def _shown(
    roll: Roll, results: Sequence[Result], counted: Counted, stage: str, extra: int = 0, why: str = ""
) -> CountedThrow:
    dice = tuple(
        CountedDie(Die(die).name.lower(), face_name(die, face), side, yards, status)
        for (die, face, side), (yards, status) in zip(results, counted, strict=True)
    )
    total = sum(die.yards for die in dice) + extra
    return CountedThrow(f"R_{roll.name}", dice, total, stage, extra, why)


def _kick(roll: Roll, results: Sequence[Result]) -> CountedThrow:
    fixed, each = KICKS[roll]
    counted = [(each, COUNTED) if face // KIND in RED else (0, NO_YARDS) for _, face, _ in results]
    return _shown(roll, results, counted, KICK, fixed, "fixed")


def _play(options: Data, results: list[Result], later: Sequence[Line]) -> CountedThrow:
    end = next((other for other in later if other.event in PLAYS), None)
    if end is None:  # called off by the home coach or by a flag
        is_void = any(other.event == Event.HOME_REROLL for other in later)
        throw = _shown(Roll.PLAY, results, [(0, SYMBOL)] * len(results), PLAY)
        return replace(throw, is_void=is_void, why="void" if is_void else "")
    spent = [other for other in later if other.event == Event.STRENGTH]
    offense = results + [_extra(other) for other in spent if other.amount < STRATEGIES]
    defense = [_extra(other) for other in spent if other.amount >= STRATEGIES]
    is_run = end.event == Event.RUN
    if _is_lost(offense + defense, is_run):
        each = FUMBLE_YARDS if is_run else INTERCEPTION_YARDS
        return _drift(Roll.PLAY, offense + defense, end, each, PLAY)
    for with_extra in (offense + defense, results + defense):
        counted = _gain(options, with_extra, end, is_run)
        if counted is not None:
            return _shown(Roll.PLAY, with_extra, counted, PLAY)
    counted = _least(results + defense, is_run)
    extra = end.amount - sum(yards for yards, _ in counted)
    return _shown(Roll.PLAY, results + defense, counted, PLAY, extra, "set_on_the_line")


def _extra(line: Line) -> Result:
    """The result that a strength adds."""
    own = line.amount < STRATEGIES
    face = GAINS[line.amount] if own else STOPS[line.amount - STRATEGIES]
    return Die.RUN_INSIDE + line.amount, face, line.side


def _run_back(roll: Roll, results: list[Result], later: Sequence[Line]) -> CountedThrow:
    end = next((other for other in later if other.event in RETURNS), None)
    if end is None:
        return _shown(roll, results, [(0, SYMBOL)] * len(results), CHECK)
    if _is_lost(results, True):
        return _drift(roll, results, end, FUMBLE_YARDS, RETURN)
    bonus = KICK_RETURN_YARDS if roll == Roll.KICK_RETURN else 0
    gains = (Kind.GN,) if roll == Roll.RUNBACK else (Kind.GN, Kind.CP)
    loses = roll == Roll.RUNBACK
    counted = _canceled(results, gains, Kind.TK, lambda yards: _fits(end, yards + bonus, 1), loses)
    if counted is None:
        counted = _canceled(results, gains, Kind.TK, lambda _: True, loses) or []
    total = sum(yards for yards, _ in counted) + bonus
    least = end.amount - total if total + end.spot - end.amount < 1 else 0  # TDM-TURN-1
    why = "least" if least else "return_start" if bonus else ""
    return _shown(roll, results, counted, RETURN, bonus + least, why)


def _is_lost(results: Sequence[Result], is_run: bool) -> bool:
    """TDM-FUM-1, TDM-INT-1"""
    kinds = {face // KIND for _, face, _ in results}
    return Kind.FM in kinds and Kind.GN not in kinds if is_run else Kind.IN in kinds and Kind.CP not in kinds


def _drift(roll: Roll, results: Sequence[Result], end: Line, each: int, stage: str) -> CountedThrow:
    """TDM-FUM-2, TDM-INT-1: how far red results carry a loose ball; not on a try."""
    red = sum(face // KIND in RED for _, face, _ in results)
    carried = end.amount > 0 and red > len(results) - red
    counted = [
        (each, "drift") if carried and face // KIND in RED else (0, NO_YARDS) for _, face, _ in results
    ]
    return _shown(roll, results, counted, stage)


def _fits(end: Line, yards: int, lowest: int = 0) -> bool:
    """Whether a play that gains `yards` ends where this line says."""
    start = end.spot - end.amount
    return max(lowest - start, min(GOAL - start, yards)) == end.amount


def _gain(options: Data, results: Sequence[Result], end: Line, is_run: bool) -> Counted | None:
    """What each result adds to a play that ended there; None if these results cannot have brought that."""
    gain, stop = ((Kind.GN,), Kind.TK) if is_run else ((Kind.CP,), Kind.BP)
    if end.event not in (Event.INCOMPLETION, Event.SACK):
        return _canceled(results, gain, stop, lambda yards: _fits(end, yards), is_run)
    counted = _canceled(results, gain, stop, lambda _: True, False)
    if counted is None or any(yards for yards, _ in counted) or end.event == Event.INCOMPLETION:
        return counted if counted is not None and not any(yards for yards, _ in counted) else None
    loss = -options["sack_yards"]
    sacked = [
        (loss, "sacked") if face // KIND == Kind.SK else plain
        for (_, face, _), plain in zip(results, counted, strict=True)
    ]
    return sacked if _fits(end, sum(yards for yards, _ in sacked)) else None


def _least(results: Sequence[Result], is_run: bool) -> Counted:
    gain, stop = ((Kind.GN,), Kind.TK) if is_run else ((Kind.CP,), Kind.BP)
    return _canceled(results, gain, stop, lambda _: True, is_run) or []


def _canceled(
    results: Sequence[Result], gains: Sequence[int], stop: int, fits: Callable[[int], bool], loses: bool
) -> Counted | None:
    """TDM-RUN-1..3, TDM-PASS-1..3: the cancellation that leaves the fewest yards of those that fit, or None.
    `loses`: a stop without a result to cancel costs a yard."""
    counting = [nth for nth, (_, face, _) in enumerate(results) if face // KIND in gains]
    stops = [nth for nth, (_, face, _) in enumerate(results) if face // KIND == stop]
    spare = stops[len(counting) :]
    best: tuple[int, Counted] | None = None
    for gone in combinations(counting, min(len(stops), len(counting))):
        counted: Counted = [(0, "other_kind" if face // KIND in RED else NO_YARDS) for _, face, _ in results]
        for nth in stops:
            counted[nth] = (
                (-1, "tackled") if loses and nth in spare else (0, "cancels" if counting else NO_YARDS)
            )
        for kind in gains:
            left = [nth for nth in counting if nth not in gone and results[nth][1] // KIND == kind]
            for nth, value in zip(left, _yards([results[nth][1] % KIND for nth in left]), strict=True):
                counted[nth] = value
        for nth in gone:
            counted[nth] = (0, "canceled")
        total = sum(yards for yards, _ in counted)
        if fits(total) and (best is None or total < best[0]):
            best = total, counted
    return best and best[1]


def _yards(values: Sequence[int]) -> Counted:
    """TDM-LONG-1, -2: results of one kind, with an L ten times as many, an L alone 10."""
    plain = sum(yards for yards in values if yards != LONG)
    if LONG not in values:
        return [(yards, COUNTED) for yards in values]
    if plain == 0:
        return [(10, "long") for _ in values]
    return [(0, "long") if yards == LONG else (10 * yards, "tenfold") for yards in values]


PLAYS = frozenset({Event.RUN, Event.COMPLETION, Event.INCOMPLETION, Event.SACK, Event.INTERCEPTION})


average_assumes = ("fewest_yards", "no_strengths", "lost_is_nothing")
call_ids = frozenset({"D_STRATEGY_DEF"})
FIELD_GOAL_REACH, EACH_RED = 20, 10  # TDM-FG-1
Dice = tuple[tuple[int, ...], ...]


def calls(components: Data, header: Data) -> Calls:
    """Returns the four strategies of either side; a red die says whether it is a run or a pass."""
    names = WORDS.titles(components, header)
    kinds = [components["die"][key].get("play", "") for key in CALLS]
    offense = zip(CALLS[:STRATEGIES], names[0], kinds[:STRATEGIES], strict=True)
    defense = zip(CALLS[STRATEGIES:], names[1], kinds[STRATEGIES:], strict=True)
    return [Call(*call) for call in offense], [Call(*call) for call in defense]


def clock_cost(g: Game, call: int) -> tuple[int, int]:
    """Returns (1, 1): every snap is one play of the quarter, unless a time-out saves it (TDM-CLOCK-1)."""
    return 1, 1


def meeting(g: Game, attacker: int, call: int, answer: int) -> CallMeeting:
    """Returns a red die against a blue one, with the four Play Dice; the offense throws all six."""
    dice = tuple(NamedDie(die.name.lower(), attacker) for die in _dice(call, answer))
    yards = gains(g, attacker, call, answer)
    return CallMeeting(call, answer, dice, min(yards), max(yards), mean(yards))


def gains(g: Game, attacker: int, call: int, answer: int) -> Chances:
    """Returns the chance of each gain before strengths; a ball that is lost counts 0."""
    return _gains(
        tuple(g.dice[die] for die in _dice(call, answer)),
        g.is_run[call] == 1,
        g.options.sack_yards,
        g.options.sack_needs,
    )


def chance(g: Game, want: InputRequest, answer: Any) -> Chance | None:
    """Returns the chance of a field goal or of a try."""
    if want[0] == Ask.SCRIMMAGE and answer == "field_goal":
        length = GOAL - g.spot + END_ZONE_AND_HOLD
        needed = max(1, -(-(length - FIELD_GOAL_REACH) // EACH_RED))
        return Chance(_reds(g.dice[:WHITES], needed), (), length)
    if want[0] == Ask.TRY and answer == "kick":
        return Chance(_reds(g.dice[:WHITES], 1))
    if want[0] == Ask.TRY:
        best = max((_two_points(g, call), -call) for call in range(STRATEGIES))
        return Chance(best[0], ("best_call", "all_defenses", *average_assumes), call=-best[1])
    return None


def _two_points(g: Game, call: int) -> float:
    needed = GOAL - g.spot
    chances = [gains(g, g.offense, call, answer) for answer in range(STRATEGIES)]
    return sum(p for yards in chances for gain, p in yards.items() if gain >= needed) / len(chances)


def _dice(call: int, answer: int) -> list[Die]:
    return [*list(Die)[:WHITES], Die(Die.RUN_INSIDE + call), Die(Die.STOP_RUN + answer)]


def _reds(dice: Sequence[Sequence[int]], needed: int) -> float:
    """The chance of so many red results."""
    reds = {0: 1.0}
    for faces in dice:
        red = sum(face // KIND in RED for face in faces) / len(faces)
        after: dict[int, float] = {}
        for number, p in reds.items():
            after[number + 1] = after.get(number + 1, 0.0) + p * red
            after[number] = after.get(number, 0.0) + p * (1 - red)
        reds = after
    return sum(p for number, p in reds.items() if number >= needed)


@lru_cache(maxsize=64)
def _gains(dice: Dice, is_run: bool, sack_yards: int, sack_needs: int) -> Chances:
    gain_of, yards = _ruled(is_run, sack_yards, sack_needs), Counter[int]()
    for results, ways in rolls(dice, RUN - {Kind.IN} if is_run else PASS - {Kind.FM}).items():
        yards[gain_of(results)] += ways
    return {gain: ways / yards.total() for gain, ways in yards.items()}


@lru_cache(maxsize=8)
def _ruled(is_run: bool, sack_yards: int, sack_needs: int) -> Callable[[Results], int]:
    """The yards that the rules make of a roll, with a defense that cancels what leaves the fewest."""
    g = Game()
    g.offense_call, g.is_run = 0, (int(is_run),) * STRATEGIES
    g.options.auto_cancel = AutoCancel.BEST_FOR_PICKER
    g.options.sack_yards, g.options.sack_needs = sack_yards, sack_needs

    @cache
    def gain_of(results: Results) -> int:
        _is_flag, is_lost, gain = ruling(g, results)
        return 0 if is_lost else gain

    return gain_of
