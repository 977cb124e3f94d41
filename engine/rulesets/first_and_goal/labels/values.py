"""1st & Goal: what each value of an option means."""

from __future__ import annotations

from typing import Any

from engine.gridiron.labels import NO, NO_COST, OFF, ON, YES, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_goal.words import DICE

VALUES = {
    "black_dice": {
        "best": label(_("Best one"), _("Only the lowest counts.")),
        "sum": label(_("All of them"), _("They are added up.")),
    },
    "breakaway_stop": {
        "offense_may_stop": label(_("The runner may stop"), _("While the running total is negative.")),
        "never": label(_("Never"), _("A breakaway is always rolled on.")),
    },
    "penalty_cards": {
        "return_to_hand": label(_("Back to the hands"), _("A penalty costs no card.")),
        "discard": label(_("To the discards"), _("A penalty costs a card like any play.")),
    },
    "half_distance_rounding": {
        "up": label(_("Rounded up"), _("Half of 7 yards is 4.")),
        "down": label(_("Rounded down"), _("Half of 7 yards is 3.")),
    },
    "fg_card_cost": {
        "one": label(_("One card"), _("A hand card of the offense's choice.")),
        "both": label(_("Two cards"), _("A hand card, and the top card of the deck.")),
        "none": NO_COST,
    },
    "onside_dice": {
        "red_brown": label(_("Red and brown"), _("As in the English book.")),
        "red_ivory": label(_("Red and ivory"), _("As in the German book.")),
    },
    "onside_when": {
        "any_kickoff": label(_("Any kickoff"), _("Also the one that opens a half.")),
        "after_score": label(_("After a score"), _("Not when a half opens.")),
    },
    "advanced_broken_plays": {
        "off": label(_("Off"), _("An X breaks up runs and passes alike.")),
        "on": label(_("On"), _("An X takes three yards off a run; its other yards count.")),
    },
    "d20_kicks": {
        "off": OFF,
        "kickoffs": label(_("Kickoff returns"), _("Punts use the punt dice.")),
        "punts": label(_("Punts"), _("Kickoff returns use the return dice.")),
        "both": label(_("Both"), _("Kickoff returns and punts.")),
    },
    "optional_turnovers": {
        "off": label(_("Off"), _("Only a T on the Referee die is a turnover.")),
        "second_chance": label(_("Second chance"), _("A 15 on the Penalty die intercepts a pass, too.")),
        "label_only": label(_("In name only"), _("The Penalty die says what kind of turnover it is.")),
    },
    "three_breakaways": {"off": OFF, "on": ON},
    "squib_kick": {"off": OFF, "on": ON},
    "special_teams": {
        "board": label(_("The board's dice"), _("The same colors for all, in each team's own faces.")),
        "team_card": label(
            _("Team cards"), _("Each team's own kick dice, entered by an owner of the cards.")
        ),
        "d20": label(_("d20"), _("Kickoff returns and punts with the d20.")),
    },
    "referee_die": {
        "one_hail_blank": label(_("HAIL and a blank"), _("A Hail Mary is 1 in 36.")),
        "hail_and_mary": label(_("HAIL and MARY"), _("A Hail Mary is 2 in 36.")),
    },
    "coin_winner": {
        "receives": label(_("Receives"), _("The winner of the toss always gets the ball.")),
        "chooses": label(_("Chooses"), _("To receive or to kick off.")),
    },
    "x_effect": {
        "coloured_zero": label(_("The colors"), _("The colored dice count 0; the black die counts.")),
        "whole_play_zero": label(_("Everything"), _("The play neither gains nor loses yards.")),
    },
    "breakaway_counts_black": {"yes": YES, "no": NO},
    "own_end_zone_turnover": {
        "safety": label(_("Safety"), _("Two points and a free kick.")),
        "defensive_touchdown": label(_("Touchdown"), _("Six points and the try.")),
    },
    "safety_line": {
        "reaches": label(_("Yes"), _("On the line is a safety.")),
        "crosses": label(_("No"), _("The ball must be behind the line.")),
    },
    "defense_half_distance": {
        "half": label(_("Half the distance"), _("To the goal line.")),
        "to_the_one": label(_("To the 1"), _("The ball is placed on the 1.")),
    },
    "return_penalty": {
        "walk_off": label(_("Added"), _("It is walked off from the end of the return.")),
        "replay": label(_("Void"), _("It is walked off from where the return began.")),
    },
    "draw_rule": {
        "up_to_eight": label(_("Up to eight"), _("A hand that has paid a cost is filled up again.")),
        "one_card": label(_("One card"), _("A hand that has paid a cost stays smaller.")),
    },
    "timeouts_per_play": {
        "one_each": label(_("One each"), _("Each coach may call one before a play.")),
        "no_limit": label(_("No limit"), _("As many as are left.")),
    },
    "try_run_burn": {"no": NO, "yes": YES},
    "sneak_card_cost": {
        "none": NO_COST,
        "one": label(_("One card"), _("A hand card.")),
        "two": label(_("Two cards"), _("A hand card, and the top card of the deck.")),
    },
    "overtime": {
        "on": label(_("On"), _("The first score wins.")),
        "off": label(_("Off"), _("The game ends tied.")),
    },
    "overtime_start": {
        "kickoff": label(_("Kickoff"), _("To the winner of the toss.")),
        "own_20": label(_("Own 20"), _("The winner of the toss starts there.")),
    },
    "overtime_scoreless": {
        "repeat": label(_("Another one"), _("Until somebody scores.")),
        "tie": label(_("Tie"), _("The game ends tied.")),
    },
    "pair_talk": {"no": NO, "yes": YES},
    "fake_kick_cards": {
        "from_a_down": label(_("No"), _("Only punts and field goals from a down.")),
        "free_kicks": label(_("Free kicks"), _("A fake that is played is a 4th down with 10 yards to go.")),
        "repeated_punts": label(_("Repeated punts"), _("The cards are shown again after a penalty.")),
        "all_punts": label(_("Both"), _("Free kicks and repeated punts.")),
    },
    "faked_fg_cost": {
        "none": label(_("None"), _("It costs only what its play costs.")),
        "as_a_kick": label(
            _("As a field goal"), _("The cards of a field goal, after the play cards are shown.")
        ),
    },
    "turnover_yards": {
        "with_black": label(_("All dice"), _("Colored dice and the black die.")),
        "colors_only": label(_("Colored dice only"), _("The black die does not count.")),
    },
    "hail_mary_deck": {
        "empty": label(_("No"), _("The deck must be empty.")),
        "any": label(_("Yes"), _("One or two hand cards are enough; the deck is discarded with them.")),
    },
}


def value_label(option: str, value: Any, translate: Translate) -> Label:
    """Returns the label of an option's value: a choice, a list of dice or faces, or the name of a matrix."""
    if option in VALUES:
        return translated(VALUES[option][value], translate)
    if isinstance(value, str):
        return Label(value)
    names = {die.name.lower(): name for die, name in DICE.items()}
    return Label(", ".join(translate(names[part]) if part in names else part for part in value))
