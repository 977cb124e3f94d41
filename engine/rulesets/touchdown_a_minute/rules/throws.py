"""Throws, announced in the record before the first die, and how their results are counted, canceled and
added up: TDM-RUN, TDM-PASS-1, -2, TDM-LONG, the open field of TDM-KICK-3."""

from __future__ import annotations

import re
from typing import Any

from engine.gridiron.events import Event
from engine.gridiron.questions import ThrowsJson
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.touchdown_a_minute.rules.record import (
    DICE,
    HEADS,
    KIND,
    LONG,
    TAILS,
    WHITE,
    Ask,
    AutoCancel,
    Die,
    Game,
    Kind,
    Ruling,
)


@rule
def throw(g: Game, roll: int, side: int, dice: int) -> None:
    """One throw of these dice (bits) by this side."""
    t = g.throw
    t.roll, t.side, t.dice, t.count = roll, side, dice, 0
    for die in range(DICE):
        if dice >> die & 1:
            add_result(g, ask(g, Ask.DIE, side, die))
    note(g, Event.THROW, side, roll)


@rule
def throw_white(g: Game, roll: int, side: int) -> None:
    """The four Play Dice alone: every kick, return, run-back and flag."""
    throw(g, roll, side, WHITE)


@rule
def add_result(g: Game, face: int) -> None:
    """One more result on the table."""
    g.throw.shown[g.throw.count] = face
    g.throw.count += 1


@rule
def number_of(g: Game, kind: int) -> int:
    """Returns the number of results of this kind on the table."""
    number = 0
    for nth in range(g.throw.count):
        if g.throw.shown[nth] // KIND == kind:
            number += 1
    return number


@rule
def reds(g: Game) -> int:
    """Returns the number of red results, GN and CP on any die: r in the rules of kicks and flags."""
    return number_of(g, Kind.GN) + number_of(g, Kind.CP)


@rule
def fumbled(g: Game) -> bool:
    """TDM-FUM-1: at least one FM and no GN before canceling."""
    return number_of(g, Kind.FM) > 0 and number_of(g, Kind.GN) == 0


@rule
def intercepted(g: Game) -> bool:
    """TDM-INT-1: at least one IN and no CP before canceling."""
    return number_of(g, Kind.IN) > 0 and number_of(g, Kind.CP) == 0


RED = frozenset({Kind.GN, Kind.CP})
COIN_FACES = {"heads": HEADS, "tails": TAILS}
COIN_NAMES = {face: name for name, face in COIN_FACES.items()}
RESULT = re.compile(r"(GN|CP)([1-9][0-9]?|L)|(TK|BP|IN|FM|SK)")


def value_of(result: Any) -> int | None:
    """A result's value on the tape, or None if there is no such result. GN and CP take yards to 98, or L."""
    match = RESULT.fullmatch(result) if isinstance(result, str) else None
    if match is None or match[2] == str(LONG):
        return None
    if match[3]:
        return KIND * Kind[match[3]]
    return KIND * Kind[match[1]] + (LONG if match[2] == "L" else int(match[2]))


def face_name(die: int, value: int) -> str:
    """A face as people call it."""
    return COIN_NAMES[value] if die == Die.COIN else result_name(value)


