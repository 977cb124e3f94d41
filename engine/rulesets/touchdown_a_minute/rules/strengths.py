"""Strengths and the home field: TDM-STR, TDM-HOME."""

from __future__ import annotations

from engine.gridiron.events import HOME, Event
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.touchdown_a_minute.rules.record import (
    EXTRA,
    FIRST_DOWN,
    KIND,
    LONG_PASS,
    REROLL,
    SAVE_IT,
    STRATEGIES,
    Ask,
    Game,
    Kind,
    OnOff,
    Phase,
    Ruling,
    StrengthDie,
)
from engine.rulesets.touchdown_a_minute.rules.throws import add_result, least_gain

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
