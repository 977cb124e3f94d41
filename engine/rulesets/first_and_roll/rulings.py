"""1st & Roll: our readings of the rulebook where it is silent, unclear, or contradicts itself."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import FEWEST, INFERRED, OPTIONAL, PRINTED, SILENT, chosen, fixed

RULINGS = (
    chosen(
        "dice_set",
        _(
            "No sheet of stickers is public. Each face names its source, and an owner of the box enters"
            " the real ones."
        ),
    ),
    fixed(
        "time-out-magnets",
        _("Where do the magnets for time-outs start?"),
        _("One on each 3."),
        _(
            "The French text puts one under each of the three time-outs. The German text and the number"
            " of magnets allow only one."
        ),
        "1R-SETUP-1",
        sure=PRINTED,
    ),
    fixed(
        "coin",
        _("Who calls the coin, and what follows a wrong call?"),
        _("The visiting team. After a wrong call the other team chooses to receive or to kick."),
        _("The books say that one side calls, and what a right call brings."),
        "1R-SETUP-2",
    ),
    fixed(
        "kickoff-return-of-zero",
        _("Where does a kickoff return of 0 yards end?"),
        _("On the 1. One of a hundred is a touchdown."),
        SILENT,
        "1R-KICKOFF-4",
    ),
    fixed(
        "broken-tackle-on-returns",
        _("Does a broken tackle count on returns?"),
        _("No; it is a plain 2."),
        _("The books name it for red plays only."),
        "1R-KICKOFF-3",
        "1R-TURN-3",
    ),
    chosen(
        "onside_minimum",
        _("The German book prints more than 10. A French example says that a sum below 10 fails."),
        PRINTED,
    ),
    fixed(
        "failed-onside",
        _("Where is the ball after a failed onside kick?"),
        _("Where it lies: the kickers’ 30 and the yards of the throw."),
        _("The French rule is lost; its example goes so."),
        "1R-ONSIDE-3",
    ),
    fixed(
        "kicks-are-called-openly",
        _("Are kicks called in secret?"),
        _("No, openly, before the calls."),
        FEWEST,
        "1R-CALL-1",
    ),
    fixed(
        "order-of-a-play",
        _("In which order is a play settled?"),
        _(
            "Broken tackle, breakaways, the second T, flag, red zone, move, score or turnover, then the"
            " clock."
        ),
        _("The books say only that the ball moves before the clock."),
        "1R-PLAY-3",
    ),
    fixed(
        "several-circles",
        _("Which of several circles in one throw goes first?"),
        _("Red, then yellow, then green, each to its end."),
        FEWEST,
        "1R-BRK-1",
    ),
    fixed(
        "broken-tackle-reroll",
        _("Is the reroll of a broken tackle a choice?"),
        _("No. It is rolled once; another square is a plain 2, a circle starts breakaways."),
        FEWEST,
        "1R-TACKLE-1",
    ),
    fixed(
        "flag-on-a-turnover-return",
        _("Whose foul is a flag on a turnover return?"),
        _(
            "O is the returner’s, D that of the side that lost the ball. The other side may decline. An"
            " accepted O takes a touchdown away."
        ),
        SILENT,
        "1R-TURN-4",
    ),
    chosen(
        "turnover_past_goal",
        _("The books do not say. In football the ball in the end zone is the defense’s."),
    ),
    fixed(
        "turnover-behind-own-line",
        _("What is a turnover behind the own goal line?"),
        _("A safety, no turnover. A run-off stays possible."),
        SILENT,
        "1R-TURN-5",
    ),
    fixed(
        "turnover-on-an-incompletion",
        _("Is an incomplete pass with T and T lost?"),
        _(
            "Yes, at the line of scrimmage. An incomplete bomb is brought back from there with the "
            "yellow dice."
        ),
        FEWEST,
        "1R-TURN-7",
    ),
    fixed(
        "zeros-of-a-bomb",
        _("Which roll decides whether a bomb is incomplete?"),
        _("The first. A yellow circle is never rolled again."),
        FEWEST,
        "1R-BOMB-5",
    ),
    chosen(
        "bomb_breakaway",
        _(
            "The books do not say whether the circle of the green die counts on a bomb. It does on "
            "every other green play."
        ),
    ),
    fixed(
        "circle-of-a-failed-bomb",
        _("Is the coach asked about the circle of an incomplete or intercepted bomb?"),
        _("No."),
        _("Its yards would not count."),
        "1R-BOMB-5",
    ),
    fixed(
        "bomb-past-the-line",
        _("What is an interception past the goal line?"),
        _("A touchback on the 25."),
        SILENT,
        "1R-BOMB-4",
    ),
    chosen(
        "punt_block_recovery",
        _("The German book rolls both red dice. The French one reads as the offense’s red die alone."),
        PRINTED,
    ),
    fixed(
        "recovered-punt",
        _("What do flag, square and goal line do when the offense recovers a blocked punt?"),
        _(
            "A flag counts 0, a square is a plain 2, the goal lines score as on any play. The clock "
            "does not move."
        ),
        FEWEST,
        "1R-PUNT-2",
    ),
    fixed(
        "flag-on-a-punt-return",
        _("Whose foul is a flag on a punt return?"),
        _("O is the punters’, D the receivers’."),
        _("The punters are the offense of that down."),
        "1R-PUNT-6",
    ),
    fixed(
        "who-answers-a-penalty",
        _("Who decides about a penalty, and when?"),
        _("The offended side, after all breakaways."),
        _("The sister game 1st & Goal says so."),
        "1R-PEN-2",
        sure=INFERRED,
    ),
    chosen("half_distance_rounding", _("The books do not say how half a yard is rounded.")),
    chosen("o5_o15_own_goal", _("The books name only O10 there.")),
    chosen(
        "o10_on_goal_line",
        _("The books count the line itself. Some tables want the ball behind it, as in football."),
        PRINTED,
    ),
    fixed(
        "penalty-and-turnover",
        _("Does a penalty cancel a turnover?"),
        _("If it is accepted. A clock face counts in any case."),
        _("An accepted penalty makes the play void."),
        "1R-PEN-6",
    ),
    chosen(
        "two_point_minimum", _("The German book says two or more, the French one more than two."), PRINTED
    ),
    fixed(
        "two-point-try",
        _("What is different about the play of a two-point try?"),
        _(
            "No bomb. Green of more than four yards is incomplete. An accepted foul of the defense "
            "repeats both calls from the 1, one of the offense ends the try."
        ),
        SILENT,
        "1R-TRY-2",
        "1R-TRY-3",
    ),
    fixed(
        "bombs-in-the-red-zone",
        _("Does the red zone hold for bombs, too?"),
        _("Yes. Yellow and red plays are free of it."),
        _("A bomb is a green play."),
        "1R-RED-1",
    ),
    fixed(
        "kicks-and-the-clock",
        _("Do kicks and tries move the clock?"),
        _("No, only clock faces of scrimmage plays and run-offs."),
        FEWEST,
        "1R-CLOCK-1",
        "1R-FG-3",
    ),
    fixed(
        "safety-line",
        _("Is a ball on the own goal line a safety, and when does the clock move?"),
        _("Yes. The clock moves before the free kick; at END there is none."),
        SILENT,
        "1R-SAFETY-1",
    ),
    chosen(
        "safety_kick",
        _(
            "The German book says that the side punts, the French one that it kicks. Neither mentions a"
            " block."
        ),
        PRINTED,
    ),
    fixed(
        "end-of-a-half",
        _("What is finished when the marker reaches END?"),
        _("The play in hand with its rerolls and its try."),
        SILENT,
        "1R-CLOCK-2",
    ),
    chosen("runoff_condition", _("The English update allows it after any clean red play."), PRINTED),
    fixed(
        "run-off-after-a-score",
        _("Is the run-off offered after a touchdown or a failed 4th down?"),
        _("Yes, after the try and the clock face."),
        FEWEST,
        "1R-RUNOFF-1",
    ),
    fixed(
        "order-of-time-outs",
        _("Who is asked first about a time-out?"),
        _("The offense of the play just run, then its defense."),
        FEWEST,
        "1R-TIMEOUT-1",
    ),
    chosen("overtime", OPTIONAL, PRINTED),
    chosen("overtime_end", _("The books do not say what follows an overtime without a score.")),
)
