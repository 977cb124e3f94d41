"""Points, the clock and optional rules."""

from __future__ import annotations

from engine.gridiron.words import FEWEST, INFERRED, PRINTED, SILENT, chosen, fixed
from engine.rulesets.first_and_goal.rulings.kicks_and_plays import KICKOFFS, KICKS, PLAYS

POINTS_AND_CLOCK = (
    fixed(
        "touchdown-line",
        "Must the ball cross the goal line for a touchdown?",
        "No, reaching it is enough.",
        "Only the German text on touchdowns says crosses.",
        "1G-SCORE-1",
        sure=PRINTED,
    ),
    chosen(
        "safety_line",
        "The English text says crosses. We read the line as for touchdowns, where reaching it is enough.",
    ),
    fixed(
        "try-after-a-return",
        "Which decks play the try after a return touchdown?",
        "The scorer takes the offense deck first.",
        FEWEST,
        "1G-TRY-3",
    ),
    chosen("try_run_burn", "The books do not say. No time passes during a try."),
    fixed(
        "foul-on-a-try",
        "What does a foul of the defense do to a two-point try?",
        "The offense lets the play stand, or tries again from the 99.",
        SILENT,
        "1G-TRY-4",
    ),
    fixed(
        "try-without-a-card",
        "May a team go for two without a card for the 2?",
        "No, only kick. A try repeated after a penalty may redraw, and fails if nothing can be played.",
        FEWEST,
        "1G-TRY-5",
    ),
    fixed(
        "free-kick-fouls",
        "What do a block and a foul do at a free kick?",
        "A blocked kick is the receivers’ where it was kicked. An accepted foul repeats the kick "
        "and never brings a first down.",
        SILENT,
        "1G-SAF-2",
    ),
    fixed(
        "redraw-or-special",
        "May a hand of barred cards call a special play?",
        "Yes, before or after redrawing.",
        FEWEST,
        "1G-RED-2",
    ),
    fixed(
        "last-card",
        "What is finished after the last card of a half?",
        "The play or kick in hand, its score and its try.",
        SILENT,
        "1G-CLK-1",
    ),
    fixed(
        "completed-pass",
        "After which pass may the offense run out the clock?",
        "After one without X, turnover and foul, with a total of 0 or more and a card in the deck. "
        "It is offered once, before drawing.",
        "The books say only that the pass is completed. A negative total is a sack.",
        "1G-CLK-2",
        "1G-CLK-3",
    ),
    chosen(
        "hail_mary_deck",
        "The books ask for one or two cards in hand at the last play of the half. Where hands are "
        "drawn up to eight, the deck is then empty anyway.",
    ),
    fixed(
        "after-a-hail-mary",
        "What follows a Hail Mary?",
        "The remaining cards are discarded and the half ends. A touchdown has its kick first, no "
        "two-point try.",
        SILENT,
        "1G-HAIL-2",
    ),
    fixed(
        "who-kneels",
        "Who kneels?",
        "The offense.",
        "The German book names the defender, which is a slip.",
        "1G-KNEEL-1",
        sure=PRINTED,
    ),
    chosen("sneak_card_cost", "No cost is printed."),
    fixed(
        "sneak-symbols",
        "Which symbols make a sneak?",
        "HAIL, MARY and BREAKAWAY. X and T do not; P is a possible foul. The goal line counts as "
        "one yard to go, too.",
        "The icons are missing in the English text. The German one names HAIL, MARY, X and T.",
        "1G-SNEAK-1",
        sure=INFERRED,
    ),
    fixed(
        "second-half",
        "Who kicks off the second half?",
        "The team that received first. All sixty cards of each deck are shuffled.",
        "A German sentence says the opposite of its own note on setting up.",
        "1G-HALF-1",
        sure=PRINTED,
    ),
    chosen("overtime", "The books play a tie on. A league may keep it.", PRINTED),
    chosen("overtime_start", "The books let the coin decide who starts on offense, but not where."),
    chosen("overtime_scoreless", "The books do not say what follows an overtime without a score."),
    fixed(
        "coaches-of-a-pair",
        "Which coach of a pair decides about kicks, returns and tries?",
        "The one whose side of the ball it is. Either may call a time-out.",
        SILENT,
        "1G-TEAM-2",
    ),
    chosen(
        "optional_turnovers",
        "The list of dice rolls the Penalty die for a T as well, so its 15 may intercept a pass. In"
        " the other reading it only names the kind of turnover. Off by default, as all optional "
        "rules.",
        INFERRED,
    ),
    fixed(
        "turnover-move",
        "Which way do the red and the black die move a lost ball?",
        "In the loser’s direction. On or behind the loser’s goal line the taker starts on the 1. "
        "Returns and tries have no such move.",
        SILENT,
        "1G-OPT-2",
    ),
    fixed(
        "squib-past-the-line",
        "What is a squib kick that reaches the goal line?",
        "A touchback.",
        "As any other kick.",
        "1G-OPT-5",
    ),
    fixed(
        "d20-and-play-die",
        "Is the Play die rolled with the d20?",
        "Not on a kickoff return. A punt by d20 knows no methods A and B, and on its return a 20 is just 20.",
        FEWEST,
        "1G-OPT-7",
        "1G-OPT-8",
    ),
    fixed(
        "punt-below-zero",
        "What is a punt of fewer than 0 yards?",
        "It counts as 0.",
        SILENT,
        "1G-EXP-1",
    ),
)


RULINGS = (*KICKOFFS, *PLAYS, *KICKS, *POINTS_AND_CLOCK)
