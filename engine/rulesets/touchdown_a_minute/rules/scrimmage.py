"""A play from both strategies to the next down (TDM-PLAY), flags (TDM-PEN), the two-point try, strengths
(TDM-STR) and the home field (TDM-HOME)."""

from __future__ import annotations

from engine.gridiron.events import HOME, Event
from engine.gridiron.field import (
    GOAL,
    accepts_penalty,
    award_two_points,
    first_and_ten,
    half_the_distance,
    next_down,
    note_down,
    note_snap,
)
from engine.kernel.compilation import rule
from engine.kernel.inputs import ALWAYS, ask, ask_pair, note, tell
from engine.rulesets.touchdown_a_minute.rules.kicks import free_kick, fumble, interception
from engine.rulesets.touchdown_a_minute.rules.record import (
    EXTRA,
    FIRST_DOWN,
    KIND,
    LONG_PASS,
    REROLL,
    SAVE_IT,
    STRATEGIES,
    WHITE,
    Ask,
    Die,
    Game,
    Kind,
    OnOff,
    Phase,
    Roll,
    Ruling,
    SackNeeds,
    StrengthDie,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import over_to_defense, safety, touchdown
from engine.rulesets.touchdown_a_minute.rules.throws import (
    add_result,
    cancel,
    fumbled,
    in_the_air,
    intercepted,
    least_gain,
    number_of,
    reds,
    run_gain,
    throw,
    throw_white,
)

WALKS = (-15, -10, 0, 5, 15)  # TDM-PEN-2: by r, forward positive


@rule
def flag_falls(g: Game) -> bool:
    """TDM-PEN-1: an FM and an IN in the roll, before the extra results of strengths."""
    both = number_of(g, Kind.FM) > 0 and number_of(g, Kind.IN) > 0
    return both and g.options.penalties == OnOff.ON


@rule
def roll_the_flag(g: Game) -> int:
    """TDM-PEN-2: r of the four white dice. The roll of the play lies on the table again afterwards."""
    t = g.throw
    results = t.count
    for nth in range(results):
        g.set_aside[nth] = t.shown[nth]
    throw_white(g, Roll.FLAG, g.offense)
    r = reds(g)
    for nth in range(results):
        t.shown[nth] = g.set_aside[nth]
    t.count = results
    return r


@rule
def accepted_foul(g: Game) -> bool:
    """TDM-PEN-2, -3: the fouling side, the yards, and the offended coach's choice."""
    g.walk = WALKS[roll_the_flag(g)]
    if g.walk == 0:
        return False
    note(g, Event.FOUL, 1 - g.offense if g.walk > 0 else g.offense, abs(g.walk))
    return accepts_penalty(g, Ask.PENALTY)


@rule
def walk_off(g: Game) -> None:
    """TDM-PEN-3, -4: from the line of scrimmage, half the distance where it would reach a goal line."""
    end = g.spot + g.walk
    if end >= GOAL:
        end = g.spot + half_the_distance(GOAL - g.spot, False)
    elif end <= 0:
        end = g.spot - half_the_distance(g.spot, False)
    g.spot = end
    if g.phase != Phase.TRY and g.spot >= g.target:
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)


@rule
def call_and_roll(g: Game) -> None:
    """TDM-PLAY-1, TDM-HOME-1: both pick in secret, the offense rolls six dice. A void play is repeated."""
    void = True
    while void:
        g.offense_call, g.defense_call = ask_pair(
            g, Ask.STRATEGY_OFF, g.offense, Ask.STRATEGY_DEF, 1 - g.offense, ALWAYS
        )
        red, blue = Die.RUN_INSIDE + g.offense_call, Die.STOP_RUN + g.defense_call
        throw(g, Roll.PLAY, g.offense, WHITE | 1 << red | 1 << blue)
        g.least = least_gain(g)
        void = home_voids(g)


@rule
def play(g: Game) -> None:
    """TDM-PLAY-3: the order of a play."""
    call_and_roll(g)
    flag = flag_falls(g)
    set_on_the_line = strengths(g)
    if flag and accepted_foul(g):
        walk_off(g)
    elif is_lost(g):
        lose_the_ball(g)
    else:
        move_the_chains(g, g.target - g.spot if set_on_the_line else yards_gained(g))


@rule
def is_lost(g: Game) -> bool:
    """TDM-FUM-1 on a run, TDM-INT-1 on a pass."""
    return fumbled(g) if g.is_run[g.offense_call] == 1 else intercepted(g)


@rule
def lose_the_ball(g: Game) -> None:
    """TDM-FUM, TDM-INT"""
    note_down(g)
    if g.is_run[g.offense_call] == 1:
        fumble(g, Event.RUN)
    else:
        interception(g)


@rule
def yards_gained(g: Game) -> int:
    """TDM-RUN-1..3, TDM-PASS-1..3, TDM-SACK-1: after the defense has canceled."""
    defense = 1 - g.offense
    if g.is_run[g.offense_call] == 1:
        return run_gain(g, defense)
    if in_the_air(g):
        return cancel(g, defense)
    return -g.options.sack_yards * number_of(g, Kind.SK) if is_sack(g) else 0


@rule
def is_sack(g: Game) -> bool:
    """TDM-SACK-1: an incomplete pass with an SK; `sack_needs = no_cp`: and without any CP."""
    needs_no_cp = g.options.sack_needs == SackNeeds.NO_CP
    return number_of(g, Kind.SK) > 0 and not (needs_no_cp and number_of(g, Kind.CP) > 0)


