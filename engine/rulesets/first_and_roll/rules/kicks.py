"""Field goals, and how any kick is blocked: 1R-FG, 1R-PUNT-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import score
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.names import (
    DEFENSE,
    FIRST_DIE,
    KICK,
    SECOND_DIE,
    Ask,
    Die,
    Mark,
    Phase,
    Roll,
)
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import next_phase, over_to_defense
from engine.rulesets.first_and_roll.rules.throws import marked, throw, yards

SHORT = 20  # yards to the goal line, and the face that a short kick must roll again


@rule
def blocked(g: Game) -> bool:
    """1R-PUNT-1, 1R-FG-1: the defense rolls two dice of its choice; two flags block the kick."""
    defense = 1 - g.offense
    pair = ask(g, Ask.BLOCK_DICE, defense, 0)
    one, other = FIRST_DIE[pair] + DEFENSE, SECOND_DIE[pair] + DEFENSE
    throw(g, Roll.BLOCK, defense, 1 << one | 1 << other)
    return marked(g, one, Mark.FLAG) and marked(g, other, Mark.FLAG)


@rule
def is_good(g: Game) -> bool:
    """1R-FG-1, -2: far enough; a short one is good unless 20 comes twice."""
    distance = 100 - g.spot
    throw(g, Roll.FG, g.offense, KICK)
    if distance > SHORT:
        return yards(g, Die.KICK) >= distance
    if yards(g, Die.KICK) == SHORT:
        throw(g, Roll.FG_AGAIN, g.offense, KICK)
    return yards(g, Die.KICK) != SHORT


@rule
def field_goal(g: Game) -> None:
    """1R-FG-1..3: three points, or the other side's ball at the line of scrimmage."""
    kicker, distance = g.offense, 100 - g.spot
    if blocked(g):
        note(g, Event.FIELD_GOAL_BLOCKED, kicker, distance)
        over_to_defense(g)
    elif is_good(g):
        score(g, kicker, 3)
        note(g, Event.FIELD_GOAL, kicker, distance)
        next_phase(g, Phase.KICKOFF)
    else:
        note(g, Event.FIELD_GOAL_MISSED, kicker, distance)
        over_to_defense(g)
