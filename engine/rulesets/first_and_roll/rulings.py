"""1st & Roll: our readings of the rulebook where it is silent, unclear, or contradicts itself."""

from __future__ import annotations

from engine.gridiron.words import FEWEST, INFERRED, OPTIONAL, PRINTED, SILENT, chosen, fixed

RULINGS = (
    chosen(
        "dice_set",
        "No sheet of stickers is public. Each face names its source, and an owner of the box enters"
        " the real ones.",
    ),
    fixed(
        "time-out-magnets",
        "Where do the magnets for time-outs start?",
        "One on each 3.",
        "The French text puts one under each of the three time-outs. The German text and the number"
        " of magnets allow only one.",
        "1R-SETUP-1",
        sure=PRINTED,
    ),
    fixed(
        "coin",
        "Who calls the coin, and what follows a wrong call?",
        "The visiting team. After a wrong call the other team chooses to receive or to kick.",
        "The books say that one side calls, and what a right call brings.",
        "1R-SETUP-2",
    ),
    fixed(
        "kickoff-return-of-zero",
        "Where does a kickoff return of 0 yards end?",
        "On the 1. One of a hundred is a touchdown.",
        SILENT,
        "1R-KICKOFF-4",
    ),
    fixed(
        "broken-tackle-on-returns",
        "Does a broken tackle count on returns?",
        "No; it is a plain 2.",
        "The books name it for red plays only.",
        "1R-KICKOFF-3",
        "1R-TURN-3",
    ),
    chosen(
        "onside_minimum",
        "The German book prints more than 10. A French example says that a sum below 10 fails.",
        PRINTED,
    ),
    fixed(
        "failed-onside",
        "Where is the ball after a failed onside kick?",
        "Where it lies: the kickers’ 30 and the yards of the throw.",
        "The French rule is lost; its example goes so.",
        "1R-ONSIDE-3",
    ),
    fixed(
        "kicks-are-called-openly",
        "Are kicks called in secret?",
        "No, openly, before the calls.",
        FEWEST,
        "1R-CALL-1",
    ),
    fixed(
        "order-of-a-play",
        "In which order is a play settled?",
        "Broken tackle, breakaways, the second T, flag, red zone, move, score or turnover, then the clock.",
        "The books say only that the ball moves before the clock.",
        "1R-PLAY-3",
    ),
    fixed(
        "several-circles",
        "Which of several circles in one throw goes first?",
        "Red, then yellow, then green, each to its end.",
        FEWEST,
        "1R-BRK-1",
    ),
    fixed(
        "broken-tackle-reroll",
        "Is the reroll of a broken tackle a choice?",
        "No. It is rolled once; another square is a plain 2, a circle starts breakaways.",
        FEWEST,
        "1R-TACKLE-1",
    ),
    fixed(
        "flag-on-a-turnover-return",
        "Whose foul is a flag on a turnover return?",
        "O is the returner’s, D that of the side that lost the ball. The other side may decline. An"
        " accepted O takes a touchdown away.",
        SILENT,
        "1R-TURN-4",
    ),
    chosen(
        "turnover_past_goal",
        "The books do not say. In football the ball in the end zone is the defense’s.",
    ),
    fixed(
        "turnover-behind-own-line",
        "What is a turnover behind the own goal line?",
        "A safety, no turnover. A run-off stays possible.",
        SILENT,
        "1R-TURN-5",
    ),
    fixed(
        "turnover-on-an-incompletion",
        "Is an incomplete pass with T and T lost?",
        "Yes, at the line of scrimmage. An incomplete bomb is brought back from there with the yellow dice.",
        FEWEST,
        "1R-TURN-7",
    ),
    fixed(
        "zeros-of-a-bomb",
        "Which roll decides whether a bomb is incomplete?",
        "The first. A yellow circle is never rolled again.",
        FEWEST,
        "1R-BOMB-5",
    ),
    chosen(
        "bomb_breakaway",
        "The books do not say whether the circle of the green die counts on a bomb. It does on "
        "every other green play.",
    ),
    fixed(
        "circle-of-a-failed-bomb",
        "Is the coach asked about the circle of an incomplete or intercepted bomb?",
        "No.",
        "Its yards would not count.",
        "1R-BOMB-5",
    ),
    fixed(
        "bomb-past-the-line",
        "What is an interception past the goal line?",
        "A touchback on the 25.",
        SILENT,
        "1R-BOMB-4",
    ),
    chosen(
        "punt_block_recovery",
        "The German book rolls both red dice. The French one reads as the offense’s red die alone.",
        PRINTED,
    ),
    fixed(
        "recovered-punt",
        "What do flag, square and goal line do when the offense recovers a blocked punt?",
        "A flag counts 0, a square is a plain 2, the goal lines score as on any play. The clock "
        "does not move.",
        FEWEST,
        "1R-PUNT-2",
    ),
    fixed(
        "flag-on-a-punt-return",
        "Whose foul is a flag on a punt return?",
        "O is the punters’, D the receivers’.",
        "The punters are the offense of that down.",
        "1R-PUNT-6",
    ),
    fixed(
        "who-answers-a-penalty",
        "Who decides about a penalty, and when?",
        "The offended side, after all breakaways.",
        "The sister game 1st & Goal says so.",
        "1R-PEN-2",
        sure=INFERRED,
    ),
    chosen("half_distance_rounding", "The books do not say how half a yard is rounded."),
    chosen("o5_o15_own_goal", "The books name only O10 there."),
    chosen(
        "o10_on_goal_line",
        "The books count the line itself. Some tables want the ball behind it, as in football.",
        PRINTED,
    ),
    fixed(
        "penalty-and-turnover",
        "Does a penalty cancel a turnover?",
        "If it is accepted. A clock face counts in any case.",
        "An accepted penalty makes the play void.",
        "1R-PEN-6",
    ),
    chosen("two_point_minimum", "The German book says two or more, the French one more than two.", PRINTED),
    fixed(
        "two-point-try",
        "What is different about the play of a two-point try?",
        "No bomb. Green of more than four yards is incomplete. An accepted foul of the defense "
        "repeats both calls from the 1, one of the offense ends the try.",
        SILENT,
        "1R-TRY-2",
        "1R-TRY-3",
    ),
    fixed(
        "bombs-in-the-red-zone",
        "Does the red zone hold for bombs, too?",
        "Yes. Yellow and red plays are free of it.",
        "A bomb is a green play.",
        "1R-RED-1",
    ),
    fixed(
        "kicks-and-the-clock",
        "Do kicks and tries move the clock?",
        "No, only clock faces of scrimmage plays and run-offs.",
        FEWEST,
        "1R-CLOCK-1",
        "1R-FG-3",
    ),
    fixed(
        "safety-line",
        "Is a ball on the own goal line a safety, and when does the clock move?",
        "Yes. The clock moves before the free kick; at END there is none.",
        SILENT,
        "1R-SAFETY-1",
    ),
    chosen(
        "safety_kick",
        "The German book says that the side punts, the French one that it kicks. Neither mentions a block.",
        PRINTED,
    ),
    fixed(
        "end-of-a-half",
        "What is finished when the marker reaches END?",
        "The play in hand with its rerolls and its try.",
        SILENT,
        "1R-CLOCK-2",
    ),
    chosen("runoff_condition", "The English update allows it after any clean red play.", PRINTED),
    fixed(
        "run-off-after-a-score",
        "Is the run-off offered after a touchdown or a failed 4th down?",
        "Yes, after the try and the clock face.",
        FEWEST,
        "1R-RUNOFF-1",
    ),
    fixed(
        "order-of-time-outs",
        "Who is asked first about a time-out?",
        "The offense of the play just run, then its defense.",
        FEWEST,
        "1R-TIMEOUT-1",
    ),
    chosen("overtime", OPTIONAL, PRINTED),
    chosen("overtime_end", "The books do not say what follows an overtime without a score."),
)
