"""The value of a situation in 1st & Goal: score, clock, and field position in hundredths of a point."""

from __future__ import annotations

from engine.coaches.traits import lead_of
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.first_and_goal.rules.names import OFFENSE, Die
from engine.rulesets.first_and_goal.rules.record import LONGEST_KICK, Game

# Counted in games: the points that follow a 1st down grow by a twelfth with each yard, from 0 at the own 25.
TOUCHDOWN, FIELD_GOAL, SAFETY = 690, 300, -350
A_YARD, EVEN_SPOT = 8, 25
LATE = 12  # cards


@rule
def cards_left(g: Game) -> int:
    """Returns the cards that are left on the clock."""
    return g.deck[OFFENSE].deck_size + g.deck[OFFENSE].hand_size


@rule
def trails_late(g: Game, side: int, cards: int) -> bool:
    """Whether the side trails and at most this many cards are left in the game."""
    return g.half == 2 and lead_of(g, side) < 0 and cards_left(g) <= cards


@rule
def leads_late(g: Game, side: int, cards: int) -> bool:
    """Whether the side leads and at most this many cards are left in the game."""
    return g.half == 2 and lead_of(g, side) > 0 and cards_left(g) <= cards


@rule
def field_position(spot: int) -> int:
    """Returns the expected next points of a team with 1st down at this spot."""
    return A_YARD * (spot - EVEN_SPOT)


@rule
def situation_value(spot: int, down: int, target: int) -> int:
    """Returns the expected next points at any down and distance. After 4th down the ball is lost."""
    if spot >= GOAL:
        return TOUCHDOWN
    if spot <= 0:
        return SAFETY
    if down > 4:
        return -field_position(GOAL - spot)
    return field_position(spot) + 40 - down * (10 + 4 * (target - spot))


@rule
def kick_chance(g: Game, side: int, yards: int) -> int:
    """Returns the chance in a thousand that a field goal from here is good."""
    return g.kick_chance[side][min(LONGEST_KICK, yards)]


@rule
def mean_of(g: Game, side: int, colors: int) -> int:
    """Returns the expected yards of a throw of these dice, rounded down."""
    faces = 0
    for die in range(Die.BLACK):
        if colors >> die & 1:
            for face in range(6):
                faces += g.dice[side][die][face]
    return faces // 6
