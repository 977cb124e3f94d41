"""The record of the solution, and the outcomes of the dice that it is computed from.

What each color, the bomb, each kick and each try leads to is every way the dice can fall, by the rules
themselves. Circles and fouls are decided by the situational coach where the solution does not decide. Chances
of winning are in millionths; whole numbers throughout, as in every record of the engine, so that the solution
is the same on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from engine.coaches import LEADS, WHOLE, Row, between, interpolation, rows_of_outcomes, write_rows
from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.kernel.inputs import InputRequest, every_way
from engine.kernel.record import copy_of, ints, record
from engine.rulesets.first_and_roll.coach.situational import breakaway_answer, penalty_answer, punt_die
from engine.rulesets.first_and_roll.rules.flow import kick_the_point
from engine.rulesets.first_and_roll.rules.kicks import blocked, is_good, kick_away, onside
from engine.rulesets.first_and_roll.rules.record import (
    CLOCK,
    GREEN,
    KICK_SPOT,
    LONG_BOMB,
    RED,
    RETURN,
    STOP,
    YELLOW,
    Ask,
    Die,
    Game,
    Mark,
    Phase,
    Roll,
)
from engine.rulesets.first_and_roll.rules.scoring import FREE_KICK_SPOT, TRY_SPOT
from engine.rulesets.first_and_roll.rules.scrimmage import (
    RED_ZONE,
    overthrown,
    roll_the_bomb,
    roll_the_play,
    run_back,
    two_point_play,
)

# GAIN: the ball moves. FLAG: a foul beside these yards. LOST: T and T. PICKED: two zeros of a bomb.
GAIN, FLAG, LOST, PICKED = range(4)
OWN_SPOT = 1  # from here no play but the longest scores
CHAIN = 3  # circles in a row that are told apart
TWO_ZEROS, FAR = 2, 200
# Gains are counted together where nothing depends on the single yard: upper ends.
ENDS = (-8, -4, -2, *range(-1, 11), 12, 15, 18, 21, 25, 30, 36, 40, 45, 50, 60, FAR)
LOST_ENDS = (-10, 5, 20, 40, FAR)
PUNTED_FROM = tuple(range(5, 100, 5))


def _share(chance: Fraction | int) -> int:
    return round(chance * WHOLE)


def _point(g: Any) -> bool:
    kick_the_point(g)
    return g.team[g.offense].score > 0  # type: ignore[no-any-return]


class _Dice:
    """Sets situations up and plays one part of the rules in each, in every way."""

    def __init__(self, fresh: Game) -> None:
        self.fresh = fresh
        self.returns = tuple(self._mean_return(color) for color in (RED, YELLOW, GREEN))

    def game(self, spot: int, phase: Phase = Phase.DOWN) -> Any:
        """Home's ball, 4th and ten."""
        g = copy_of(self.fresh)
        g.phase, g.offense, g.snapped = phase, 0, 0
        g.spot, g.down, g.target = spot, 4, min(GOAL, spot + 10)
        g.team[0].score = g.team[1].score = 0
        return g

    def ways(
        self, g: Any, rule: Callable[[Any], object], calls: Mapping[int, int] | None = None
    ) -> Iterator[tuple[Any, object, Fraction]]:
        """(record afterwards, what the rule returned, chance) of each way, with these calls."""
        returned: list[object] = []

        def play(record: Any) -> None:
            returned[:] = [rule(record)]

        def answers(record: Any, want: InputRequest) -> Mapping[int, int]:
            kind = want[0]
            return {calls[kind]: 1} if calls and kind in calls else _answers(record, want)

        for after, ways, total in every_way(g, play, answers):
            yield after, returned[0], Fraction(ways, total)

    def chance(self, rule: Callable[[Any], object], spot: int) -> int:
        return _share(sum(chance for _, good, chance in self.ways(self.game(spot), rule) if good))

    def rows(self, call: int, matched: bool, lost: Fraction, spot: int = OWN_SPOT) -> tuple[Row, ...]:
        """One color, or the bomb, from this spot."""
        g = self.game(spot)
        g.call_off, g.call_def = call, call if matched else (RED if call else YELLOW)
        rows: dict[tuple[int, int], Fraction] = {}
        back = self.returns[min(call, GREEN) - 1] if call != RED else 0
        for after, zeros, chance in self.ways(g, _bomb if call == LONG_BOMB else _color):
            if call == LONG_BOMB and zeros == TWO_ZEROS:
                kick = after.throw.face[Die.KICK] >> 2
                _add(rows, (PICKED, kick - self.returns[GREEN]), chance)
            elif matched and after.throw.face[call + 3] & 3 == Mark.FLAG:
                _add(rows, (FLAG, _yards(after)), chance)
            else:
                yards = 0 if zeros else _yards(after)
                _add(rows, (GAIN, yards), chance * (1 - lost))
                _add(rows, (LOST, yards - back), chance * lost)
        return rows_of_outcomes(rows, lambda kind: LOST_ENDS if kind in (LOST, PICKED) else ENDS)

    def receivers_spot(self, phase: Phase, spot: int) -> int:
        """The average first spot of the receivers of a punt; a foul that has it repeated is left out."""
        total = whole = Fraction(0)
        for after, _, chance in self.ways(self.game(spot, phase), kick_away):
            if after.offense == 1 or after.phase == Phase.TRY:
                total += chance * (GOAL - 1 if after.phase == Phase.TRY else after.spot)
                whole += chance
        return round(total / whole)

    def two_points(self, call: int, matched: bool, spot: int) -> tuple[int, int]:
        """The chances that a two-point try is good, and that it is played again."""
        g = self.game(spot, Phase.TRY)
        other = RED if call else YELLOW
        calls: dict[int, int] = {Ask.CALL_OFF: call, Ask.CALL_DEF: call if matched else other}
        good = again = Fraction(0)
        for after, repeated, chance in self.ways(g, two_point_play, calls):
            if repeated:
                again += chance
            elif after.total >= after.options.two_point_minimum - (after.spot - TRY_SPOT):
                good += chance
        return _share(good), _share(again)

    def onside(self) -> tuple[int, int, int]:
        """The chance that an onside kick is kept, and where it lies if so and if not."""
        kept, spots = Fraction(0), [Fraction(0), Fraction(0)]
        for after, _, chance in self.ways(self.game(30), lambda g: onside(g, 0)):
            mine = after.offense == 0
            kept += chance if mine else 0
            spots[mine] += chance * (after.spot if mine else GOAL - after.spot)
        return _share(kept), round(spots[1] / kept), round(spots[0] / (1 - kept))

    def _mean_return(self, color: int) -> int:
        """Yards of the return of a lost ball with the dice of this color."""
        middle = GOAL // 2
        return round(
            sum(
                chance * (g.spot if g.phase != Phase.TRY else GOAL) - chance * middle
                for g, _, chance in self.ways(self.game(middle), lambda g: run_back(g, color))
            )
        )


