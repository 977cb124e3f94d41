"""The equilibrium coach: plays the solved game where it is solved, and as the situational coach elsewhere."""

from __future__ import annotations

from engine.coaches.traits import lead_of
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.touchdown_a_minute.coach.calls import NEAR_END
from engine.rulesets.touchdown_a_minute.coach.evaluation import is_late, plays_left, protects_lead
from engine.rulesets.touchdown_a_minute.coach.kicks import ends_first_half
from engine.rulesets.touchdown_a_minute.coach.situational import situational
from engine.rulesets.touchdown_a_minute.coach.solved import (
    MOST_LEAD,
    ONSIDE,
    PLAYS,
    TRIES,
    TRY_PLAY,
    choice_in,
    moment_of,
    share_in,
    situation_of,
)
from engine.rulesets.touchdown_a_minute.rules.names import LONG_PASS, STRATEGIES, Ask, Phase
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS


@rule
def left_in_half(g: Game) -> int:
    """Plays left in this half, this one among them."""
    return plays_left(g) + (g.options.plays_per_quarter if g.quarter & 1 else 0)


@rule
def solved_play(g: Game) -> int:
    """The solution of the situation on the field."""
    if g.phase == Phase.TRY:
        return TRY_PLAY
    lead, to_go = lead_of(g, g.offense), g.target - g.spot
    return PLAYS[situation_of(g.half, left_in_half(g), lead, g.spot, g.down, to_go)]


@rule
def by_lead(g: Game, by: int) -> int:
    """The place of this moment and lead in the tables of tries and onside kicks."""
    lead = max(-MOST_LEAD, min(MOST_LEAD, lead_of(g, by)))
    return moment_of(g.half, left_in_half(g)) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD


@rule
def mixed_strategy(g: Game, by: int, number: int) -> int:
    """A strategy with the chance of its share. No long pass protects a lead."""
    code, defense = solved_play(g), 1 if by != g.offense else 0
    barred = LONG_PASS if defense == 0 and g.phase != Phase.TRY and protects_lead(g, NEAR_END) else -1
    whole = 0
    for strategy in range(STRATEGIES):
        if strategy != barred:
            whole += share_in(code, defense, strategy)
    pick, last = scale(number, whole), 0
    for strategy in range(STRATEGIES):
        if strategy != barred:
            pick -= share_in(code, defense, strategy)
            if pick < 0:
                return strategy
    return last


@rule
def equilibrium(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if g.quarter > QUARTERS:
        return situational(g, kind, by, number)
    if kind == Ask.STRATEGY_OFF or kind == Ask.STRATEGY_DEF:
        return mixed_strategy(g, by, number)
    if kind == Ask.SCRIMMAGE and not (g.down == 4 and (is_late(g, NEAR_END) or ends_first_half(g))):
        return choice_in(solved_play(g))
    if kind == Ask.TRY:
        return TRIES[by_lead(g, by)]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE[by_lead(g, by)]
    return situational(g, kind, by, number)
