"""1st & Goal: our readings of the rulebook."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import (
    BOOKS_DIFFER,
    FEWEST,
    INFERRED,
    OPTIONAL,
    OWNER,
    PRINTED,
    SILENT,
    chosen,
    fixed,
)

KICKOFFS = (
    chosen(
        "coin_winner",
        "The books do not say whether the winner of the toss may choose. Receiving at once is the "
        "shorter way.",
    ),
    chosen("pair_talk", OPTIONAL, PRINTED),
    fixed(
        "first-and-goal",
        "When does 1st & goal begin?",
        "From the 90 on. There both sentences give the same game.",
        "The books say both “9 or less” and “the marker reaches the end zone”.",
        "1G-DOWN-3",
        sure=PRINTED,
    ),
    fixed(
        "order-after-a-move",
        "In which order is a play judged once the ball has moved?",
        "Turnover, touchdown, safety, first down, end of downs, end of the half.",
        FEWEST,
        "1G-DOWN-6",
    ),
    fixed(
        "who-takes-the-touchback",
        "Who chooses between touchback and return?",
        "The receivers, before any die is rolled.",
        "The German section on kickoffs names the defending team. Its section on special teams and "
        "the English book name the receivers.",
        "1G-KICK-2",
        sure=PRINTED,
    ),
    chosen(
        "kickoff_return_dice",
        "A printed example of the German book totals 10. Red, ivory, brown and blue cannot make it "
        "(11 to 35); with yellow in place of blue they can (9 to 31, on average 20). The dice of "
        "the English book were reported by one owner.",
        INFERRED,
    ),
    fixed(
        "return-behind-the-line",
        "What is a return that ends on or behind the returner’s own goal line?",
        "A touchback, before any fumble. A penalty is walked off from the 20.",
        SILENT,
        "1G-KICK-7",
        "1G-RET-5",
    ),
    fixed(
        "return-fumbled-past-the-line",
        "What if a returner reaches the goal line and fumbles?",
        "The kicking team has a touchback on its 20.",
        "As on a play: a turnover comes before a touchdown.",
        "1G-RET-2",
    ),
    chosen(
        "return_penalty",
        "The English book names fouls on punts, but not the spot from which they are walked off.",
    ),
    fixed(
        "foul-on-a-return-that-scores",
        "What does a foul do to a return that scores?",
        "An accepted foul of the returners takes the touchdown away and is walked off from the 99. "
        "One of the kickers counts as declined.",
        SILENT,
        "1G-RET-4",
    ),
    chosen("onside_when", "The German book describes it only for the kickoff after a score.", PRINTED),
    chosen("onside_dice", BOOKS_DIFFER, PRINTED),
    fixed(
        "onside-ten-yards",
        "Does an onside kick need ten yards, or more than ten?",
        "Ten are enough.",
        "A German caption says more than ten, the rule itself at least ten.",
        "1G-ONS-2",
        sure=PRINTED,
    ),
    fixed(
        "onside-symbols",
        "What do X, BREAKAWAY and P do on an onside kick?",
        "Nothing, and nobody returns it.",
        SILENT,
        "1G-ONS-4",
    ),
)


DICE_ON_THE_BOARD = _(
    "These dice are printed on the board and not public. Ours give distances like those of football."
)
KICKS = (
    chosen("field_goal_dice", DICE_ON_THE_BOARD),
    chosen("punt_dice", DICE_ON_THE_BOARD),
    chosen("squib_dice", DICE_ON_THE_BOARD),
    chosen(
        "special_teams",
        "Cards with the kick dice of each team exist, but their contents are not public.",
        OWNER,
    ),
    chosen(
        "fg_card_cost",
        "Two sentences of the English book differ: one names a hand card, the other burns a card. "
        "We read one cost, not two. The German book names none.",
        PRINTED,
    ),
    chosen(
        "faked_fg_cost",
        "The books charge a try at goal. A fake that runs is a play, which already pays for itself.",
    ),
    fixed(
        "field-goal-without-cards",
        "Who pays for a field goal with an empty hand, or with the last card?",
        "The top of the deck is burned. A try paid with the last card is finished, then the half ends.",
        SILENT,
        "1G-FG-5",
        "1G-FG-7",
    ),
    fixed(
        "punt-symbols",
        "Which symbol does what on a punt by method B?",
        "X is a block, BREAKAWAY a bounce, T a recovery, P a foul, HAIL and MARY a dead ball.",
        "The icons are missing in our copies of the text. This assignment fits what they do elsewhere.",
        "1G-PUNT-4",
        sure=INFERRED,
    ),
    fixed(
        "blocked-punt",
        "Where is the ball after a blocked punt?",
        "At the line of scrimmage; the receivers have it.",
        SILENT,
        "1G-PUNT-4",
    ),
    fixed(
        "punt-on-the-goal-line",
        "Is a punt exactly onto the goal line a touchback?",
        "Yes, and before any recovery.",
        "Everywhere else reaching the goal line is enough.",
        "1G-PUNT-5",
    ),
    fixed(
        "x-on-a-punt-return",
        "What does X do on a punt return?",
        "The green die counts 0.",
        "X takes the colored dice from a play, too.",
        "1G-PUNT-3",
        sure=INFERRED,
    ),
    chosen(
        "fake_kick_cards",
        "The books begin a punt with these cards and do not speak of free kicks, nor of a punt that"
        " a penalty repeats. We show them once, from a down.",
    ),
    fixed(
        "fake-without-dice",
        "What does a fake gain whose matchup has no colored die?",
        "Nothing. Nobody may call a time-out between the Fake/Kick cards and the play cards.",
        FEWEST,
        "1G-FAKE-2",
    ),
    fixed(
        "fake-needs-a-card",
        "May a coach show FAKE without a card that may be played?",
        "No.",
        "There would be no play to run.",
        "1G-FAKE-3",
    ),
)


SYMBOLS_KNOWN = _("Its symbols are known, their number is not.")
PLAYS = (
    chosen(
        "timeouts_per_play",
        "The books set no limit. One each keeps a coach from searching the discards again and again.",
    ),
    fixed(
        "time-out-hands",
        "How large may a time-out make a hand?",
        "A searched card makes nine. An empty hand is not reshuffled. Neither coach sees what the "
        "other does.",
        FEWEST,
        "1G-PLAY-4",
    ),
    chosen(
        "matrix",
        "The matchups are printed on the cards and not public. Ours fits everything that is known; "
        "an owner of the box enters the real ones.",
    ),
    chosen("black_dice", BOOKS_DIFFER, PRINTED),
    chosen(
        "draw_rule",
        "The books speak of one card. Drawing up to eight lets a hand recover that has paid for a "
        "field goal or a sneak.",
    ),
    fixed(
        "empty-defense-deck",
        "What if the defense runs out of cards?",
        "It shuffles its discards and draws eight.",
        "Only the offense deck is the clock.",
        "1G-PLAY-10",
    ),
    fixed(
        "when-decks-change",
        "When do the decks change hands after a kick?",
        "Once, after the whole kick and return. If the old offense has the ball again, nothing is shuffled.",
        FEWEST,
        "1G-HAND-1",
        "1G-HAND-2",
    ),
    chosen(
        "x_effect",
        "The books take the colored dice away. Some tables read a broken play as no yards at all.",
        PRINTED,
    ),
    chosen(
        "breakaway_counts_black",
        "The books move the ball by the colored dice. But the English note on negative totals, and "
        "the German reroll by both coaches, need the black die.",
        INFERRED,
    ),
    chosen("breakaway_stop", BOOKS_DIFFER, PRINTED),
    fixed(
        "breakaway-total",
        "Which total must be negative for a runner to stop a breakaway?",
        "The running total of the whole play. A safety is judged only at its end.",
        FEWEST,
        "1G-DIE-4",
    ),
    chosen(
        "turnover_yards",
        "The books name only the colored dice here. On every other play the black die counts as well.",
        INFERRED,
    ),
    fixed(
        "lost-past-the-goal-line",
        "Is a ball that is lost past the goal line a touchdown first?",
        "No. The Referee die comes before any touchdown; a lost ball is a touchback.",
        FEWEST,
        "1G-DIE-6",
    ),
    chosen(
        "own_end_zone_turnover",
        "The books name only turnovers past the other goal line. Behind the own one we give what a "
        "tackled runner gives.",
    ),
    chosen("referee_die", SYMBOLS_KNOWN),
    chosen("penalty_die", SYMBOLS_KNOWN),
    fixed(
        "foul-that-reaches-the-line",
        "Is a foul of the defense that reaches the line to gain a first down?",
        "Yes.",
        "The rule on punts says that a penalty may bring one.",
        "1G-PEN-5",
        sure=INFERRED,
    ),
    chosen("half_distance_rounding", BOOKS_DIFFER, PRINTED),
    chosen(
        "defense_half_distance",
        "The books halve the distance only toward the own goal line. We mirror it.",
    ),
    chosen(
        "penalty_cards",
        "The English book gives them back. The German one does not say, but its summary discards them.",
        PRINTED,
    ),
    fixed(
        "burned-card-after-a-foul",
        "Where does a burned card go after a foul?",
        "Back on top of the deck, or to the hand that it came from. A time-out against the burn stays spent.",
        SILENT,
        "1G-PEN-9",
    ),
)
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
