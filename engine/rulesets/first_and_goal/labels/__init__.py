"""1st & Goal: the labels of play cards, faces, Decisions and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import HEADS, TAILS, GameLabels, Label, label, printed, translated
from engine.rulesets.first_and_goal.labels.options import EDITIONS, OPTIONS, VALUES
from engine.rulesets.first_and_goal.rules.record import Die
from engine.rulesets.first_and_goal.words import DICE, ROLLS

OFFENSE = {
    "run": printed("{card}", "A run. It burns a second card, so the half gets shorter.", "1G-PLAY-5"),
    "pass": printed("{card}", "A pass.", "1G-PLAY-1"),
}
LIMITED = printed("{card}", "A pass, not for the last {n} yards.", "1G-RED-1")
DEFENSE = {
    "run": printed("{card}", "Against the run.", "1G-PLAY-1"),
    "pass": printed("{card}", "Against the pass.", "1G-PLAY-1"),
}


def card_label(data: Mapping[str, Any], header: Mapping[str, Any], name: str, translate: Translate) -> Label:
    """Returns the label of a card by its name. Raises KeyError if it is in neither deck."""
    for deck, kinds in (("offense", OFFENSE), ("defense", DEFENSE)):
        for play in data["matrix"][header["options"]["matrix"]][deck]:
            if play["name"] == name:
                limit = play.get("red_zone_limit", 0)
                label = LIMITED if limit else kinds[play["kind"]]
                return translated(label, translate, card=translate(name), n=limit)
    raise KeyError(name)


FACES = {
    "play": {
        "X": printed("X", "The play is broken up: the colored dice do not count.", "1G-DIE-2"),
        "BREAKAWAY": printed("BREAKAWAY", "Move, and roll again.", "1G-DIE-3"),
        "T": printed("T", "The ball may be lost: roll the Referee die.", "1G-DIE-5"),
        "P": printed("P", "There may be a foul: roll Referee and Penalty.", "1G-DIE-8"),
        "HAIL": printed("HAIL", "Counts only as half of a Hail Mary.", "1G-DIE-1"),
        "MARY": printed("MARY", "Counts only as half of a Hail Mary.", "1G-DIE-1"),
    },
    "referee": {
        "D": printed("D", "A foul by the defense.", "1G-PEN-1"),
        "O": printed("O", "A foul by the offense.", "1G-PEN-1"),
        "T": printed("T", "A turnover.", "1G-DIE-5"),
        "X": printed("X", "Blocks a kick, with an X on the Play die.", "1G-FG-2"),
        "HAIL": printed("HAIL", "Half of a Hail Mary.", "1G-HAIL-1"),
        "MARY": printed("MARY", "Half of a Hail Mary.", "1G-HAIL-1"),
        "BLANK": label("blank", "Nothing happens."),
    },
    "penalty": {
        "5": printed("5", "Five yards.", "1G-PEN-2"),
        "5A": printed("5A", "Five yards, against the defense an automatic first down.", "1G-PEN-2"),
        "10": printed("10", "Ten yards.", "1G-PEN-2"),
        "15": printed("15", "Fifteen yards.", "1G-PEN-2"),
    },
    "coin": {"heads": HEADS, "tails": TAILS},
}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A face by its die's key. A number of yards explains itself."""
    return translated(FACES[die][face], translate) if face in FACES.get(die, {}) else Label(face)


