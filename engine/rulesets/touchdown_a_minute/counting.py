"""What each die of a Touchdown-A-Minute play has added, from the lines of its row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
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
from engine.rulesets.touchdown_a_minute.rules.kicks import (
    KICK_RETURN_YARDS,
    KICKOFF_YARDS,
    PUNT_YARDS,
    YARDS_EACH,
)
from engine.rulesets.touchdown_a_minute.rules.names import KIND, LONG, STRATEGIES, Die, Kind, Roll
from engine.rulesets.touchdown_a_minute.rules.strengths import GAINS, STOPS
from engine.rulesets.touchdown_a_minute.rules.throw_json import RED, face_name
from engine.rulesets.touchdown_a_minute.rules.turnovers import FUMBLE_YARDS, INTERCEPTION_YARDS

KICKS = {  # fixed yards, and yards for each red result
    Roll.KICKOFF: (KICKOFF_YARDS, YARDS_EACH),
    Roll.PUNT: (PUNT_YARDS, YARDS_EACH),
    Roll.FREE_KICK: (PUNT_YARDS, YARDS_EACH),
    Roll.FG: (20, 10),
}
BACK = frozenset({Roll.KICK_RETURN, Roll.PUNT_RETURN, Roll.RUNBACK})
Result = tuple[int, int, int]  # (die, face, side)
Counted = list[tuple[int, str]]  # (yards, status) of each result


def count(options: Mapping[str, Any], lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
    """Returns every throw of one play, with what each result has added to its yards. The extra result of a
    strength follows the dice, under the key of its strategy."""
    return tuple(
        _throw(options, line, lines[nth + 1 :]) for nth, line in enumerate(lines) if line.event == Event.THROW
    )


def _throw(options: Mapping[str, Any], line: Line, later: Sequence[Line]) -> CountedThrow:
    roll = Roll(line.amount)
    results: list[Result] = [(die, face, line.side) for die, face in line.dice]
    if roll == Roll.PLAY:
        return _play(options, line, results, later)
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


def _play(
    options: Mapping[str, Any], line: Line, results: list[Result], later: Sequence[Line]
) -> CountedThrow:
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
    """Whether a play of so many yards ends where this line says."""
    start = end.spot - end.amount
    return max(lowest - start, min(GOAL - start, yards)) == end.amount


def _gain(options: Mapping[str, Any], results: Sequence[Result], end: Line, is_run: bool) -> Counted | None:
    """What each result adds to a play that ended there; None if these results cannot have brought that."""
    gain, stop = ((Kind.GN,), Kind.TK) if is_run else ((Kind.CP,), Kind.BP)
    if end.event not in (Event.INCOMPLETION, Event.SACK):
        return _canceled(results, gain, stop, lambda yards: _fits(end, yards), is_run)
    counted = _canceled(results, gain, stop, lambda _: True, False)
    if counted is None or any(yards for yards, _ in counted) or end.event == Event.INCOMPLETION:
        return counted if counted is not None and not any(yards for yards, _ in counted) else None
    loss = -options["sack_yards"]
    sacked = [
        (loss, "sacked") if face // KIND == Kind.SK else found
        for (_, face, _), found in zip(results, counted, strict=True)
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
        found: Counted = [(0, "other_kind" if face // KIND in RED else NO_YARDS) for _, face, _ in results]
        for nth in stops:
            found[nth] = (
                (-1, "tackled") if loses and nth in spare else (0, "cancels" if counting else NO_YARDS)
            )
        for kind in gains:
            left = [nth for nth in counting if nth not in gone and results[nth][1] // KIND == kind]
            for nth, value in zip(left, _yards([results[nth][1] % KIND for nth in left]), strict=True):
                found[nth] = value
        for nth in gone:
            found[nth] = (0, "canceled")
        total = sum(yards for yards, _ in found)
        if fits(total) and (best is None or total < best[0]):
            best = total, found
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
RETURNS = frozenset({Event.KICK_RETURN, Event.PUNT_RETURN, Event.TURNOVER_RETURN})