@rule
def advance(g: Game, gain: int) -> None:
    """Moves the ball and records the play in the box score."""
    gain = max(-g.spot, min(GOAL - g.spot, gain))  # no yard beyond a goal line
    g.spot += gain
    on_try = g.phase == Phase.TRY
    if g.is_run[g.offense_call] == 1:
        note_snap(g, Event.RUN, gain, on_try)
    elif number_of(g, Kind.CP) > number_of(g, Kind.BP):
        note_snap(g, Event.COMPLETION, gain, on_try)
    elif gain < 0:
        note_snap(g, Event.SACK, gain, on_try)
    else:
        note_snap(g, Event.INCOMPLETION, 0, on_try)


@rule
def move_the_chains(g: Game, gain: int) -> None:
    """TDM-PLAY-2, TDM-STR-4, TDM-TD-1, TDM-SAFETY-1"""
    advance(g, gain)
    note_down(g)
    if g.spot >= GOAL:
        note(g, Event.FIRST_DOWN, g.offense, 1)
        touchdown(g, g.offense)
    elif g.spot <= 0:
        safety(g)
        if g.phase != Phase.FINAL:
            free_kick(g)
    elif g.spot < g.target and g.down == 4:
        note(g, Event.DOWNS, g.offense, 1)
        over_to_defense(g)
    else:
        next_down(g)


@rule
def two_point_try(g: Game) -> None:
    """TDM-XP-2: one play from the 2, again after an accepted penalty; no strengths, no home reroll."""
    again = True
    while again:
        call_and_roll(g)
        again = flag_falls(g) and accepted_foul(g)
        if again:
            walk_off(g)
    if is_lost(g):
        tell(g, Event.RUN if g.is_run[g.offense_call] == 1 else Event.INTERCEPTION, g.offense, 0)
    else:
        advance(g, yards_gained(g))
    award_two_points(g, g.spot >= GOAL)
    g.phase = Phase.KICKOFF


REACH, LONG_PASS_REACH = 5, 10  # yards short of the line to gain


GAINS = (KIND * Kind.GN + 5, KIND * Kind.GN + 5, KIND * Kind.CP + 5, KIND * Kind.CP + 10)  # TDM-STR-3


STOPS = (KIND * Kind.TK, KIND * Kind.BP, KIND * Kind.IN, KIND * Kind.SK)  # TDM-STR-5


@rule
def home_voids(g: Game) -> bool:
    """TDM-HOME-1, -2: once in quarter 2 and once in quarter
    4 the home coach voids a play right after its roll."""
    open_to_it = g.options.home_reroll == OnOff.ON and g.reroll_used == 0 and g.phase != Phase.TRY
    if not open_to_it or (g.quarter != 2 and g.quarter != 4):
        return False
    if ask(g, Ask.HOME_REROLL, HOME, 0) != REROLL:
        return False
    g.reroll_used = 1
    note(g, Event.HOME_REROLL, HOME, 0)
    return True


@rule
def has_strength(g: Game, side: int, first: int, call: int) -> bool:
    """TDM-STR-1, -2: is this quarter's use left, and was the matching die chosen (`strength_die`)? The
    strategies of the side's role are `first` and the next three; it has called `call` of them."""
    team = g.team[side]
    if g.options.strengths != OnOff.ON or team.strength_used == 1:
        return False
    if g.options.strength_die == StrengthDie.ANY:
        return first <= team.strength < first + STRATEGIES
    return team.strength == first + call


@rule
def legal_first_down(g: Game) -> int:
    """TDM-STR-4: at least a yard gained,
    and at most five (Long Pass ten) short of a line that is not the goal line."""
    if g.target >= GOAL:
        return Ruling.GOAL_TO_GO
    short = g.target - g.spot - g.least
    if g.least < 1:
        return Ruling.NO_GAIN
    if short < 1:
        return Ruling.LINE_REACHED
    reach = LONG_PASS_REACH if g.team[g.offense].strength == LONG_PASS else REACH
    return Ruling.FINE if short <= reach else Ruling.NOT_CLOSE_ENOUGH


@rule
def joins_the_roll(g: Game, side: int, face: int) -> None:
    """TDM-STR-3, -5: one extra result."""
    add_result(g, face)
    g.least = least_gain(g)
    spend(g, side)


@rule
def spend(g: Game, side: int) -> None:
    """TDM-STR-1: once a quarter."""
    g.team[side].strength_used = 1
    note(g, Event.STRENGTH, side, g.team[side].strength)


@rule
def strengths(g: Game) -> bool:
    """TDM-STR-1..5: offense first, then defense. Returns whether the ball is set on the line to
    gain, which the defense's extra result may still prevent."""
    defense, set_on_the_line = 1 - g.offense, False
    if has_strength(g, g.offense, 0, g.offense_call):
        use = ask(g, Ask.STRENGTH_OFF, g.offense, 0)
        if use == EXTRA:
            joins_the_roll(g, g.offense, GAINS[g.team[g.offense].strength])
        elif use == FIRST_DOWN:
            spend(g, g.offense)
            set_on_the_line = True
    if (
        has_strength(g, defense, STRATEGIES, g.defense_call)
        and ask(g, Ask.STRENGTH_DEF, defense, 0) != SAVE_IT
    ):
        joins_the_roll(g, defense, STOPS[g.team[defense].strength - STRATEGIES])
    return set_on_the_line and legal_first_down(g) == Ruling.FINE
