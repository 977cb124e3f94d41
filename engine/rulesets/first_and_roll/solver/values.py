"""The value of everything that can follow a snap, to the side that snapped.

Three colors against three: the offense is better off where the defense calls another color, so every mix
of an equilibrium follows from what each color brings when it is guessed and when it is not.
"""

from __future__ import annotations

from typing import Any

from engine.coaches import LEADS, MOST, UNIT, WHOLE, index_of, mean_value
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.rules.scoring import TOUCHBACK_SPOT
from engine.rulesets.first_and_roll.rules.scrimmage import RED_ZONE
from engine.rulesets.first_and_roll.solver.outcomes import (
    COLORS,
    DISTANCES,
    FARTHEST,
    FLAG,
    GAIN,
    LOST,
    MATCHED,
    ON_LAST,
    ROWS,
    RUN_OFF,
    SHORT,
    SIDES_OF_DIE,
    TEN,
    THEIR_RUN_OFF,
    TIMEOUTS,
    USUAL,
    Board,
)

RED, YELLOW, GREEN, LONG_BOMB = range(4)
HOLDING = -10


@rule
def first_down(values: Any, lead: int, spot: int) -> int:
    """The value of a 1st down to the side that has it."""
    return values[index_of(lead)][TEN][max(1, min(GOAL - 1, spot))]  # type: ignore[no-any-return]


@rule
def any_down(b: Board, values: Any, lead: int, spot: int, down: int, to_go: int) -> int:
    """The value of a down, interpolated between the distances that are solved."""
    to_go = min(to_go, FARTHEST)
    row, share = (down - 1) * DISTANCES + b.below[to_go], b.above_share[to_go]
    rows = values[index_of(lead)]
    return mean_value(share, rows[row + 1][spot], rows[row][spot])


@rule
def theirs(moves: int) -> int:
    """The other side's name for who may add a run-off."""
    return THEIR_RUN_OFF if moves == RUN_OFF else USUAL


@rule
def lost_ball(b: Board, view: int, moves: int, lead: int, spot: int) -> int:
    """The value when the other side has a 1st down on this `spot` of ours after a play."""
    return UNIT - first_down(b.after[1 - view][theirs(moves)], -lead, GOAL - spot)


@rule
def after_gain(
    b: Board, view: int, moves: int, lead: int, spot: int, down: int, to_go: int, yards: int
) -> int:
    """The value after a play of these yards."""
    end = spot + yards
    if end >= GOAL:
        return b.scored[view][moves][index_of(lead + 6)]
    if end <= 0:
        return lost_ball(b, view, moves, lead - 2, GOAL - b.free_kick)
    if yards >= to_go:
        return first_down(b.after[view][moves], lead, end)
    if down == 4:
        return lost_ball(b, view, moves, lead, end)
    return any_down(b, b.after[view][moves], lead, end, down + 1, to_go - yards)


