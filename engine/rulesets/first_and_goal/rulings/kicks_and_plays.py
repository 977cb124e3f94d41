"""Kickoffs and returns."""

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
