"""Points, the clock and optional rules."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import FEWEST, INFERRED, PRINTED, SILENT, chosen, fixed
from engine.rulesets.first_and_goal.rulings.kicks_and_plays import KICKOFFS, KICKS, PLAYS

POINTS_AND_CLOCK = (
    fixed(
        "touchdown-line",
        _("Must the ball cross the goal line for a touchdown?"),
        _("No, reaching it is enough."),
        _("Only the German text on touchdowns says crosses."),
        "1G-SCORE-1",
        sure=PRINTED,
    ),
    chosen(
        "safety_line",
        _("The English text says crosses. We read the line as for touchdowns, where reaching it is enough."),
    ),
    fixed(
        "try-after-a-return",
        _("Which decks play the try after a return touchdown?"),
        _("The scorer takes the offense deck first."),
        FEWEST,
        "1G-TRY-3",
    ),
    chosen("try_run_burn", _("The books do not say. No time passes during a try.")),
    fixed(
        "foul-on-a-try",
        _("What does a foul of the defense do to a two-point try?"),
        _("The offense lets the play stand, or tries again from the 99."),
        SILENT,
        "1G-TRY-4",
    ),
    fixed(
        "try-without-a-card",
        _("May a team go for two without a card for the 2?"),
        _("No, only kick. A try repeated after a penalty may redraw, and fails if nothing can be played."),
        FEWEST,
        "1G-TRY-5",
    ),
    fixed(
        "free-kick-fouls",
        _("What do a block and a foul do at a free kick?"),
        _(
            "A blocked kick is the receivers’ where it was kicked. An accepted foul repeats the kick "
            "and never brings a first down."
        ),
        SILENT,
        "1G-SAF-2",
    ),
    fixed(
        "redraw-or-special",
        _("May a hand of barred cards call a special play?"),
        _("Yes, before or after redrawing."),
        FEWEST,
        "1G-RED-2",
    ),
    fixed(
        "last-card",
        _("What is finished after the last card of a half?"),
        _("The play or kick in hand, its score and its try."),
        SILENT,
        "1G-CLK-1",
    ),
    fixed(
        "completed-pass",
        _("After which pass may the offense run out the clock?"),
        _(
            "After one without X, turnover and foul, with a total of 0 or more and a card in the deck. "
            "It is offered once, before drawing."
        ),
        _("The books say only that the pass is completed. A negative total is a sack."),
        "1G-CLK-2",
        "1G-CLK-3",
    ),
    chosen(
        "hail_mary_deck",
        _(
            "The books ask for one or two cards in hand at the last play of the half. Where hands are "
            "drawn up to eight, the deck is then empty anyway."
        ),
    ),
    fixed(
        "after-a-hail-mary",
        _("What follows a Hail Mary?"),
        _(
            "The remaining cards are discarded and the half ends. A touchdown has its kick first, no "
            "two-point try."
        ),
        SILENT,
        "1G-HAIL-2",
    ),
    fixed(
        "who-kneels",
        _("Who kneels?"),
        _("The offense."),
        _("The German book names the defender, which is a slip."),
        "1G-KNEEL-1",
        sure=PRINTED,
    ),
    chosen("sneak_card_cost", _("No cost is printed.")),
    fixed(
        "sneak-symbols",
        _("Which symbols make a sneak?"),
        _(
            "HAIL, MARY and BREAKAWAY. X and T do not; P is a possible foul. The goal line counts as "
            "one yard to go, too."
        ),
        _("The icons are missing in the English text. The German one names HAIL, MARY, X and T."),
        "1G-SNEAK-1",
        sure=INFERRED,
    ),
    fixed(
        "second-half",
        _("Who kicks off the second half?"),
        _("The team that received first. All sixty cards of each deck are shuffled."),
        _("A German sentence says the opposite of its own note on setting up."),
        "1G-HALF-1",
        sure=PRINTED,
    ),
    chosen("overtime", _("The books play a tie on. A league may keep it."), PRINTED),
    chosen("overtime_start", _("The books let the coin decide who starts on offense, but not where.")),
    chosen("overtime_scoreless", _("The books do not say what follows an overtime without a score.")),
    fixed(
        "coaches-of-a-pair",
        _("Which coach of a pair decides about kicks, returns and tries?"),
        _("The one whose side of the ball it is. Either may call a time-out."),
        SILENT,
        "1G-TEAM-2",
    ),
    chosen(
        "optional_turnovers",
        _(
            "The list of dice rolls the Penalty die for a T as well, so its 15 may intercept a pass. In"
            " the other reading it only names the kind of turnover. Off by default, as all optional "
            "rules."
        ),
        INFERRED,
    ),
    fixed(
        "turnover-move",
        _("Which way do the red and the black die move a lost ball?"),
        _(
            "In the loser’s direction. On or behind the loser’s goal line the taker starts on the 1. "
            "Returns and tries have no such move."
        ),
        SILENT,
        "1G-OPT-2",
    ),
    fixed(
        "squib-past-the-line",
        _("What is a squib kick that reaches the goal line?"),
        _("A touchback."),
        _("As any other kick."),
        "1G-OPT-5",
    ),
    fixed(
        "d20-and-play-die",
        _("Is the Play die rolled with the d20?"),
        _(
            "Not on a kickoff return. A punt by d20 knows no methods A and B, and on its return a 20 is"
            " just 20."
        ),
        FEWEST,
        "1G-OPT-7",
        "1G-OPT-8",
    ),
    fixed(
        "punt-below-zero",
        _("What is a punt of fewer than 0 yards?"),
        _("It counts as 0."),
        SILENT,
        "1G-EXP-1",
    ),
)


RULINGS = (*KICKOFFS, *PLAYS, *KICKS, *POINTS_AND_CLOCK)
