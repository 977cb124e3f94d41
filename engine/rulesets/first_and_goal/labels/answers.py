"""1st & Goal: the meaning of each answer to a Decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.labels import HEADS, TAILS, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_goal.rules.names import Die
from engine.rulesets.first_and_goal.words import DICE

TIMEOUT = label(
    _("Time-out"),
    _("Use one time-out. Both coaches may then search their discards or reshuffle."),
    "1G-PLAY-3",
)
NO_TIMEOUT = label(_("No"), _("Go on without a time-out."))
KICK = label(_("Kick"), _("Show the KICK side."), "1G-FAKE-1")
ANSWERS = {
    "coin_call": {"heads": HEADS, "tails": TAILS},
    "coin_choice": {
        "receive": label(_("Receive"), _("You get the ball first; the other side opens the second half.")),
        "kick": label(_("Kick off"), _("The other side gets the ball first, you get it after half-time.")),
    },
    "kick_type": {
        "normal": label(_("Normal kick"), _("The receivers take a touchback or run it out."), "1G-KICK-2"),
        "onside": label(
            _("Onside kick"), _("A short kick that you may recover: ten yards and a T."), "1G-ONS-2"
        ),
        "squib": label(_("Squib kick"), _("A low kick that nobody returns."), "1G-OPT-5"),
    },
    "kickoff_receive": {
        "touchback": label(_("Touchback"), _("Start on your 20."), "1G-KICK-3"),
        "run_out": label(_("Run it out"), _("Roll the return from your goal line."), "1G-KICK-4"),
    },
    "timeout_offense": {"timeout": TIMEOUT, "no": NO_TIMEOUT},
    "timeout_defense": {"timeout": TIMEOUT, "no": NO_TIMEOUT},
    "timeout_action": {
        "reshuffle": label(
            _("Reshuffle"),
            _("Shuffle your hand into your deck and draw the same number of cards."),
            "1G-PLAY-3",
        ),
        "none": label(_("Nothing"), _("Keep your cards as they are."), "1G-PLAY-3"),
    },
    "offense_call": {
        "field_goal": label(_("Field goal"), _("Three points if the kick reaches the goal line."), "1G-FG-1"),
        "punt": label(_("Punt"), _("Give the ball away, far from your goal line."), "1G-PUNT-1"),
        "sneak": label(_("Sneak"), _("Roll the Play die for the one yard."), "1G-SNEAK-1"),
        "kneel": label(_("Take a knee"), _("Lose a yard and a card, nothing else can happen."), "1G-KNEEL-1"),
        "hail_mary": label(
            _("Hail Mary"), _("The half's last play: one throw for a touchdown."), "1G-HAIL-1"
        ),
        "end_half": label(_("End the half"), _("No card can be played and none can be drawn."), "1G-RED-2"),
    },
    "stop_burn": {
        "timeout": label(
            _("Time-out"), _("The card stays in the deck, so the half has one more play."), "1G-CLK-4"
        ),
        "no": label(_("Let it burn"), _("The card is burned, and you keep your time-out.")),
    },
    "breakaway_go": {
        "reroll": label(_("Roll again"), _("Roll every die again and add the yards."), "1G-DIE-3"),
        "stop": label(_("Stop here"), _("Take the loss before it grows."), "1G-DIE-4"),
    },
    "penalty_answer": {
        "accept": label(_("Accept"), _("The play is void and the penalty is walked off."), "1G-PEN-4"),
        "decline": label(_("Decline"), _("The play stands as it was rolled."), "1G-PEN-3"),
    },
    "run_clock": {
        "burn": label(_("Run the clock"), _("Burn the top card: the half gets shorter."), "1G-CLK-2"),
        "no": label(_("Leave it"), _("Keep the card in the deck.")),
    },
    "fake_offense": {"kick": KICK, "fake": label(_("Fake"), _("A play instead of the kick."), "1G-FAKE-1")},
    "fake_defense": {
        "kick": KICK,
        "fake": label(_("Fake"), _("Stops a fake cold, but gives a real kick five yards more."), "1G-FAKE-1"),
    },
    "punt_method": {
        "a": label(_("Method A"), _("All punt dice; the receivers may return."), "1G-PUNT-2"),
    },
    "punt_receive": {
        "fair_catch": label(_("Fair catch"), _("Start where the punt came down."), "1G-PUNT-2"),
        "return": label(_("Return"), _("Roll green and the Play die."), "1G-PUNT-3"),
    },
    "try_choice": {
        "kick": label(_("Kick"), _("One point, hardly ever blocked."), "1G-TRY-1"),
        "two_point": label(_("Go for two"), _("One play from the 2 for two points."), "1G-TRY-2"),
    },
}
CARD = label("{card}", _("Play this card face down."), "1G-PLAY-1")
GIVEN_UP = label("{card}", _("This card goes to the discards."))
SEARCH = label(_("Search: {card}"), _("Take this card from your discards."), "1G-PLAY-3")
REDRAW = label(
    _("Redraw {cards}"), _("Discard cards that you may not play here and draw the same number."), "1G-RED-2"
)
METHOD_B = label(
    _("Method B without {die}"),
    _("Roll the Play die instead of this die: the result can be much better or much worse."),
    "1G-PUNT-4",
)


def answer_label(decision: str, answer: Any, translate: Translate) -> Label:
    """Returns the label of one of `Decision.answers`. Raises KeyError for an answer that it never has."""
    if isinstance(answer, Mapping):
        return _composite(answer, translate)
    if answer in ANSWERS.get(decision, {}):
        return translated(ANSWERS[decision][answer], translate)
    return translated(
        GIVEN_UP if decision in ("burn_from_hand", "fg_card") else CARD, translate, card=translate(answer)
    )


def _composite(answer: Mapping[str, Any], translate: Translate) -> Label:
    ((kind, what),) = answer.items()
    if kind == "card":
        return translated(CARD, translate, card=translate(what))
    if kind == "search":
        return translated(SEARCH, translate, card=translate(what))
    if kind == "redraw":
        return translated(REDRAW, translate, cards=" + ".join(translate(card) for card in what))
    return translated(METHOD_B, translate, die=translate(DICE[Die[what.upper()]]))