def result_name(value: int) -> str:
    """A result as the rulebook writes it: GN5, CPL, TK."""
    kind, yards = Kind(value // KIND), value % KIND
    if kind not in RED:
        return kind.name
    return f"{kind.name}{'L' if yards == LONG else yards}"


class MinuteThrows(ThrowsJson[Game]):
    """Results and the coin."""

    die = Die
    face_name = staticmethod(face_name)

    def face_of(self, g: Game, die: Die, shown: Any) -> int | None:
        """The value of a result."""
        return COIN_FACES.get(str(shown)) if die == Die.COIN else value_of(shown)

    def may_show(self, g: Game, die: Die, face: int) -> bool:
        """A result of this set of dice: on a blue die a blue one, no pass on a run die, and no ground yards
        on a pass die."""
        if not any(face in faces for faces in g.dice[: Die.COIN]):
            return False
        kind = Kind(face // KIND)
        if die >= Die.STOP_RUN:
            return kind not in RED
        if die >= Die.RUN_INSIDE:
            return kind != (Kind.CP if g.is_run[die - Die.RUN_INSIDE] else Kind.GN)
        return True


THROWS = MinuteThrows()


@rule
def lay_out(g: Game, ground: bool, passes: bool, stopper: int) -> None:
    """The results that count, lowest first, and how many of them the TK or BP take away."""
    c = g.canceling
    c.count = 0
    for nth in range(g.throw.count):
        face = g.throw.shown[nth]
        kind = face // KIND
        if (ground and kind == Kind.GN) or (passes and kind == Kind.CP):
            put_in_order(g, face)
    c.due = min(number_of(g, stopper), c.count)


@rule
def put_in_order(g: Game, face: int) -> None:
    """One more result at its place."""
    c = g.canceling
    at = c.count
    while at > 0 and c.results[at - 1] > face:
        c.results[at] = c.results[at - 1]
        at -= 1
    c.results[at] = face
    c.count += 1


@rule
def kind_left(g: Game, kind: int, mask: int) -> int:
    """TDM-LONG-1, -2: yards of one kind without the masked results.
    An L makes the others ten times as many, alone it is 10."""
    c = g.canceling
    yards, longs = 0, 0
    for nth in range(c.count):
        if mask >> nth & 1 == 0 and c.results[nth] // KIND == kind:
            if c.results[nth] % KIND == LONG:
                longs += 1
            else:
                yards += c.results[nth] % KIND
    if longs == 0:
        return yards
    return 10 * yards if yards > 0 else 10 * longs


@rule
def yards_left(g: Game, mask: int) -> int:
    """Yards of what is not masked."""
    return kind_left(g, Kind.GN, mask) + kind_left(g, Kind.CP, mask)


@rule
def legal_cancel(g: Game, mask: int) -> int:
    """As many results as there are TK or BP. Of equal results the first ones go: one mask for one choice."""
    c = g.canceling
    taken = 0
    for nth in range(c.count):
        if mask >> nth & 1 == 1:
            taken += 1
            if nth > 0 and c.results[nth] == c.results[nth - 1] and mask >> (nth - 1) & 1 == 0:
                return Ruling.NOT_CANCELABLE
    return Ruling.FINE if taken == c.due else Ruling.WRONG_NUMBER_CANCELED


@rule
def best_mask(g: Game, most: bool) -> int:
    """The legal answer to D_CANCEL that leaves the most, or the fewest, yards."""
    best, best_yards = -1, 0
    for mask in range(1 << g.canceling.count):
        if legal_cancel(g, mask) == Ruling.FINE:
            yards = yards_left(g, mask)
            if best == -1 or (yards > best_yards if most else yards < best_yards):
                best, best_yards = mask, yards
    return best


@rule
def is_choice(g: Game) -> bool:
    """Whether more than one different cancellation is possible."""
    c = g.canceling
    return 0 < c.due < c.count and c.results[0] != c.results[c.count - 1]


@rule
def cancel(g: Game, picker: int) -> int:
    """TDM-RUN-1, TDM-PASS-1, TDM-FUM-4, TDM-KICK-3: the picker decides what is canceled. Returns the yards
    left. The ball carrier's side wants many, the opponent few."""
    mask = (1 << g.canceling.due) - 1
    if is_choice(g):
        if g.options.auto_cancel == AutoCancel.BEST_FOR_PICKER:
            mask = best_mask(g, picker == g.offense)
        else:
            mask = ask(g, Ask.CANCEL, picker, 0)
    return yards_left(g, mask)


@rule
def on_the_ground(g: Game) -> int:
    """TDM-RUN-1..3: lays the ground yards out. Returns the yards lost by TK without a GN to cancel."""
    lay_out(g, True, False, Kind.TK)
    return number_of(g, Kind.TK) - g.canceling.due


@rule
def run_gain(g: Game, picker: int) -> int:
    """TDM-RUN-1..3: what a run or a run-back gains."""
    lost = on_the_ground(g)
    return -lost if lost > 0 else cancel(g, picker)


@rule
def in_the_air(g: Game) -> bool:
    """TDM-PASS-1..3: lays the passing yards out. Returns whether a CP is left uncanceled."""
    lay_out(g, False, True, Kind.BP)
    return g.canceling.due < g.canceling.count


@rule
def least_gain(g: Game) -> int:
    """The yards of the play, with the cancels that leave the fewest; none without a completion."""
    if g.is_run[g.offense_call] == 1:
        lost = on_the_ground(g)
        return -lost if lost > 0 else yards_left(g, best_mask(g, False))
    return yards_left(g, best_mask(g, False)) if in_the_air(g) else 0


@rule
def open_field(g: Game, picker: int) -> int:
    """TDM-KICK-3: GN and CP both count, each TK cancels one."""
    lay_out(g, True, True, Kind.TK)
    return cancel(g, picker)
