"""1st & Goal: the labels of play cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import HEADS, TAILS, GameLabels, Label, label, translated
from engine.rulesets.first_and_goal.labels.options import EDITIONS, OPTIONS, VALUES, value_label
from engine.rulesets.first_and_goal.rules.record import Die
from engine.rulesets.first_and_goal.words import DICE

OFFENSE = {
    "run": label("{card}", _("A run. It burns a second card, so the half gets shorter."), "1G-PLAY-5"),
    "pass": label("{card}", _("A pass."), "1G-PLAY-1"),
}
LIMITED = label("{card}", _("A pass, not for the last {n} yards."), "1G-RED-1")
DEFENSE = {
    "run": label("{card}", _("Against the run."), "1G-PLAY-1"),
    "pass": label("{card}", _("Against the pass."), "1G-PLAY-1"),
}


def card_label(matrix: Mapping[str, Any], name: str, translate: Translate) -> Label:
    """Returns the label of a card by its name. Raises KeyError if it is in neither deck."""
    for deck, kinds in (("offense", OFFENSE), ("defense", DEFENSE)):
        for play in matrix[deck]:
            if play["name"] == name:
                limit = play.get("red_zone_limit", 0)
                label = LIMITED if limit else kinds[play["kind"]]
                return translated(label, translate, card=translate(name), n=limit)
    raise KeyError(name)


FACES = {
    "play": {
        "X": label("X", _("The play is broken up: the colored dice do not count."), "1G-DIE-2"),
        "BREAKAWAY": label("BREAKAWAY", _("Move, and roll again."), "1G-DIE-3"),
        "T": label("T", _("The ball may be lost: roll the Referee die."), "1G-DIE-5"),
        "P": label("P", _("There may be a foul: roll Referee and Penalty."), "1G-DIE-8"),
        "HAIL": label("HAIL", _("Counts only as half of a Hail Mary."), "1G-DIE-1"),
        "MARY": label("MARY", _("Counts only as half of a Hail Mary."), "1G-DIE-1"),
    },
    "referee": {
        "D": label("D", _("A foul by the defense."), "1G-PEN-1"),
        "O": label("O", _("A foul by the offense."), "1G-PEN-1"),
        "T": label("T", _("A turnover."), "1G-DIE-5"),
        "X": label("X", _("Blocks a kick, with an X on the Play die."), "1G-FG-2"),
        "HAIL": label("HAIL", _("Half of a Hail Mary."), "1G-HAIL-1"),
        "MARY": label("MARY", _("Half of a Hail Mary."), "1G-HAIL-1"),
        "BLANK": label(_("blank"), _("Nothing happens.")),
    },
    "penalty": {
        "5": label("5", _("Five yards."), "1G-PEN-2"),
        "5A": label("5A", _("Five yards, against the defense an automatic first down."), "1G-PEN-2"),
        "10": label("10", _("Ten yards."), "1G-PEN-2"),
        "15": label("15", _("Fifteen yards."), "1G-PEN-2"),
    },
    "coin": {"heads": HEADS, "tails": TAILS},
}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A face by its die's key. A number of yards explains itself."""
    return translated(FACES[die][face], translate) if face in FACES.get(die, {}) else Label(face)