DECISIONS = {
    "coin_call": label(
        "Heads or tails?", "Call how the coin will land. The right call wins the toss.", "1G-SET-2"
    ),
    "coin_choice": label("Receive or kick?", "You won the toss: take the ball, or kick off.", "1G-SET-2"),
    "kick_type": label("Which kickoff?", "Choose how you kick off.", "1G-KICK-2", "1G-ONS-1", "1G-OPT-5"),
    "kickoff_receive": label(
        "Touchback or return?", "Take the ball on your 20, or run it out.", "1G-KICK-2", "1G-KICK-3"
    ),
    "timeout_offense": label(
        "A time-out before you call?",
        "With a time-out, both coaches may take a card back from their discards, or reshuffle.",
        "1G-PLAY-2",
    ),
    "timeout_defense": label(
        "A time-out before you call?",
        "With a time-out, both coaches may take a card back from their discards, or reshuffle.",
        "1G-PLAY-2",
    ),
    "timeout_action": label(
        "What do you do in the time-out?",
        "Search your discards for a card, reshuffle your hand, or do nothing.",
        "1G-PLAY-3",
        "1G-PLAY-4",
    ),
    "offense_call": label("Call the play", "Play a card face down, or call a special play.", "1G-PLAY-1"),
    "defense_call": label("Call the defense", "Play a card face down.", "1G-PLAY-1"),
    "stop_burn": label(
        "Stop the clock?",
        "The offense is about to burn a card. A time-out prevents that.",
        "1G-CLK-4",
    ),
    "burn_from_hand": label(
        "Which card do you give up?",
        "The deck is empty: choose the hand card that goes to the discards.",
        "1G-PLAY-5",
        "1G-KNEEL-1",
    ),
    "breakaway_go": label(
        "Keep running?",
        "It is a breakaway, but the run has lost yards so far: roll again, or stop here.",
        "1G-DIE-4",
    ),
    "penalty_answer": label(
        "Take the penalty?",
        "Accept the yards and repeat the down, or decline and keep the play.",
        "1G-PEN-3",
        "1G-PEN-4",
    ),
    "run_clock": label(
        "Run the clock?", "After a completed pass you may burn the top card of your deck.", "1G-CLK-2"
    ),
    "fake_offense": label(
        "Kick or fake?", "Show KICK and kick it, or show FAKE and run a play.", "1G-FAKE-1"
    ),
    "fake_defense": label(
        "Expect a kick or a fake?", "Show KICK against a kick, FAKE against a fake.", "1G-FAKE-1"
    ),
    "fake_card_offense": label(
        "Call the fake", "Play a card face down. No black dice are rolled.", "1G-FAKE-2"
    ),
    "fake_card_defense": label(
        "Call against the fake", "Play a card face down. No black dice are rolled.", "1G-FAKE-2"
    ),
    "fg_card": label(
        "Which card pays for the field goal?",
        "A field goal try costs a card from your hand: choose the one to give up.",
        "1G-FG-5",
        "1G-FG-6",
    ),
    "punt_method": label(
        "How do you punt?",
        "A: all punt dice. B: leave one out and roll the Play die in its place.",
        "1G-PUNT-2",
        "1G-PUNT-4",
    ),
    "punt_receive": label(
        "Fair catch or return?", "Start where the punt came down, or run it back.", "1G-PUNT-2"
    ),
    "try_choice": label("One point or two?", "Kick the extra point, or go for two.", "1G-TRY-1", "1G-TRY-2"),
}
DEALS = {
    "draw": label("Draw cards", "Cards come from the deck to the hand.", "1G-PLAY-9"),
    "burn": label("Burn a card", "The top card of the deck goes to the discards unplayed.", "1G-PLAY-5"),
}