@rule
def after_foul(b: Board, view: int, lead: int, spot: int, down: int, to_go: int, face: int) -> int:
    """The value after an accepted penalty: 1R-PEN-2 to 1R-PEN-5 with the usual options."""
    walk, automatic = face >> 1, face & 1
    end = spot + walk
    if walk == HOLDING and end <= 0:
        return lost_ball(b, view, USUAL, lead - 2, GOAL - b.free_kick)
    if end >= GOAL:
        end = spot + (GOAL - spot) // 2
    elif end <= 0:
        end = max(1, spot - spot // 2)
    if walk > 0 and (automatic == 1 or end - spot >= to_go):
        return first_down(b.after[view][USUAL], lead, end)
    return any_down(b, b.after[view][USUAL], lead, end, down, to_go - (end - spot))


@rule
def after_flag(b: Board, declined: int) -> int:
    """The mean over the faces of the penalty die: the offended side takes what is better for it."""
    total = 0
    for face in range(SIDES_OF_DIE):
        if b.foul[face] > 0:
            total += max(declined, b.penalized[face])
        else:
            total += min(declined, b.penalized[face])
    return total // SIDES_OF_DIE


@rule
def value_of_cell(
    b: Board, view: int, moves: int, lead: int, spot: int, down: int, to_go: int, cell: int
) -> int:
    """The value of one call against one answer."""
    total = 0
    for nth in range(b.count[cell]):
        kind, yards = b.kind[cell][nth], b.yards[cell][nth]
        if kind == GAIN:
            value = after_gain(b, view, moves, lead, spot, down, to_go, yards)
        elif kind == FLAG:
            value = after_flag(b, after_gain(b, view, USUAL, lead, spot, down, to_go, yards))
        else:
            end = spot + yards
            if end >= GOAL:
                end = GOAL - TOUCHBACK_SPOT
            if kind == LOST:
                value = UNIT - first_down(b.value[b.slot[1 - view]], -lead, GOAL - end)
            else:
                value = lost_ball(b, view, USUAL, lead, end)
        total += b.chance[cell][nth] * value
    return total // WHOLE


@rule
def green_cell(spot: int, matched: int) -> int:
    """The rows of green from here: near the goal line a pass must stop in the end zone."""
    if GOAL - spot <= RED_ZONE:
        return SHORT + 2 * (GOAL - spot - 1) + matched
    return MATCHED + GREEN if matched == 1 else GREEN


@rule
def fill_payoffs(b: Board, view: int, lead: int, spot: int, down: int, to_go: int, bombs: bool) -> None:
    """The value of each color if it is guessed and if not."""
    for face in range(SIDES_OF_DIE):
        b.penalized[face] = after_foul(b, view, lead, spot, down, to_go, b.foul[face])
    for color in range(COLORS):
        opened, matched = color, MATCHED + color
        if color == GREEN:
            opened, matched = green_cell(spot, 0), green_cell(spot, 1)
        moves = RUN_OFF if color == RED else USUAL
        b.opened[color] = value_of_cell(b, view, moves, lead, spot, down, to_go, opened)
        b.matched[color] = value_of_cell(b, view, USUAL, lead, spot, down, to_go, matched)
    b.bombs = 0
    if bombs and GOAL - spot > RED_ZONE:
        value = value_of_cell(b, view, USUAL, lead, spot, down, to_go, LONG_BOMB)
        if value > b.opened[GREEN]:
            b.opened[GREEN], b.bombs = value, 1


@rule
def slot_of(spaces: int) -> int:
    """The slot of more spaces than one, or of the last one with all time-outs."""
    return ON_LAST + spaces % 3 if spaces > 1 else ON_LAST - 1


@rule
def later(b: Board, view: int, kind: int, end: int, now: int, one_fewer: int, two_fewer: int) -> int:
    """The value once the clock has counted. `now`: with the marker where it is; the others: with as many
    spaces fewer. On the last space they are the values of using a time-out, ours and theirs; `end`: without
    one."""
    if b.spaces == 1:
        moved = max(end, one_fewer) if b.ours[view] > 0 else end
        return mean_value(b.moves, min(moved, two_fewer) if b.ours[1 - view] > 0 else moved, now)
    if kind == RUN_OFF:
        return mean_value(b.moves, max(one_fewer, two_fewer), max(now, one_fewer))
    if kind == THEIR_RUN_OFF:
        return mean_value(b.moves, min(one_fewer, two_fewer), min(now, one_fewer))
    return mean_value(b.moves, one_fewer, now)


@rule
def fill_after(b: Board, view: int) -> None:
    """b.after and b.received_after of a view from the values with as many spaces and fewer."""
    now = b.slot[view]
    one_fewer, two_fewer = slot_of(max(1, b.spaces - 1)), slot_of(max(1, b.spaces - 2))
    if b.spaces == 1:
        one_fewer, two_fewer = max(0, now - TIMEOUTS), max(0, now - 1)
    for kind in range(3):
        for place in range(LEADS):
            end = b.at_end[place]
            got, left, fewer = (
                b.received[now][place],
                b.received[one_fewer][place],
                b.received[two_fewer][place],
            )
            b.received_after[view][kind][place] = later(b, view, kind, end, got, left, fewer)
            for row in range(ROWS):
                here, then = b.value[now][place][row], b.value[one_fewer][place][row]
                last, after = b.value[two_fewer][place][row], b.after[view][kind][place][row]
                for spot in range(1, GOAL):
                    after[spot] = later(b, view, kind, end, here[spot], then[spot], last[spot])


HAIL_MARY_ODDS = 36


@rule
def best_try(b: Board, missed: int, kicked: int, two: int) -> int:
    """The value of a touchdown, from its values with no more point, with one and with two."""
    return max(mean_value(b.point, kicked, missed), mean_value(b.two_points, two, missed))


@rule
def kicked_off(b: Board, view: int, lead: int) -> int:
    """The value to the side that has just kicked a field goal and kicks off: no clock has moved."""
    return UNIT - b.received[b.slot[1 - view]][index_of(-lead)]


@rule
def given_away(b: Board, view: int, lead: int, spot: int) -> int:
    """The value when the other side has a 1st down on this `spot` of ours after a kick."""
    return UNIT - first_down(b.value[b.slot[1 - view]], -lead, GOAL - spot)


@rule
def kicking_value(b: Board, view: int, lead: int, spot: int) -> int:
    """The value of a field goal; after a miss or a block the ball lies where it was."""
    good = b.kick[spot] * (WHOLE - b.blocked) // WHOLE
    return mean_value(good, kicked_off(b, view, lead + 3), given_away(b, view, lead, spot))


@rule
def punting_value(b: Board, view: int, lead: int, spot: int) -> int:
    away, blocked = given_away(b, view, lead, GOAL - b.punt[spot]), given_away(b, view, lead, spot)
    return mean_value(b.blocked, blocked, away)


@rule
def throwing_value(b: Board, view: int, lead: int) -> int:
    """The value of a Hail Mary: the half is over, after the try of a touchdown."""
    missed, kicked = b.at_end[index_of(lead + 6)], b.at_end[index_of(lead + 7)]
    scored = best_try(b, missed, kicked, b.at_end[index_of(lead + 8)])
    return (scored + b.at_end[index_of(lead)] * (HAIL_MARY_ODDS - 1)) // HAIL_MARY_ODDS


@rule
def fill_scored(b: Board, view: int) -> None:
    """b.scored of a view: the side that scored a touchdown chooses the better try."""
    for kind in range(3):
        received = b.received_after[1 - view][theirs(kind)]
        for lead in range(-MOST, MOST + 1):
            missed, kicked = UNIT - received[index_of(-lead)], UNIT - received[index_of(-lead - 1)]
            two = UNIT - received[index_of(-lead - 2)]
            b.scored[view][kind][index_of(lead)] = best_try(b, missed, kicked, two)


@rule
def onside_value(b: Board, view: int, lead: int) -> int:
    """The value to the receivers if the other side kicks onside."""
    kept = given_away(b, view, lead, GOAL - b.kept_at)
    given = first_down(b.value[b.slot[view]], lead, GOAL - b.given_at)
    return mean_value(b.onside, kept, given)


@rule
def receive(b: Board, view: int) -> None:
    """The value of being kicked off to; the other side picks the kick."""
    for lead in range(-MOST, MOST + 1):
        usual = first_down(b.value[b.slot[view]], lead, TOUCHBACK_SPOT)
        b.received[b.slot[view]][index_of(lead)] = min(usual, onside_value(b, view, lead))


FINE = 1 << 20  # the defense's shares of colors are counted in this


@rule
def worth_playing(b: Board, color: int) -> bool:
    """Whether guessing this color hurts the offense."""
    return b.opened[color] > b.matched[color]


@rule
def floor_color(b: Board) -> int:
    """The best of the colors that it does not hurt the offense to have guessed, or -1."""
    best = -1
    for color in range(COLORS):
        if not worth_playing(b, color) and (best < 0 or b.opened[color] > b.opened[best]):
            best = color
    return best


@rule
def next_color(b: Board, used: int) -> int:
    """The best color that can be guessed and is not among those used (bits), or -1."""
    best = -1
    for color in range(COLORS):
        free = used >> color & 1 == 0 and worth_playing(b, color)
        if free and (best < 0 or b.opened[color] > b.opened[best]):
            best = color
    return best


@rule
def others_loss(b: Board, used: int, color: int) -> int:
    """The product of what it costs the offense to have each of the other used colors guessed."""
    product = 1
    for other in range(COLORS):
        if other != color and used >> other & 1 == 1:
            product *= b.opened[other] - b.matched[other]
    return product


@rule
def value_of_mix(b: Board, used: int) -> int:
    """The value if the offense calls these colors (bits), each as often as makes guessing any of them alike:
    the shares are as 1 to what a guess costs."""
    above, below, everything = 0, 0, 1
    for color in range(COLORS):
        if used >> color & 1 == 1:
            weight = others_loss(b, used, color)
            above += b.opened[color] * weight
            below += weight
            everything *= b.opened[color] - b.matched[color]
    return (above - everything) // below


@rule
def solve_colors(b: Board) -> int:
    """The value of calling a color; leaves how often each is called in b.offense and b.defense."""
    used, value, going_on = 0, 0, True
    while going_on:
        color = next_color(b, used)
        if color < 0 or (used > 0 and b.opened[color] <= value):
            going_on = False
        else:
            used |= 1 << color
            value = value_of_mix(b, used)
    floor = floor_color(b)
    for color in range(COLORS):
        b.offense[color] = others_loss(b, used, color) if used >> color & 1 == 1 else 0
    if floor >= 0 and (used == 0 or b.opened[floor] >= value):
        value = b.opened[floor]
        for color in range(COLORS):
            b.offense[color] = 1 if color == floor else 0
    answer_with(b, value)
    return value


@rule
def answer_with(b: Board, value: int) -> None:
    """The defense guesses each color so often that none is worth more than this; what is left goes to the
    best color that hurts the offense if it is guessed."""
    left = FINE
    for color in range(COLORS):
        b.defense[color] = 0
        if b.opened[color] > value and worth_playing(b, color):
            share = (b.opened[color] - value) * FINE // (b.opened[color] - b.matched[color])
            b.defense[color] = min(left, share)
            left -= b.defense[color]
    rest = next_color(b, 0)
    b.defense[max(0, rest)] += left
