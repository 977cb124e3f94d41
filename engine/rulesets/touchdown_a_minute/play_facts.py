"""What pictures of a play show in Touchdown-A-Minute Football: the six dice of two calls, and averages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.gridiron.chances import Chances, mean
from engine.gridiron.field import GOAL
from engine.gridiron.labels import label
from engine.gridiron.play_facts import Call, CallMeeting, Calls, Chance, NamedDie
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.tape import InputRequest
from engine.rulesets.touchdown_a_minute.counting import count
from engine.rulesets.touchdown_a_minute.rules.names import KIND, LONG, STRATEGIES, WHITES, Ask, Die, Kind
from engine.rulesets.touchdown_a_minute.rules.options import SackNeeds
from engine.rulesets.touchdown_a_minute.rules.questions import CALLS
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import END_ZONE_AND_HOLD
from engine.rulesets.touchdown_a_minute.rules.throw_json import RED
from engine.rulesets.touchdown_a_minute.words import titles

__all__ = [
    "assumptions",
    "average_assumes",
    "call_ids",
    "calls",
    "chance",
    "clock_cost",
    "count",
    "gains",
    "meeting",
    "reasons",
]

reasons = {
    "canceled": label(
        _("Canceled"),
        _("A TK cancels a GN and a BP cancels a CP; the defense chooses."),
        "TDM-RUN-1",
        "TDM-PASS-1",
    ),
    "tenfold": label(
        _("Times ten"), _("With an L, the other yards of its kind count ten times."), "TDM-LONG-1"
    ),
    "long": label(
        _("Long gain"),
        _("An L makes the others count ten times; alone it is 10."),
        "TDM-LONG-1",
        "TDM-LONG-2",
    ),
    "cancels": label(_("Cancels"), _("It cancels a result of the offense."), "TDM-RUN-1", "TDM-PASS-1"),
    "tackled": label(_("A yard lost"), _("A TK without a GN to cancel costs a yard."), "TDM-RUN-3"),
    "sacked": label(_("Sack"), _("The pass is incomplete and an SK shows: yards are lost."), "TDM-SACK-1"),
    "other_kind": label(
        _("Does not count here"), _("GN counts for a run and CP for a pass."), "TDM-RUN-1", "TDM-PASS-1"
    ),
    "drift": label(
        _("Loose ball"),
        _("With more red than blue results, each red one carries the ball on."),
        "TDM-FUM-2",
        "TDM-INT-1",
    ),
    "set_on_the_line": label(
        _("First down"), _("The strength sets the ball on the line to gain."), "TDM-STR-4"
    ),
    "fixed": label(
        _("Fixed yards"),
        _("Every kick has fixed yards, and more for each red result."),
        "TDM-KICK-2",
        "TDM-PUNT-1",
        "TDM-FG-1",
    ),
    "return_start": label(_("Return"), _("A kickoff return begins with 10 yards."), "TDM-KICK-3"),
    "least": label(_("One yard"), _("A return ends on the 1 or beyond."), "TDM-TURN-1"),
    "void": label(_("Void"), _("Home field: the play does not count and is run again."), "TDM-HOME-1"),
}
assumptions = {
    "all_defenses": _("Every answer of the other side counts alike."),
    "fewest_yards": _("The defense cancels what leaves the fewest yards."),
    "no_strengths": _("Strengths and flags are not included."),
    "lost_is_nothing": _("A ball that is lost counts as no gain."),
    "best_call": _("With your best call."),
}
average_assumes = ("fewest_yards", "no_strengths", "lost_is_nothing")
call_ids = frozenset({"D_STRATEGY_DEF"})
FIELD_GOAL_REACH, EACH_RED = 20, 10  # TDM-FG-1
Dice = tuple[tuple[int, ...], ...]
Results = tuple[tuple[int, ...], int, int, bool]  # yards of red results, stops, sacks, and a lost ball
Kinds = tuple[int, int, int, int]  # of results: what gains, stops, loses the ball, and sacks
RUN: Kinds = (Kind.GN, Kind.TK, Kind.FM, 0)
PASS: Kinds = (Kind.CP, Kind.BP, Kind.IN, Kind.SK)


def calls(components: Mapping[str, Any], header: Mapping[str, Any]) -> Calls:
    """Returns the four strategies of either side; a red die says whether it is a run or a pass."""
    names = titles(components, header)
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
    found = gains(g, attacker, call, answer)
    return CallMeeting(call, answer, dice, min(found), max(found), mean(found))


def gains(g: Game, attacker: int, call: int, answer: int) -> Chances:
    """Returns the chance of each gain before strengths; a ball that is lost counts 0."""
    return _gains(
        tuple(g.dice[die] for die in _dice(call, answer)),
        g.is_run[call] == 1,
        g.options.sack_yards,
        g.options.sack_needs == SackNeeds.NO_CP,
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
    found = [gains(g, g.offense, call, answer) for answer in range(STRATEGIES)]
    return sum(p for yards in found for gain, p in yards.items() if gain >= needed) / len(found)


def _dice(call: int, answer: int) -> list[Die]:
    return [*list(Die)[:WHITES], Die(Die.RUN_INSIDE + call), Die(Die.STOP_RUN + answer)]


def _reds(dice: Sequence[Sequence[int]], needed: int) -> float:
    """The chance of so many red results."""
    found = {0: 1.0}
    for faces in dice:
        red = sum(face // KIND in RED for face in faces) / len(faces)
        after: dict[int, float] = {}
        for number, p in found.items():
            after[number + 1] = after.get(number + 1, 0.0) + p * red
            after[number] = after.get(number, 0.0) + p * (1 - red)
        found = after
    return sum(p for number, p in found.items() if number >= needed)


@lru_cache(maxsize=64)
def _rolls(dice: Dice, kinds: Kinds) -> Mapping[Results, float]:
    """The chances of what these dice show together. Throws that begin with the same dice share their part:
    the Play Dice of every meeting, and the red die of every call."""
    if not dice:
        return {((), 0, 0, False): 1.0}
    gain, stop, lost, sack = kinds
    faces = dice[-1]
    shares = {face: faces.count(face) / len(faces) for face in faces}
    after: dict[Results, float] = {}
    for (yards, stops, sacks, is_lost), p in _rolls(dice[:-1], kinds).items():
        for face, share in shares.items():
            kind = face // KIND
            if kind == gain:
                found = (tuple(sorted((*yards, face % KIND))), stops, sacks, is_lost)
            else:
                found = (yards, stops + (kind == stop), sacks + (kind == sack), is_lost or kind == lost)
            after[found] = after.get(found, 0.0) + p * share
    return after


@lru_cache(maxsize=64)
def _gains(dice: Dice, is_run: bool, sack_yards: int, needs_no_cp: bool) -> Chances:
    """Every roll of the dice; rolls that differ only in what does not matter are one."""
    kinds = RUN if is_run else PASS
    yards: dict[int, float] = {}
    for (results, stops, sacks, is_lost), p in _rolls(dice, kinds).items():
        if is_lost and not results:
            total = 0
        elif is_run and stops > len(results):
            total = len(results) - stops
        elif stops < len(results):
            total = fewest_yards(results, stops)
        elif not is_run and not (needs_no_cp and results):
            total = -sack_yards * sacks
        else:
            total = 0
        yards[total] = yards.get(total, 0.0) + p
    return yards


@lru_cache(maxsize=4096)
def fewest_yards(results: tuple[int, ...], canceled: int) -> int:
    """The yards that are left if the defense cancels so many of these results as it likes best (TDM-LONG)."""
    plain, longs = sorted(yards for yards in results if yards != LONG), results.count(LONG)
    found = []
    for of_longs in range(max(0, canceled - len(plain)), min(longs, canceled) + 1):
        left = plain[: len(plain) - (canceled - of_longs)]
        still = longs - of_longs
        found.append(sum(left) if still == 0 else 10 * sum(left) if left else 10 * still)
    return min(found)