DECISIONS = {
    "coin_call": label(
        _("Heads or tails?"), _("Call how the coin will land. The right call wins the toss."), "1G-SET-2"
    ),
    "coin_choice": label(
        _("Receive or kick?"), _("You won the toss: take the ball, or kick off."), "1G-SET-2"
    ),
    "kick_type": label(
        _("Which kickoff?"), _("Choose how you kick off."), "1G-KICK-2", "1G-ONS-1", "1G-OPT-5"
    ),
    "kickoff_receive": label(
        _("Touchback or return?"), _("Take the ball on your 20, or run it out."), "1G-KICK-2", "1G-KICK-3"
    ),
    "timeout_offense": label(
        _("A time-out before you call?"),
        _("With a time-out, both coaches may take a card back from their discards, or reshuffle."),
        "1G-PLAY-2",
    ),
    "timeout_defense": label(
        _("A time-out before you call?"),
        _("With a time-out, both coaches may take a card back from their discards, or reshuffle."),
        "1G-PLAY-2",
    ),
    "timeout_action": label(
        _("What do you do in the time-out?"),
        _("Search your discards for a card, reshuffle your hand, or do nothing."),
        "1G-PLAY-3",
        "1G-PLAY-4",
    ),
    "offense_call": label(
        _("Call the play"), _("Play a card face down, or call a special play."), "1G-PLAY-1"
    ),
    "defense_call": label(_("Call the defense"), _("Play a card face down."), "1G-PLAY-1"),
    "stop_burn": label(
        _("Stop the clock?"),
        _("The offense is about to burn a card. A time-out prevents that."),
        "1G-CLK-4",
    ),
    "burn_from_hand": label(
        _("Which card do you give up?"),
        _("The deck is empty: choose the hand card that goes to the discards."),
        "1G-PLAY-5",
        "1G-KNEEL-1",
    ),
    "breakaway_go": label(
        _("Keep running?"),
        _("It is a breakaway, but the run has lost yards so far: roll again, or stop here."),
        "1G-DIE-4",
    ),
    "penalty_answer": label(
        _("Take the penalty?"),
        _("Accept the yards and repeat the down, or decline and keep the play."),
        "1G-PEN-3",
        "1G-PEN-4",
    ),
    "run_clock": label(
        _("Run the clock?"), _("After a completed pass you may burn the top card of your deck."), "1G-CLK-2"
    ),
    "fake_offense": label(
        _("Kick or fake?"), _("Show KICK and kick it, or show FAKE and run a play."), "1G-FAKE-1"
    ),
    "fake_defense": label(
        _("Expect a kick or a fake?"), _("Show KICK against a kick, FAKE against a fake."), "1G-FAKE-1"
    ),
    "fake_card_offense": label(
        _("Call the fake"), _("Play a card face down. No black dice are rolled."), "1G-FAKE-2"
    ),
    "fake_card_defense": label(
        _("Call against the fake"), _("Play a card face down. No black dice are rolled."), "1G-FAKE-2"
    ),
    "fg_card": label(
        _("Which card pays for the field goal?"),
        _("A field goal try costs a card from your hand: choose the one to give up."),
        "1G-FG-5",
        "1G-FG-6",
    ),
    "punt_method": label(
        _("How do you punt?"),
        _("A: all punt dice. B: leave one out and roll the Play die in its place."),
        "1G-PUNT-2",
        "1G-PUNT-4",
    ),
    "punt_receive": label(
        _("Fair catch or return?"), _("Start where the punt came down, or run it back."), "1G-PUNT-2"
    ),
    "try_choice": label(
        _("One point or two?"), _("Kick the extra point, or go for two."), "1G-TRY-1", "1G-TRY-2"
    ),
}
ROLLS = {
    "draw": label(_("Draw cards"), _("Cards come from the deck to the hand."), "1G-PLAY-9"),
    "burn": label(
        _("Burn a card"), _("The top card of the deck goes to the discards unplayed."), "1G-PLAY-5"
    ),
    "coin": label(_("Coin"), _("The coin is tossed."), "1G-SET-2"),
    "kickoff_return": label(_("Return"), _("The receivers run the kickoff back."), "1G-KICK-4"),
    "kickoff_return_again": label(_("Again"), _("Breakaway: the return goes on."), "1G-RET-1"),
    "onside": label(_("Onside kick"), _("Ten yards or more and a T: the kickers keep the ball."), "1G-ONS-2"),
    "squib": label(_("Squib kick"), _("The dice give the distance; there is no return."), "1G-OPT-5"),
    "scrimmage": label(
        _("Play"),
        _("The offense rolls its colors and the Play die, the defense its black dice."),
        "1G-PLAY-6",
    ),
    "scrimmage_again": label(_("Again"), _("Breakaway: every die of the play once more."), "1G-DIE-3"),
    "turnover_check": label(_("Turnover?"), _("A T on the Referee die loses the ball."), "1G-DIE-5"),
    "turnover_move": label(_("Spot of the turnover"), _("How far the turnover moves the ball."), "1G-OPT-2"),
    "penalty_check": label(
        _("Flag?"), _("D is a foul by the defense, O by the offense; anything else is no foul."), "1G-PEN-1"
    ),
    "fg_block": label(_("Block?"), _("An X on both dice blocks the kick."), "1G-FG-2"),
    "fg_kick": label(_("Kick"), _("The kick must reach the goal line."), "1G-FG-3"),
    "punt_kick": label(_("Punt"), _("How far the punt carries."), "1G-PUNT-2", "1G-PUNT-4"),
    "punt_bounce": label(_("Bounce"), _("A lucky bounce: the red die is added."), "1G-PUNT-4"),
    "punt_recover": label(
        _("Recovery?"), _("A T on the Referee die: the punters have the ball."), "1G-PUNT-4"
    ),
    "punt_return": label(_("Return"), _("The receivers run the punt back."), "1G-PUNT-3"),
    "punt_return_again": label(_("Again"), _("Breakaway: the return goes on."), "1G-RET-1"),
    "sneak": label(_("Sneak"), _("HAIL, MARY or BREAKAWAY makes the yard."), "1G-SNEAK-1"),
    "hail_mary": label(_("Hail Mary"), _("HAIL on one die and MARY on the other: touchdown."), "1G-HAIL-1"),
    "extra_point": label(_("Extra point"), _("Only an X on both dice blocks it."), "1G-TRY-1"),
}


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


LABELS = GameLabels(
    title=label("1st & Goal", _("Cards call the plays, dice run them, and the offense's deck is the clock.")),
    editions=EDITIONS,
    options=OPTIONS,
    choices={name: tuple(values) for name, values in VALUES.items()},
    decisions=DECISIONS,
    rolls=ROLLS,
    value_label=value_label,
    answer_label=answer_label,
    face_label=face_label,
    sets={
        "house_matrix_first_and_goal": _("House matchups"),
        "house_matrix_first_and_goal_2": _("House matchups, second version"),
        "house_matrix_first_and_goal_3": _("House matchups, third version"),
    },
)
