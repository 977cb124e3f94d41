"""The sentence and the rule ID of every refusal."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_goal.rules.names import Ruling

SENTENCES = {
    Ruling.NOT_IN_HAND: _("This hand cannot contain that card: play another one."),
    Ruling.BARRED: _("That card is marked for plays farther out than {spot}: play another one."),
    Ruling.NOT_FOURTH_DOWN: _(
        "A punt is only allowed on 4th down, and this is down {down}: choose another play."
    ),
    Ruling.CARD_PLAYABLE: _(
        "Redraw and end_half are only allowed if every card of the hand is barred: play a card that is not."
    ),
    Ruling.DECK_EMPTY: _("The deck is empty: there is nothing to draw."),
    Ruling.DECK_NOT_EMPTY: _("This needs an empty deck (cards left: {deck}): choose another play."),
    Ruling.NOT_IN_DISCARDS: _("That card is not among the discards: search for one that is."),
    Ruling.CLAIM_IMPOSSIBLE: _(
        "Too few barred cards are left to fill this hand: check the cards that you entered."
    ),
    Ruling.NOT_ON_A_TRY: _(
        "A two-point try is one normal play: play a card, without a kick or special play."
    ),
    Ruling.NOT_ONE_YARD: _("A sneak needs exactly 1 yard to go. You have {to_go}."),
    Ruling.NO_HAND: _("A kneel costs a hand card, and the hand is empty: choose another play."),
    Ruling.NO_HAIL_MARY: _(
        "A Hail Mary needs an empty deck, one or two hand cards ({hand} now) and the ball on your own 35"
        " or beyond."
    ),
    Ruling.ONSIDE_AFTER_SCORE: _(
        "In this edition an onside kick follows a score: this kickoff opens a half."
    ),
    Ruling.NO_SQUIB: _("Squib kicks are not in use in this game: pick normal or onside."),
    Ruling.NO_FAKE: _("A fake needs a hand card that may be played here: show KICK."),
    Ruling.NO_SUCH_PUNT_DIE: _("That die is not one of the punt dice: take out one that is."),
    Ruling.NO_TWO_POINT: _("No hand card may be played on the 2: kick the extra point."),
}

RULES = {
    Ruling.NOT_IN_HAND: "1G-PLAY-1",
    Ruling.BARRED: "1G-RED-1",
    Ruling.NOT_FOURTH_DOWN: "1G-PUNT-1",
    Ruling.CARD_PLAYABLE: "1G-RED-2",
    Ruling.DECK_EMPTY: "1G-RED-2",
    Ruling.DECK_NOT_EMPTY: "1G-KNEEL-1",
    Ruling.NOT_IN_DISCARDS: "1G-PLAY-3",
    Ruling.CLAIM_IMPOSSIBLE: "1G-RED-2",
    Ruling.NOT_ON_A_TRY: "1G-TRY-3",
    Ruling.NOT_ONE_YARD: "1G-SNEAK-1",
    Ruling.NO_HAND: "1G-KNEEL-1",
    Ruling.NO_HAIL_MARY: "1G-HAIL-1",
    Ruling.ONSIDE_AFTER_SCORE: "1G-ONS-1",
    Ruling.NO_SQUIB: "1G-OPT-5",
    Ruling.NO_FAKE: "1G-FAKE-3",
    Ruling.NO_SUCH_PUNT_DIE: "1G-PUNT-4",
    Ruling.NO_TWO_POINT: "1G-TRY-5",
}

WRONG_CARDS = _("This deal takes {due} cards, each one of {cards}.")
NOT_ON_THE_DECK = _("No copy of {card} is left in that deck: name another card.")
