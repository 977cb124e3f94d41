"""1st & Goal: the names of phases, inputs, dice, faces and rulings.
Section numbers are those of the rule reference."""

from __future__ import annotations

from enum import IntEnum

OFFENSE, DEFENSE = 0, 1  # the two decks
PLAYS, COPIES, HAND = 12, 5, 8  # the box; a set may have fewer plays and other numbers of copies
DECK = PLAYS * COPIES


# Phases, each the beginning of a step and a snapshot. DEAL comes only after a correction: hands, then a down.
Phase = IntEnum("Phase", "START KICKOFF DOWN TRY FREE_KICK FINAL DEAL", start=0)

# The inputs: three kinds of chance, then the Decisions of section 4.1.
Ask = IntEnum(
    "Ask",
    "DIE DRAW BURN COIN_CALL COIN_CHOICE KICK_TYPE KICKOFF_RECEIVE TIMEOUT_OFFENSE TIMEOUT_DEFENSE"
    " TIMEOUT_ACTION OFFENSE_CALL DEFENSE_CALL STOP_BURN BURN_FROM_HAND BREAKAWAY_GO PENALTY_ANSWER"
    " RUN_CLOCK FAKE_OFFENSE FAKE_DEFENSE FAKE_CARD_OFFENSE FAKE_CARD_DEFENSE FG_CARD PUNT_METHOD"
    " PUNT_RECEIVE TRY_CHOICE",
    start=0,
)

# The throws of section 4.2.
Roll = IntEnum(
    "Roll",
    "COIN KICKOFF_RETURN KICKOFF_RETURN_AGAIN ONSIDE SQUIB SCRIMMAGE SCRIMMAGE_AGAIN TURNOVER_CHECK"
    " TURNOVER_MOVE PENALTY_CHECK FG_BLOCK FG_KICK PUNT_KICK PUNT_BOUNCE PUNT_RECOVER PUNT_RETURN"
    " PUNT_RETURN_AGAIN SNEAK HAIL_MARY EXTRA_POINT",
    start=0,
)

Die = IntEnum("Die", "RED IVORY BROWN YELLOW BLUE GREEN BLACK PLAY REFEREE PENALTY COIN D20", start=0)
COLORED_DICE = tuple(Die)[: Die.BLACK]
PLAY, REFEREE, PENALTY = 1 << Die.PLAY, 1 << Die.REFEREE, 1 << Die.PENALTY
COIN, D20 = 1 << Die.COIN, 1 << Die.D20

# What the white dice and the coin show, as values on the tape.
Face = IntEnum("Face", "BLANK X BREAKAWAY T P HAIL MARY D O FIVE FIVE_A TEN FIFTEEN HEADS TAILS", start=0)

# Answers that are not the number of a card.
YES, NO = 0, 1  # timeout_*, stop_burn, run_clock
HEADS, TAILS = 0, 1
RECEIVE, KICK_OFF = 0, 1
NORMAL, ONSIDE, SQUIB = 0, 1, 2
TAKE_TOUCHBACK, RUN_OUT = 0, 1
REROLL, STOP = 0, 1
ACCEPT, DECLINE = 0, 1
SHOW_KICK, SHOW_FAKE = 0, 1
FAIR_CATCH, RETURN = 0, 1
TRY_KICK, TRY_TWO = 0, 1
FIELD_GOAL, PUNT, SNEAK, KNEEL, HAIL_MARY, END_HALF, REDRAW = range(
    PLAYS, PLAYS + 7
)  # REDRAW + n discards pair n
RESHUFFLE, NO_ACTION = PLAYS, PLAYS + 1  # timeout_action: below them the card that is searched
METHOD_A = 0  # punt_method: 1 + die is B without that die


class Kick(IntEnum):
    """Which kicking or returning dice: the column of g.kick_dice."""

    KICKOFF_RETURN = 0
    PUNT = 1
    PUNT_RETURN = 2
    FIELD_GOAL = 3
    ONSIDE = 4
    SQUIB = 5


class Ruling(IntEnum):
    """The ruling on an answer. Below REFUSED it is legal; CLAIM is accepted on the coach's word and
    marked."""

    FINE = 0
    CLAIM = 1
    REFUSED = 10
    NOT_IN_HAND = 11
    BARRED = 12
    NOT_FOURTH_DOWN = 13
    CARD_PLAYABLE = 14
    DECK_EMPTY = 15
    DECK_NOT_EMPTY = 16
    NOT_IN_DISCARDS = 17
    CLAIM_IMPOSSIBLE = 18
    NOT_ON_A_TRY = 19
    NOT_ONE_YARD = 20
    NO_HAND = 21
    NO_HAIL_MARY = 22
    ONSIDE_AFTER_SCORE = 23
    NO_SQUIB = 24
    NO_FAKE = 25
    NO_SUCH_PUNT_DIE = 26
    NO_TWO_POINT = 27