def _add(rows: dict[tuple[int, int], Fraction], row: tuple[int, int], chance: Fraction) -> None:
    rows[row] = rows.get(row, Fraction(0)) + chance


def _color(g: Any) -> int:
    roll_the_play(g, 0)
    return 0


def _bomb(g: Any) -> int:
    return roll_the_bomb(g)


def _yards(g: Any) -> int:
    return 0 if overthrown(g) else g.total


def _answers(g: Any, want: InputRequest) -> Mapping[int, int]:
    """The faces of a die, or the answer of the situational coach."""
    kind, by, item = want
    if kind == Ask.DIE:
        return _faces(g, item)
    if kind == Ask.BREAKAWAY:
        chain = sum(g.box[side][Event.BREAKAWAY][0] for side in range(2))
        return {breakaway_answer(g) if chain < CHAIN else STOP: 1}
    if kind == Ask.PENALTY:
        return {penalty_answer(g, by): 1}
    if kind == Ask.PUNT_DIE:
        return {punt_die(g): 1}
    return {RETURN if kind == Ask.PUNT_RECEIVE else 0: 1}


def _faces(g: Any, die: int) -> Mapping[int, int]:
    """The faces with their ways; one number stands for all that do not count."""
    if die == Die.CLOCK and g.throw.roll == Roll.BOMB and g.throw.dice != CLOCK:
        return {0: 1}  # counted apart
    faces = g.dice[die]
    if g.throw.roll in (Roll.RETURN, Roll.PUNT_RETURN, Roll.BLOCK) and Die.DEF_RED <= die <= Die.DEF_GREEN:
        plain = next(face for face in faces if face & 3 != Mark.FLAG)
        return Counter(face if face & 3 == Mark.FLAG else plain for face in faces)
    return Counter(faces)


TO_GO = (1, 2, 3, 5, 7, 10, 15, 20)  # distances that are solved; those between are interpolated
DISTANCES, TEN = len(TO_GO), 5
ROWS = 4 * DISTANCES
FARTHEST = 40  # yards to go that are told apart
COLORS, SIDES_OF_DIE = GREEN + 1, 6
# Rows of outcomes: red, yellow, green, bomb against another color; red, yellow, green against their own; then
# green from 1 to 20 yards before the goal line, against another color and its own.
MATCHED, SHORT = COLORS + 1, 2 * COLORS + 1
CELLS, MOST_ROWS = SHORT + 2 * RED_ZONE, 48
# On the last space the time-outs of both sides count: slot 4 x ours + theirs. With more spaces there are
# three slots in turn, by the number of spaces.
TIMEOUTS = 4
ON_LAST = TIMEOUTS * TIMEOUTS
SLOTS = ON_LAST + 3
USUAL, RUN_OFF, THEIR_RUN_OFF = range(3)  # clock moves after a play: who may add a run-off


