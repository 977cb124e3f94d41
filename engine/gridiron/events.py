"""The events of a football game: the rows of the box score and the lines of the play-by-play."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

HOME, AWAY = 0, 1
SIDES = ("home", "away")


class Event(IntEnum):
    """One kind of event. The comment says what its amount is; without a comment it is 0 or 1."""

    COIN = 0  # number of the period that begins
    POSSESSION = 1  # start of a drive: spot
    KICKOFF = 2
    ONSIDE_KICK = 3  # yards
    SQUIB_KICK = 4  # yards
    TOUCHBACK = 5
    KICK_RETURN = 6  # yards
    PUNT = 7  # yards
    PUNT_BLOCKED = 8
    FAIR_CATCH = 9
    DEAD_BALL = 10
    PUNT_RETURN = 11  # yards
    RECOVERY = 12  # the side that recovers the ball
    FAKE = 13
    BROKEN_UP = 14  # both sides showed FAKE
    RUN = 15  # yards
    SNEAK = 16  # yards
    KNEEL = 17  # yards
    COMPLETION = 18  # yards
    INCOMPLETION = 19  # yards, mostly 0
    SACK = 20  # yards, negative
    HAIL_MARY = 21  # yards
    BREAKAWAY = 22  # yards so far
    FUMBLE = 23
    INTERCEPTION = 24
    FIRST_DOWN = 25
    THIRD_DOWN = 26  # a play on 3rd down: 1 if it made the line to gain
    FOURTH_DOWN = 27  # the same on 4th down
    DOWNS = 28
    TOUCHDOWN = 29  # points
    EXTRA_POINT = 30  # points
    EXTRA_POINT_MISSED = 31
    TWO_POINT = 32  # points
    TWO_POINT_FAILED = 33
    FIELD_GOAL = 34  # yards, as the rules measure the kick
    FIELD_GOAL_MISSED = 35  # the same
    FIELD_GOAL_BLOCKED = 36  # the same
    SAFETY = 37  # points
    FOUL = 38  # yards
    PENALTY = 39  # accepted: yards
    DECLINED = 40  # yards
    TIMEOUT = 41
    BURN = 42  # card
    KNOWN_CARD = 43  # draws the card that lay face up on the deck
    REDRAW = 44
    HALF_OVER = 45  # number of the half
    GAME_OVER = 46
    THROW = 47  # which Roll
    TURNOVER_RETURN = 48  # yards
    BROKEN_TACKLE = 49  # yards so far
    RUN_OFF = 50  # the offense lets the clock run
    STRENGTH = 51  # strategy
    HOME_REROLL = 52  # the home coach voids a play
    QUARTER_OVER = 53  # number of the quarter, where a half has two
    CORRECTION = 54  # the state was set by hand; not in the box score


BOXED = Event.CORRECTION  # number of events with a row in the box score
SCRIMMAGE_PLAYS = frozenset(
    {
        Event.RUN,
        Event.SNEAK,
        Event.KNEEL,
        Event.COMPLETION,
        Event.INCOMPLETION,
        Event.SACK,
        Event.INTERCEPTION,
        Event.HAIL_MARY,
    }
)
RETURNS = frozenset({Event.KICK_RETURN, Event.PUNT_RETURN, Event.TURNOVER_RETURN})


class Line(NamedTuple):
    """One line of play-by-play: the event, and the state of the game just then."""

    event: int
    side: int
    amount: int
    half: int  # the period: a half, or a quarter where a half has two; overtimes count on
    offense: int
    down: int
    target: int
    spot: int
    home: int  # points
    away: int
    clock: int  # cards, spaces or plays left in this half or quarter
    calls: tuple[int, int]  # the two calls of the play (-1: none)
    dice: tuple[tuple[int, int], ...] = ()  # (die, face) of a THROW
