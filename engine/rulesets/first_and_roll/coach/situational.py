"""The situational coach of 1st & Roll: mixes of colors by the situation, and rules of thumb for the rest."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from pathlib import Path

from engine.coaches import (
    CLOCK,
    FOURTH_DOWN,
    PASSING,
    TIMEOUTS,
    TWO_POINT,
    lead_of,
    scaled_by_trait,
    three_points_count,
    trait,
    wants_two,
)
from engine.gridiron.analysis import Ways, added
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.first_and_roll.rules.questions import legal
from engine.rulesets.first_and_roll.rules.record import (
    ACCEPT,
    BOMB,
    DECLINE,
    DEFENSE,
    FIELD_GOAL,
    GO_ANYWHERE,
    GO_AT_MIDFIELD,
    GOOD_KICK_SPOT,
    GREEN,
    HAIL_MARY,
    KICK_SPOT,
    LEAVE,
    NORMAL,
    ONE_POINT,
    ONSIDE,
    PASS,
    PLAY,
    PUNT,
    RED,
    REGULAR,
    REROLL,
    RETURN,
    RUN,
    STOP,
    TAKE_TOUCHBACK,
    TWO_POINTS,
    USE,
    YELLOW,
    Ask,
    Die,
    Game,
    Mark,
    Phase,
    Roll,
    Ruling,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.scrimmage import (
    OVERTHROW,
    RED_ZONE,
    automatic,
    is_safety,
    overthrown,
)

# How often each color is called, in percent, by zone, down and yards to go: from an equilibrium of the game
# without clock and score, computed for the dice of house_2026 by value iteration over spot, down and yards to
# go with a solved matrix of calls in each; averaged over a row's situations and rounded.
Mix = tuple[int, ...]  # red, yellow, green
Downs = tuple[Mix, ...]  # 1 to 3, 4 to 6, 7 to 10, 11 and more yards to go
Zone = tuple[Downs, ...]  # 1st to 4th down


def _mixes(name: str) -> tuple[Zone, ...]:
    """Up to the 80, to the 88 (green has to stop, 1R-RED-1), to the goal line."""
    zones = json.loads(Path(__file__).with_name("solved_mixes_house_2026.json").read_text("utf-8"))[name]
    return tuple(tuple(tuple(tuple(mix) for mix in downs) for downs in zone) for zone in zones)


CALL_MIXES, ANSWER_MIXES = _mixes("calls"), _mixes("answers")
LATE = 6  # spaces of the clock track: about ten plays
USUAL = 100  # percent
A_YARD = 20  # hundredths of a point of nerve: a yard more to go for
LAST, PROTECT = 3, 8  # spaces: of a first half, and of a game in which a lead is protected
SHORT_KICK_SPOT = 80  # from here one field goal in 36 misses
MIDFIELD = 45  # from here to the spot of good kicks, neither a kick nor a punt gains much


@rule
def is_late(g: Game) -> bool:
    """Whether the last spaces of the game have begun."""
    return g.half >= 2 and g.clock <= LATE


@rule
def protects_lead(g: Game, by: int) -> bool:
    """Whether the side is ahead near the end, so that risks help only the other side."""
    return g.half == 2 and g.clock <= PROTECT and lead_of(g, by) > 0


@rule
def bomb_answer(g: Game, by: int) -> int:
    """A long bomb wherever it may be caught, but not to protect a lead."""
    return NORMAL if 100 - g.spot <= RED_ZONE or protects_lead(g, by) else BOMB


@rule
def last_space(g: Game, by: int) -> int:
    """The marker on the last space and no time-out to keep it there: kick, throw it up, or PLAY."""
    lead, distance = lead_of(g, by), 100 - g.spot
    if g.clock > 1 or g.team[by].timeouts > 0 or (g.half == 2 and lead > 0):
        return PLAY
    needs_touchdown = g.half == 2 and lead < -3
    if not needs_touchdown and g.spot >= g.fourth_downs[KICK_SPOT]:
        return FIELD_GOAL
    if needs_touchdown and distance >= 60 and legal(g, Ask.SCRIMMAGE, by, HAIL_MARY) == Ruling.FINE:
        return HAIL_MARY
    return PLAY


@rule
def fourth_down(g: Game, by: int) -> int:
    """Go for it where the equilibrium does; behind in the last plays, kick only what ties or wins."""
    to_go, lead = g.target - g.spot, lead_of(g, by)
    reach, near = g.spot >= g.fourth_downs[KICK_SPOT], g.spot >= g.fourth_downs[GOOD_KICK_SPOT]
    if g.half > 2 and near:
        return FIELD_GOAL
    if g.half == 1 and g.clock <= LAST and reach:
        return FIELD_GOAL
    if is_late(g) and lead < 0:
        return FIELD_GOAL if reach and lead >= -3 else PLAY
    if is_late(g) and reach and lead >= 0:
        return FIELD_GOAL
    if g.half == 2 and g.clock <= PROTECT and g.spot >= SHORT_KICK_SPOT and three_points_count(g, by):
        return FIELD_GOAL
    if protects_lead(g, by):
        return FIELD_GOAL if reach else PUNT
    most = g.fourth_downs[GO_AT_MIDFIELD if g.spot >= MIDFIELD and not near else GO_ANYWHERE]
    if to_go <= most + trait(g, by, FOURTH_DOWN) // A_YARD:
        return PLAY
    return FIELD_GOAL if reach else PUNT


@rule
def scrimmage_choice(g: Game, by: int) -> int:
    """Play, punt, field goal or Hail Mary."""
    last = last_space(g, by)
    if last != PLAY:
        return last
    return fourth_down(g, by) if g.down == 4 else PLAY


@rule
def mix_column(to_go: int) -> int:
    """The column of a mix for this many yards to go."""
    if to_go <= 3:
        return 0
    if to_go <= 6:
        return 1
    return 2 if to_go <= 10 else 3


@rule
def percent_of(g: Game, kind: int, color: int) -> int:
    """Returns the percentage of this color here. A team in a hurry passes, one that leads runs."""
    zone = 0 if g.spot < 80 else (1 if g.spot < 88 else 2)
    row = g.down - 1
    where = mix_column(g.target - g.spot)
    if g.phase == Phase.TRY:  # two yards, one play: fourth and short at the goal line
        zone, row, where = 2, 3, 0
    if kind == Ask.CALL_DEF:
        percent = ANSWER_MIXES[zone][row][where][color]
    else:
        taste = USUAL if color == RED else trait(g, g.offense, PASSING)
        percent = CALL_MIXES[zone][row][where][color] * taste // USUAL
    if g.phase == Phase.TRY or zone == 2 or not is_late(g):
        return percent
    lead = lead_of(g, g.offense)
    if lead < 0 and color == RED:
        return percent // 4
    if lead > 0 and color == RED:
        return percent + 25
    if lead > 0 and color == GREEN:
        return percent // 2
    return percent


@rule
def pick_color(red: int, yellow: int, green: int, number: int) -> int:
    """A color with the chance of its weight, by a 32-bit number."""
    pick = scale(number, red + yellow + green)
    if pick < red:
        return RED
    return YELLOW if pick < red + yellow else GREEN


@rule
def color_call(g: Game, kind: int, number: int) -> int:
    """Returns a color, chosen by weight."""
    red, yellow = percent_of(g, kind, RED), percent_of(g, kind, YELLOW)
    return pick_color(red, yellow, percent_of(g, kind, GREEN), number)


Dice = tuple[tuple[int, ...], ...]
COLORS = (RED, YELLOW, GREEN)
OPEN_FIELD, FOURTH = 0, 3  # rows of the mixes
MOST_TO_GO = 15
# A play is better than a punt if it makes the line about every other time; around midfield, where a punt
# gains little and a field goal is far, from about one in three: chances between those of the longest distance
# at which the equilibrium of the mixes plays on (49 and 32 %) and of the next one (41 and 22 %).
ANYWHERE, AT_MIDFIELD = Fraction(47, 100), Fraction(30, 100)
REACH, GOOD = 2, 4  # how many faces of the kick die have to be good enough


@lru_cache(maxsize=64)
def fourth_downs(dice: Dice) -> tuple[int, ...]:
    """Returns the most yards to go for anywhere and around midfield, and the first spots from which a field
    goal is within reach and is good more often than not."""
    kicks = sorted((face >> 2 for face in dice[Die.KICK]), reverse=True)
    return (
        most_to_go(dice, ANYWHERE),
        most_to_go(dice, AT_MIDFIELD),
        GOAL - kicks[REACH - 1],
        GOAL - kicks[GOOD - 1],
    )


def most_to_go(dice: Dice, chance: Fraction) -> int:
    """Returns the most yards that a play on fourth down makes with at least this chance."""
    made = (to_go for to_go in range(1, MOST_TO_GO + 1) if gain_chance(dice, to_go) < chance)
    return next(made, MOST_TO_GO + 1) - 1


def gain_chance(dice: Dice, to_go: int) -> Fraction:
    """Returns the chance that a play on fourth down in the open field gains at least `to_go` yards, if both
    sides call by the mixes. A circle or a square is rolled once more; a flag is worth half a success."""
    column = mix_column(to_go)
    calls, answers = CALL_MIXES[OPEN_FIELD][FOURTH][column], ANSWER_MIXES[OPEN_FIELD][FOURTH][column]
    total = Fraction(0)
    for call, answer in product(COLORS, COLORS):
        flags = Fraction(0)
        if call == answer:
            other = dice[call + DEFENSE]
            plain = [face >> 2 for face in other if face & 3 != Mark.FLAG]
            flags = 1 - Fraction(len(plain), len(other))
            ways: Ways = added(rerolled(dice[call], Mark.CIRCLE), Counter(plain))
        elif call == GREEN:
            ways = bomb(dice, False)
        else:
            ways = rerolled(dice[call], Mark.CIRCLE, Mark.SQUARE)
        good = Fraction(
            sum(count for yards, count in ways.items() if yards >= to_go), max(1, sum(ways.values()))
        )
        total += calls[call] * answers[answer] * (flags / 2 + (1 - flags) * good)
    return total / (sum(calls) * sum(answers))


def rerolled(die: tuple[int, ...], *marks: Mark) -> Ways:
    """The ways of a die that is thrown once more if one of these marks comes."""
    nothing = (0,) * len(die)
    return Counter(
        (face >> 2) + (more >> 2) for face in die for more in (die if face & 3 in marks else nothing)
    )


@lru_cache(maxsize=64)
def bomb(dice: Dice, breaks: bool) -> Ways:
    """The ways of a bomb, 1R-BOMB-2, -3, -5: nothing if green or yellow shows 0. `breaks`: a circle of green
    is rolled again."""
    ways = Counter[int]()
    greens = dice[GREEN] if breaks else (0,)
    for green, yellow, kick, again in product(dice[GREEN], dice[YELLOW], dice[Die.KICK], greens):
        more = again if green & 3 == Mark.CIRCLE else 0
        caught = green >> 2 and yellow >> 2
        ways[(green >> 2) + (more >> 2) + (kick >> 2) - (yellow >> 2) if caught else 0] += 1
    return ways


TOUCHDOWN, SAFETY = 120, -60  # in yards of field position, as the numbers below
LOST = 80  # a ball given away where it lies


@rule
def situation_value(spot: int, down: int, to_go: int) -> int:
    """The value of spot, down and yards to go to the offense: a fit to the equilibrium of the mixes."""
    if spot >= 100:
        return TOUCHDOWN
    if spot <= 0:
        return SAFETY
    if down == 1:
        return spot - (12 * (to_go - 10) if to_go > 10 else 6 * (to_go - 10)) // 10
    if down == 2:
        return spot - 18 * (to_go - 5) // 10
    if down == 3:
        return spot - (24 * to_go - 20) // 10
    if down == 4:
        return spot - min(470, 100 + 42 * to_go) // 10
    return spot - LOST


@rule
def value_as_rolled(g: Game) -> int:
    """Returns the value of the play as it was rolled. T and T have lost the ball."""
    end = g.spot if overthrown(g) else g.spot + g.total
    if g.throw.face[Die.CLOCK] == Symbol.T and 0 < end < 100:
        return end - LOST
    if end >= g.target:
        return situation_value(end, 1, min(10, 100 - end))
    return situation_value(end, g.down + 1, g.target - end)


@rule
def value_after_penalty(g: Game) -> int:
    """Returns the value after the penalty is enforced, approximately where it is half the distance."""
    if is_safety(g):
        return SAFETY
    spot = max(1, min(99, g.spot + g.walk))
    if g.walk > 0 and (automatic(g) or spot >= g.target):
        return situation_value(spot, 1, min(10, 100 - spot))
    return situation_value(spot, g.down, g.target - spot)


@rule
def penalty_answer(g: Game, by: int) -> int:
    """Returns the better choice for the side that decides."""
    if g.phase == Phase.TRY:
        good = g.total >= 100 - g.spot and not overthrown(g)
        return DECLINE if good == (by == g.offense) else ACCEPT
    if g.move == Roll.PLAY:
        return ACCEPT if (value_after_penalty(g) > value_as_rolled(g)) == (by == g.offense) else DECLINE
    if g.move == Roll.PUNT_RETURN and by != g.offense:
        long_return = g.total >= -g.walk or g.caught + g.total >= 100
        return DECLINE if long_return else ACCEPT
    return ACCEPT


@rule
def breakaway_answer(g: Game) -> int:
    """A circle is rolled again, unless a pass has to stop in the end zone and would rather overshoot it."""
    passing = g.phase == Phase.TRY or (g.move == Roll.PLAY or g.move == Roll.BOMB)
    to_goal = 100 - g.spot
    if not passing or g.circled != GREEN or to_goal > RED_ZONE:
        return REROLL
    caught, overshot = 0, 0
    for face in range(6):
        total = g.total + (g.dice[GREEN][face] >> 2)
        if total > to_goal + OVERTHROW:
            overshot += 1
        elif total >= to_goal > g.total:
            caught += 1
    return REROLL if caught > overshot else STOP


CHART, STOP_CLOCK, RUN_OUT = 12, 6, 30  # spaces of the clock track that are left


@rule
def kickoff_kind(g: Game, by: int) -> int:
    """Onside (kept one time in fourteen) when hardly a play is left to a side that is not far behind."""
    return ONSIDE if g.half >= 2 and g.clock <= 2 and -16 <= lead_of(g, by) < 0 else REGULAR


@rule
def try_answer(g: Game, by: int) -> int:
    """Chooses two points by chart or nerve."""
    two = wants_two(g, by, g.half == 2 and g.clock <= scaled_by_trait(g, by, TWO_POINT, CHART))
    return TWO_POINTS if two else ONE_POINT


@rule
def punt_die(g: Game) -> int:
    """As far as it goes, but not into the end zone."""
    if g.spot >= 50:
        return RED
    return YELLOW if g.spot >= 40 else GREEN


@rule
def time_out_answer(g: Game, by: int) -> int:
    """Behind, in the last plays of the game; before the half or level, the side that has the ball."""
    lead = lead_of(g, by)
    if g.half == 1 or lead == 0:
        return USE if by == g.offense and g.clock <= 3 and g.spot >= 40 else PASS
    return USE if lead < 0 and g.clock <= scaled_by_trait(g, by, TIMEOUTS, STOP_CLOCK) else PASS


@rule
def run_off_answer(g: Game, by: int) -> int:
    """A side that is ahead lets the clock run in the second half."""
    ahead = g.half == 2 and lead_of(g, by) > 0
    return RUN if ahead and g.clock <= scaled_by_trait(g, by, CLOCK, RUN_OUT) else LEAVE


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if kind == Ask.SCRIMMAGE:
        return scrimmage_choice(g, by)
    if kind in (Ask.CALL_OFF, Ask.CALL_DEF):
        return color_call(g, kind, number)
    if kind == Ask.BOMB:
        return bomb_answer(g, by)
    if kind == Ask.BREAKAWAY:
        return breakaway_answer(g)
    if kind == Ask.PENALTY:
        return penalty_answer(g, by)
    if kind == Ask.TIMEOUT:
        return time_out_answer(g, by)
    if kind == Ask.RUNOFF:
        return run_off_answer(g, by)
    return other_decisions(g, kind, by)


@rule
def other_decisions(g: Game, kind: int, by: int) -> int:
    """Coin, kickoffs, punts, tries."""
    if kind == Ask.KICKOFF_KIND:
        return kickoff_kind(g, by)
    if kind == Ask.KICKOFF_RECEIVE:
        return TAKE_TOUCHBACK
    if kind == Ask.PUNT_DIE:
        return punt_die(g)
    if kind in (Ask.PUNT_RECEIVE, Ask.BLOCK_RETURN):
        return RETURN
    if kind == Ask.TRY:
        return try_answer(g, by)
    return 0  # heads, receive, red and yellow to block a kick