TIMEOUT = label(
    "Time-out",
    "Use one time-out. Both coaches may then search their discards or reshuffle.",
    "1G-PLAY-3",
)
NO_TIMEOUT = label("No", "Go on without a time-out.")
KICK = label("Kick", "Show the KICK side.", "1G-FAKE-1")
ANSWERS = {
    "coin_call": {"heads": HEADS, "tails": TAILS},
    "coin_choice": {
        "receive": label("Receive", "You get the ball first; the other side opens the second half."),
        "kick": label("Kick off", "The other side gets the ball first, you get it after half-time."),
    },
    "kick_type": {
        "normal": label("Normal kick", "The receivers take a touchback or run it out.", "1G-KICK-2"),
        "onside": label("Onside kick", "A short kick that you may recover: ten yards and a T.", "1G-ONS-2"),
        "squib": label("Squib kick", "A low kick that nobody returns.", "1G-OPT-5"),
    },
    "kickoff_receive": {
        "touchback": label("Touchback", "Start on your 20.", "1G-KICK-3"),
        "run_out": label("Run it out", "Roll the return from your goal line.", "1G-KICK-4"),
    },
    "timeout_offense": {"timeout": TIMEOUT, "no": NO_TIMEOUT},
    "timeout_defense": {"timeout": TIMEOUT, "no": NO_TIMEOUT},
    "timeout_action": {
        "reshuffle": label(
            "Reshuffle",
            "Shuffle your hand into your deck and draw the same number of cards.",
            "1G-PLAY-3",
        ),
        "none": label("Nothing", "Keep your cards as they are.", "1G-PLAY-3"),
    },
    "offense_call": {
        "field_goal": label("Field goal", "Three points if the kick reaches the goal line.", "1G-FG-1"),
        "punt": label("Punt", "Give the ball away, far from your goal line.", "1G-PUNT-1"),
        "sneak": label("Sneak", "Roll the Play die for the one yard.", "1G-SNEAK-1"),
        "kneel": label("Take a knee", "Lose a yard and a card, nothing else can happen.", "1G-KNEEL-1"),
        "hail_mary": label("Hail Mary", "The half's last play: one throw for a touchdown.", "1G-HAIL-1"),
        "end_half": label("End the half", "No card can be played and none can be drawn.", "1G-RED-2"),
    },
    "stop_burn": {
        "timeout": label(
            "Time-out", "The card stays in the deck, so the half has one more play.", "1G-CLK-4"
        ),
        "no": label("Let it burn", "The card is burned, and you keep your time-out."),
    },
    "breakaway_go": {
        "reroll": label("Roll again", "Roll every die again and add the yards.", "1G-DIE-3"),
        "stop": label("Stop here", "Take the loss before it grows.", "1G-DIE-4"),
    },
    "penalty_answer": {
        "accept": label("Accept", "The play is void and the penalty is walked off.", "1G-PEN-4"),
        "decline": label("Decline", "The play stands as it was rolled.", "1G-PEN-3"),
    },
    "run_clock": {
        "burn": label("Run the clock", "Burn the top card: the half gets shorter.", "1G-CLK-2"),
        "no": label("Leave it", "Keep the card in the deck."),
    },
    "fake_offense": {"kick": KICK, "fake": label("Fake", "A play instead of the kick.", "1G-FAKE-1")},
    "fake_defense": {
        "kick": KICK,
        "fake": label("Fake", "Stops a fake cold, but gives a real kick five yards more.", "1G-FAKE-1"),
    },
    "punt_method": {
        "a": label("Method A", "All punt dice; the receivers may return.", "1G-PUNT-2"),
    },
    "punt_receive": {
        "fair_catch": label("Fair catch", "Start where the punt came down.", "1G-PUNT-2"),
        "return": label("Return", "Roll green and the Play die.", "1G-PUNT-3"),
    },
    "try_choice": {
        "kick": label("Kick", "One point, hardly ever blocked.", "1G-TRY-1"),
        "two_point": label("Go for two", "One play from the 2 for two points.", "1G-TRY-2"),
    },
}
CARD = printed("{card}", "Play this card face down.", "1G-PLAY-1")
GIVEN_UP = printed("{card}", "This card goes to the discards.")
SEARCH = label("Search: {card}", "Take this card from your discards.", "1G-PLAY-3")
REDRAW = label(
    "Redraw {cards}", "Discard cards that you may not play here and draw the same number.", "1G-RED-2"
)
METHOD_B = label(
    "Method B without {die}",
    "Roll the Play die instead of this die: the result can be much better or much worse.",
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
    return translated(METHOD_B, translate, die=translate(DICE[Die[what.upper()]].name))


LABELS = GameLabels(
    title=printed("1st & Goal", "Cards call the plays, dice run them, and the offense's deck is the clock."),
    editions=EDITIONS,
    options=OPTIONS,
    values=VALUES,
    decisions=DECISIONS,
    rolls=DEALS | {roll.name.lower(): label for roll, label in ROLLS.items()},
    answer_label=answer_label,
    face_label=face_label,
    sets={
        "house_matrix_first_and_goal": _("House matchups"),
        "house_matrix_first_and_goal_2": _("House matchups, second version"),
        "house_matrix_first_and_goal_3": _("House matchups, third version"),
    },
)