@record
class Board:
    """`value[slot]` are the chances of the side with the ball at a snap, by lead, down and spot.

    Two views: 0 for the situation of one side, 1 for the other's, whose time-outs are the other way around.
    `after[view][moves]` are the chances once the clock die has counted, by the same."""

    value: list[list[list[list[int]]]] = ints(SLOTS, LEADS, ROWS, GOAL + 1)
    after: list[list[list[list[list[int]]]]] = ints(2, 3, LEADS, ROWS, GOAL + 1)
    received: list[list[int]] = ints(SLOTS, LEADS)  # of the side that is kicked off to
    received_after: list[list[list[int]]] = ints(2, 3, LEADS)
    scored: list[list[list[int]]] = ints(2, 3, LEADS)  # of a touchdown, to the side that scored, by its lead
    at_end: list[int] = ints(LEADS)  # by lead, when the half is over
    half: int = 2
    spaces: int = 1
    slot: list[int] = ints(2)  # of each view
    ours: list[int] = ints(2)  # time-outs of the side with the ball, in each view
    kind: list[list[int]] = ints(CELLS, MOST_ROWS)
    yards: list[list[int]] = ints(CELLS, MOST_ROWS)
    chance: list[list[int]] = ints(CELLS, MOST_ROWS)
    count: list[int] = ints(CELLS)
    foul: list[int] = ints(SIDES_OF_DIE)
    moves: int = 0  # chance that the clock moves after a play
    lost: int = 0
    kick: list[int] = ints(GOAL + 1)  # chance of a field goal, by the line of scrimmage
    kick_spot: int = 0  # from here every coach may try one
    punt: list[int] = ints(GOAL + 1)  # the receivers' spot, by the line of scrimmage
    free_kick: int = 0  # the same after a safety
    blocked: int = 0  # chance that a kick is blocked
    point: int = 0
    two_points: int = 0
    onside: int = 0
    kept_at: int = 0
    given_at: int = 0
    below: list[int] = ints(FARTHEST + 1)  # interpolation: the solved distance below, and the share of the
    above_share: list[int] = ints(FARTHEST + 1)  # one above in 1 / WHOLE
    penalized: list[int] = ints(SIDES_OF_DIE)  # of the situation that is being solved: accepted fouls
    opened: list[int] = ints(COLORS)  # each color against another one
    matched: list[int] = ints(COLORS)  # each color against its own
    offense: list[int] = ints(COLORS)  # the mixes
    defense: list[int] = ints(COLORS)
    bombs: int = 0
    best: int = 0  # the value of the best choice


def board_of(fresh: Game, punted_from: tuple[int, ...] = PUNTED_FROM, b: Board | None = None) -> Board:
    """Returns a board, or this one, without values: it counts every way of every call and kick, but punts
    from these equally distant spots only. `fresh`: the record before the first input."""
    dice, b = _Dice(fresh), b or Board()
    faces = fresh.dice[Die.CLOCK]
    symbol = {face: Fraction(faces.count(face), len(faces)) for face in range(3)}
    clock, again = symbol[1], symbol[2]
    lost, moves = again * again, clock + again * clock
    for color in (*range(COLORS), LONG_BOMB):
        write_rows(b, color, dice.rows(color, False, lost))
    for color in range(COLORS):
        write_rows(b, MATCHED + color, dice.rows(color, True, lost))
    for left in range(1, RED_ZONE + 1):
        for matched in (False, True):
            cell = SHORT + 2 * (left - 1) + matched
            write_rows(b, cell, dice.rows(GREEN, matched, lost, GOAL - left))
    b.foul = list(fresh.dice[Die.PENALTY])
    b.moves, b.lost = _share(moves / (1 - lost)), _share(lost)
    b.kick = [0, *(dice.chance(is_good, spot) for spot in range(1, GOAL)), 0]
    b.kick_spot, b.blocked = fresh.fourth_downs[KICK_SPOT], dice.chance(blocked, 50)
    punts = [dice.receivers_spot(Phase.DOWN, spot) for spot in punted_from]
    b.punt = [between(punted_from, punts, spot) for spot in range(GOAL + 1)]
    b.free_kick = dice.receivers_spot(Phase.FREE_KICK, FREE_KICK_SPOT)
    b.point = dice.chance(_point, TRY_SPOT)
    b.onside, b.kept_at, b.given_at = dice.onside()
    b.below, b.above_share = interpolation(TO_GO, FARTHEST)
    return b


def two_point_chances(fresh: Game, spot: int) -> list[tuple[int, int]]:
    """The chances that a two-point try from here is good, and that it is played again: of every color
    against another one, then against its own."""
    dice = _Dice(fresh)
    return [dice.two_points(color, matched, spot) for matched in (False, True) for color in range(COLORS)]
