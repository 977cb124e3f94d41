"""1st & Roll: the names of phases, inputs, dice, marks and rulings.
Section numbers are those of the rule reference."""

from __future__ import annotations

from enum import IntEnum

# Phases, each the beginning of a step and a snapshot.
Phase = IntEnum("Phase", "START KICKOFF DOWN TRY FREE_KICK FINAL", start=0)

# The inputs: the dice, then the Decisions of section 4 without their D_.
Ask = IntEnum(
    "Ask",
    "DIE COIN_CALL COIN_CHOICE KICKOFF_KIND KICKOFF_RECEIVE SCRIMMAGE CALL_OFF CALL_DEF BOMB BREAKAWAY"
    " PENALTY BLOCK_DICE PUNT_DIE PUNT_RECEIVE BLOCK_RETURN TRY RUNOFF TIMEOUT",
    start=0,
)

# The Rolls of section 4 without their R_. The first six carry the ball.
Roll = IntEnum(
    "Roll",
    "PLAY BOMB RETURN KICK_RETURN PUNT_RETURN BLOCK_RECOVER COIN ONSIDE REROLL TACKLE CLOCK_T PENALTY BLOCK"
    " BLOCK_CLOCK PUNT FG FG_AGAIN PAT HAIL",
    start=0,
)

# The dice in the order in which a throw is read. A color is its offense die; its defense die comes DEFENSE
# places later.
Die = IntEnum(
    "Die",
    "OFF_RED OFF_YELLOW OFF_GREEN DEF_RED DEF_YELLOW DEF_GREEN PENALTY KICK CLOCK COIN",
    start=0,
)
RED, YELLOW, GREEN = range(3)
DEFENSE = 3
DICE = len(Die)
PENALTY, KICK, CLOCK, COIN = 1 << Die.PENALTY, 1 << Die.KICK, 1 << Die.CLOCK, 1 << Die.COIN

# What is printed around a number of yards; a flag has no number.
Mark = IntEnum("Mark", "PLAIN CIRCLE SQUARE FLAG", start=0)

# The faces of the clock die, and of the coin.
Symbol = IntEnum("Symbol", "BLANK CLOCK T", start=0)
HEADS, TAILS = 0, 1

# Answers, in the order of questions.WORDS.
RECEIVE, KICK_OFF = 0, 1
REGULAR, ONSIDE = 0, 1
TAKE_TOUCHBACK, RUN_OUT = 0, 1
PLAY, PUNT, FIELD_GOAL, HAIL_MARY = range(4)
NORMAL, BOMB = 0, 1
LONG_BOMB = 3  # the fourth call behind a line: green, turned into a bomb
REROLL, STOP = 0, 1
ACCEPT, DECLINE = 0, 1
FAIR_CATCH, RETURN = 0, 1
HOLD = 0
ONE_POINT, TWO_POINTS = 0, 1
RUN, LEAVE = 0, 1
USE, PASS = 0, 1
FIRST_DIE, SECOND_DIE = (RED, RED, YELLOW), (YELLOW, GREEN, GREEN)  # pairs of dice to block a kick

# Columns of g.track.
LENGTH, TWO_MINUTE, TIMEOUTS = range(3)
GO_ANYWHERE, GO_AT_MIDFIELD, KICK_SPOT, GOOD_KICK_SPOT = range(4)  # what coaches know of fourth downs


class Ruling(IntEnum):
    """The ruling on an answer. Below REFUSED it is legal."""

    FINE = 0
    REFUSED = 10
    NOT_FOURTH_DOWN = 11
    NOT_TWO_MINUTES = 12
    TIMEOUTS_LEFT = 13
    TOO_FAR_BACK = 14
