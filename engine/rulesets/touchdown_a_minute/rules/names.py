"""Touchdown-A-Minute Football: the names of phases, inputs, dice, results and rulings.

Section numbers are those of the rule reference."""

from __future__ import annotations

from enum import IntEnum

# Phases, each the beginning of a step. PICK comes only after a correction: strengths, then a down.
Phase = IntEnum("Phase", "STRENGTHS COIN KICKOFF DOWN TRY FINAL PICK", start=0)

# The inputs: a die, then the Decisions of section 4.
Ask = IntEnum(
    "Ask",
    "DIE STRENGTH COIN_CALL COIN_CHOICE KICKOFF_KIND SCRIMMAGE STRATEGY_OFF STRATEGY_DEF HOME_REROLL"
    " STRENGTH_OFF STRENGTH_DEF PENALTY CANCEL RUNBACK PUNT_RECEIVE TRY TIMEOUT",
    start=0,
)

# The rolls of section 4.
Roll = IntEnum(
    "Roll",
    "COIN PLAY FLAG RUNBACK KICKOFF ONSIDE KICK_RETURN PUNT_RETURN PUNT FREE_KICK FG XP",
    start=0,
)

Die = IntEnum(
    "Die",
    "WHITE_1 WHITE_2 WHITE_3 WHITE_4 RUN_INSIDE RUN_OUTSIDE SHORT_PASS LONG_PASS STOP_RUN NICKEL DIME BLITZ"
    " COIN",
    start=0,
)
DICE = len(Die)
WHITE = 0b1111  # the four Play Dice as bits
COIN = 1 << Die.COIN
WHITES, STRATEGIES = 4, 4  # Play Dice; strategies of either color

# A strategy as a number: a call is 0 to 3 in the order of the dice, a strength 0 to 7, the offense's first.
RUN_INSIDE, RUN_OUTSIDE, SHORT_PASS, LONG_PASS = range(STRATEGIES)
STOP_RUN, NICKEL, DIME, BLITZ = range(STRATEGIES)

# What a die shows, as a value on the tape: 100 x Kind + yards. GN and CP are red, the others blue.
Kind = IntEnum("Kind", "GN CP TK BP IN FM SK", start=1)
KIND = 100
LONG = 99  # the yards of an L
HEADS, TAILS = 0, 1

# Answers, each as its place in the table of its question.
RECEIVE, KICK_OFF = 0, 1
REGULAR, ONSIDE = 0, 1
PLAY, PUNT, FIELD_GOAL = 0, 1, 2
REROLL, KEEP = 0, 1
EXTRA, SAVE_IT, FIRST_DOWN = 0, 1, 2  # strengths: the third answer is the offense's alone
ACCEPT, DECLINE = 0, 1
RUN_BACK, HOLD = 0, 1
FAIR_CATCH, RETURN = 0, 1
KICK_THE_POINT, GO_FOR_TWO = 0, 1
USE, PASS = 0, 1


class Ruling(IntEnum):
    """The ruling on an answer. Below REFUSED it is legal."""

    FINE = 0
    REFUSED = 10
    NO_GAIN = 11
    NOT_CLOSE_ENOUGH = 12
    LINE_REACHED = 13
    GOAL_TO_GO = 14
    NOT_CANCELABLE = 15
    WRONG_NUMBER_CANCELED = 16
