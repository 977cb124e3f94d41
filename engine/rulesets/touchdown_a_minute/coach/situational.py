"""The situational coach of Touchdown-A-Minute, who values a situation in yards of field position."""

from __future__ import annotations

from engine.coaches import (
    BLITZ,
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
from engine.gridiron.events import HOME
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.touchdown_a_minute.rules.record import (
    ACCEPT,
    DECLINE,
    DIME,
    EXTRA,
    FIELD_GOAL,
    FIRST_DOWN,
    GO_FOR_TWO,
    HOLD,
    KEEP,
    KICK_THE_POINT,
    KIND,
    LONG_PASS,
    NICKEL,
    ONSIDE,
    PASS,
    PLAY,
    PUNT,
    REGULAR,
    REROLL,
    RETURN,
    RUN_BACK,
    RUN_OUTSIDE,
    SAVE_IT,
    STOP_RUN,
    STRATEGIES,
    USE,
    WHITES,
    Ask,
    Game,
    Kind,
    Phase,
    Ruling,
)
from engine.rulesets.touchdown_a_minute.rules.record import BLITZ as SEND_BLITZ
from engine.rulesets.touchdown_a_minute.rules.scoring import END_ZONE_AND_HOLD
from engine.rulesets.touchdown_a_minute.rules.scrimmage import is_lost, is_sack, legal_first_down
from engine.rulesets.touchdown_a_minute.rules.throws import best_mask, number_of

TOUCHDOWN, SAFETY, BALL_LOST = 140, -40, 45


@rule
def plays_left(g: Game) -> int:
    return g.options.plays_per_quarter - g.clock


@rule
def is_late(g: Game, plays: int) -> bool:
    """Whether at most `plays` plays are left in the game or in an overtime."""
    return g.quarter >= 4 and plays_left(g) <= plays


@rule
def protects_lead(g: Game, plays: int) -> bool:
    """Whether the offense leads and at most `plays` plays are left: risks help only the other side."""
    return is_late(g, plays) and lead_of(g, g.offense) > 0


@rule
def situation_value(spot: int, down: int, target: int) -> int:
    """Returns the value of a spot and down to the offense. After 4th down the ball is lost."""
    if spot >= GOAL:
        return TOUCHDOWN
    if spot <= 0:
        return SAFETY
    if down > 4:
        return spot - BALL_LOST
    return spot + 12 - 4 * (down - 1) - (target - spot) * down // 4


@rule
def current_gain(g: Game) -> int:
    """Yards of the play's current result, including the loss of a sack."""
    if g.is_run[g.offense_call] == 0 and number_of(g, Kind.CP) <= number_of(g, Kind.BP):
        return -g.options.sack_yards * number_of(g, Kind.SK) if is_sack(g) else 0
    return g.least


@rule
def value_as_rolled(g: Game) -> int:
    """Returns the value of the play's current result to the offense."""
    if is_lost(g):
        return situation_value(g.spot, 5, g.target)
    end = g.spot + current_gain(g)
    return (
        situation_value(end, 1, end + 10) if end >= g.target else situation_value(end, g.down + 1, g.target)
    )


@rule
def value_after_penalty(g: Game) -> int:
    """Returns the value to the offense after the penalty is enforced."""
    spot = max(1, min(GOAL - 1, g.spot + g.walk))
    return (
        situation_value(spot, 1, spot + 10) if spot >= g.target else situation_value(spot, g.down, g.target)
    )


@rule
def value_at_snap(g: Game) -> int:
    return situation_value(g.spot, g.down, g.target)


@rule
def scores_the_try(g: Game) -> bool:
    """Whether a two-point try with the current result is good."""
    return g.phase == Phase.TRY and not is_lost(g) and g.spot + current_gain(g) >= GOAL


USUAL = 100  # percent
FAR = 70  # from there the goal line is near enough for any play
NEAR_END = 12  # plays left in the game
# By situation: weights of run inside, run outside, short pass, long pass ...
OFFENSE = ((45, 12, 38, 5), (34, 16, 38, 12), (20, 22, 38, 20), (5, 30, 30, 35))
# ... and of stop run, nickel, dime, blitz against them.
DEFENSE = ((35, 40, 10, 15), (20, 50, 15, 15), (12, 45, 28, 15), (5, 35, 50, 10))


@rule
def needs_the_whole_field(g: Game) -> bool:
    """Whether short gains are of no use: behind in the last plays, or the last play of a half."""
    if g.phase == Phase.TRY or g.spot >= FAR:
        return False
    return (is_late(g, 6) and lead_of(g, g.offense) < 0) or (g.quarter == 2 and plays_left(g) == 1)


@rule
def situation(g: Game) -> int:
    """0 to 3: from short yardage to a side that needs the whole field."""
    to_go = g.target - g.spot
    if needs_the_whole_field(g):
        return 3
    if to_go <= 3 or g.phase == Phase.TRY:
        return 0
    return 1 if to_go <= 7 else 2


@rule
def offense_weight(g: Game, strategy: int) -> int:
    """Returns the offense's weight of this strategy here."""
    if strategy == LONG_PASS and g.phase != Phase.TRY and protects_lead(g, NEAR_END):
        return 0
    taste = USUAL if g.is_run[strategy] == 1 else trait(g, g.offense, PASSING)
    return OFFENSE[situation(g)][strategy] * taste


@rule
def defense_weight(g: Game, strategy: int) -> int:
    """Returns the defense's weight of this strategy here."""
    taste = trait(g, 1 - g.offense, BLITZ) if strategy == SEND_BLITZ else USUAL
    return DEFENSE[situation(g)][strategy] * taste


@rule
def by_weight(weights: tuple[int, int, int, int], number: int) -> int:
    """One of the four strategies of a color, each with the chance of its weight."""
    pick = scale(number, weights[0] + weights[1] + weights[2] + weights[3])
    for strategy in range(STRATEGIES):
        pick -= weights[strategy]
        if pick < 0:
            return strategy
    return 0  # not reached


@rule
def offense_call(g: Game, number: int) -> int:
    """Returns a strategy that suits down and distance."""
    weights = (offense_weight(g, 0), offense_weight(g, 1), offense_weight(g, 2), offense_weight(g, 3))
    return by_weight(weights, number)


@rule
def defense_call(g: Game, number: int) -> int:
    """Returns a strategy against the offense's down and distance."""
    weights = (defense_weight(g, 0), defense_weight(g, 1), defense_weight(g, 2), defense_weight(g, 3))
    return by_weight(weights, number)


LAST = 3  # plays left of a first half
A_YARD = 20  # hundredths of a point of nerve: a yard more to go for


@rule
def kick_reach(g: Game) -> int:
    """From how many yards out (line of scrimmage to goal line) a field goal is good with an average roll."""
    red = 0
    for die in range(WHITES):
        for face in range(6):
            kind = g.dice[die][face] // KIND
            if kind == Kind.GN or kind == Kind.CP:
                red += 1
    return 20 + 10 * (red // 6) - END_ZONE_AND_HOLD


@rule
def wants_last_kick(g: Game, by: int) -> bool:
    """Whether to kick in the last play of a half, or of a game that three points can save."""
    distance = GOAL - g.spot
    if plays_left(g) > 1 or g.quarter == 1 or g.quarter == 3 or distance > kick_reach(g) + 20:
        return False
    if g.quarter == 2:
        return distance > 5
    return g.quarter > 4 or -3 <= lead_of(g, by) <= 0


@rule
def ends_first_half(g: Game) -> bool:
    """Whether these are the last plays of the first half, in which field position is worth nothing."""
    return g.quarter == 2 and plays_left(g) <= LAST


@rule
def last_fourth_down(g: Game, by: int) -> int:
    """The last plays of the first half: three points if they are within reach. A punt is of no use as the
    last play, nor to a side that is behind."""
    if GOAL - g.spot <= kick_reach(g) + 10:
        return FIELD_GOAL
    return PLAY if plays_left(g) == 1 or lead_of(g, by) < 0 else PUNT


@rule
def fourth_down(g: Game, by: int) -> int:
    """Kick, punt or go for it."""
    distance, reach = GOAL - g.spot, kick_reach(g)
    to_go, lead = g.target - g.spot, lead_of(g, by)
    nerve = trait(g, by, FOURTH_DOWN) // A_YARD
    if g.quarter > 4 and distance <= reach + 10:
        return FIELD_GOAL
    if ends_first_half(g):
        return last_fourth_down(g, by)
    if is_late(g, NEAR_END) and lead < 0:
        return FIELD_GOAL if lead >= -3 and distance <= reach + 10 else PLAY
    if is_late(g, NEAR_END) and distance <= reach and three_points_count(g, by):
        return FIELD_GOAL
    if protects_lead(g, NEAR_END) and plays_left(g) > 1:
        return FIELD_GOAL if distance <= reach + 10 else PUNT
    if to_go <= 2 + nerve and g.spot >= 35:
        return PLAY
    if distance <= reach:
        return FIELD_GOAL
    if to_go <= 5 + nerve and g.spot >= 55:
        return PLAY
    if distance <= reach + 10:
        return FIELD_GOAL
    return PUNT


@rule
def punt_or_kick(g: Game, by: int) -> int:
    """D_SCRIMMAGE: a play on the first three downs."""
    if wants_last_kick(g, by):
        return FIELD_GOAL
    return fourth_down(g, by) if g.down == 4 else PLAY


@rule
def wants_onside_kick(g: Game, by: int) -> bool:
    """Behind by no more than two scores with few plays left."""
    return is_late(g, 6) and -16 <= lead_of(g, by) < 0


LAST_PLAYS = 6
BIG_GAIN = 10


@rule
def is_key_down(g: Game) -> bool:
    """A down that ends or keeps a series, or one of the last chances of the quarter."""
    return g.down >= 3 or plays_left(g) <= LAST_PLAYS


@rule
def offense_strength(g: Game) -> int:
    """Save the ball, make the first down, or stretch a big gain into a score. A run's result is of no use
    to a pass, nor a pass's to a run."""
    gain, own = current_gain(g), g.team[g.offense].strength
    helps = g.is_run[own] == g.is_run[g.offense_call]
    if is_lost(g) and helps:
        return EXTRA
    if legal_first_down(g) == Ruling.FINE and is_key_down(g):
        return FIRST_DOWN
    stopped = gain < 1 and is_key_down(g)
    stretch = BIG_GAIN <= gain < GOAL - g.spot
    return EXTRA if helps and (stopped or stretch) else SAVE_IT


@rule
def defense_strength(g: Game) -> int:
    """Stop what would be a first down or a big gain; make a sack or an interception of an incomplete pass."""
    is_run, call = g.is_run[g.offense_call] == 1, g.team[1 - g.offense].strength - STRATEGIES
    hurts = g.spot + g.least >= g.target or g.least >= BIG_GAIN
    caught, thrown = number_of(g, Kind.CP), number_of(g, Kind.BP)
    if call == STOP_RUN:
        return EXTRA if is_run and g.least > 0 and (hurts or plays_left(g) <= LAST_PLAYS) else SAVE_IT
    if call == NICKEL:
        return EXTRA if not is_run and caught > thrown and (hurts or caught == thrown + 1) else SAVE_IT
    if call == DIME:
        return EXTRA if not is_run and caught == 0 and not is_lost(g) else SAVE_IT
    incomplete = not is_run and caught <= thrown and not is_lost(g)
    return EXTRA if call == SEND_BLITZ and incomplete and g.down < 4 else SAVE_IT


STRENGTHS = (LONG_PASS, RUN_OUTSIDE, STRATEGIES + NICKEL, STRATEGIES + STOP_RUN)  # picks, each as often
CHART, STOP_CLOCK, HOLD_ON = 30, 5, 8  # plays left in the last quarter


@rule
def home_reroll(g: Game) -> int:
    """Decides whether to void a bad play: the fewer plays are left in the quarter, the sooner."""
    swing = value_as_rolled(g) - value_at_snap(g)
    hurts = -swing if g.offense == HOME else swing
    return REROLL if hurts > 12 + plays_left(g) else KEEP


@rule
def penalty(g: Game, by: int) -> int:
    """Returns the better choice for this side: the enforced penalty or the result of the play."""
    if g.phase == Phase.TRY:
        return ACCEPT if scores_the_try(g) != (by == g.offense) else DECLINE
    better_walked = value_after_penalty(g) > value_as_rolled(g)
    return ACCEPT if better_walked == (by == g.offense) else DECLINE


@rule
def timeout(g: Game, by: int) -> int:
    """A play more: for a side that has the ball at the end of the half,
    or that is behind at the end of the game."""
    if is_late(g, scaled_by_trait(g, by, TIMEOUTS, STOP_CLOCK)):
        return USE if lead_of(g, by) < 0 else PASS
    has_ball = g.phase == Phase.DOWN and g.offense == by and g.spot >= 30
    return USE if g.quarter == 2 and plays_left(g) <= 3 and has_ball else PASS


@rule
def conversion(g: Game, by: int) -> int:
    """Two points for a side that is still behind, by chart or nerve for any other."""
    two = wants_two(g, by, is_late(g, scaled_by_trait(g, by, TWO_POINT, CHART)))
    return GO_FOR_TWO if two or lead_of(g, by) < 0 else KICK_THE_POINT


@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if kind == Ask.SCRIMMAGE:
        return punt_or_kick(g, by)
    if kind == Ask.STRATEGY_OFF:
        return offense_call(g, number)
    if kind == Ask.STRATEGY_DEF:
        return defense_call(g, number)
    if kind == Ask.CANCEL:
        return best_mask(g, by == g.offense)
    if kind == Ask.TIMEOUT:
        return timeout(g, by)
    if kind == Ask.STRENGTH_OFF:
        return offense_strength(g)
    if kind == Ask.STRENGTH_DEF:
        return defense_strength(g)
    if kind == Ask.HOME_REROLL:
        return home_reroll(g)
    if kind == Ask.PENALTY:
        return penalty(g, by)
    return other_decisions(g, kind, by, number)


@rule
def other_decisions(g: Game, kind: int, by: int, number: int) -> int:
    """Strengths and coin, kickoffs, returns and tries."""
    if kind == Ask.STRENGTH:
        return STRENGTHS[number >> 30]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE if wants_onside_kick(g, by) else REGULAR
    if kind == Ask.TRY:
        return conversion(g, by)
    if kind == Ask.RUNBACK:
        return HOLD if is_late(g, scaled_by_trait(g, by, CLOCK, HOLD_ON)) and lead_of(g, by) > 0 else RUN_BACK
    if kind == Ask.PUNT_RECEIVE:
        return RETURN
    return PLAY  # heads, receive
