"""1st & Goal: what each option of section 3 is about; its values are in `values`."""

from __future__ import annotations

from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import NO, NO_COST, OFF, ON, YES, Label, label, translated
from engine.rulesets.first_and_goal.words import DICE

EDITIONS = {
    "en": label(_("English book"), _("The newer book, with the publisher's latest rulings.")),
    "de": label(_("German book"), _("The older book: black dice add up, field goals cost no card.")),
}
OPTIONS = {
    "black_dice": label(
        _("Several black dice"), _("Which dice count when the defense rolls several."), "1G-PLAY-7"
    ),
    "breakaway_stop": label(
        _("Stopping a breakaway"),
        _("May the runner stop rolling after a loss of yards?"),
        "1G-DIE-4",
        "1G-RET-1",
    ),
    "penalty_cards": label(
        _("Cards after a penalty"), _("Where the played cards go when a penalty is accepted."), "1G-PEN-8"
    ),
    "half_distance_rounding": label(
        _("Half the distance"), _("How half the distance to the goal is rounded."), "1G-PEN-6", "1G-PEN-7"
    ),
    "fg_card_cost": label(
        _("Cost of a field goal"), _("The cards that a try costs the offense."), "1G-FG-5", "1G-FG-6"
    ),
    "onside_dice": label(_("Onside dice"), _("The dice of an onside kick."), "1G-ONS-2"),
    "onside_when": label(_("Onside kicks"), _("At which kickoffs an onside kick is allowed."), "1G-ONS-1"),
    "advanced_broken_plays": label(
        _("Advanced broken plays"), _("What an X takes from a run: everything, or three yards."), "1G-OPT-6"
    ),
    "d20_kicks": label(
        _("Kicks with a d20"), _("Kickoff returns or punts with a twenty-sided die."), "1G-OPT-7", "1G-OPT-8"
    ),
    "optional_turnovers": label(
        _("Advanced turnovers"),
        _("Roll the Penalty die along with the Referee die after a T."),
        "1G-OPT-1",
        "1G-OPT-2",
    ),
    "three_breakaways": label(
        _("Three breakaways"), _("A third breakaway in a row is a touchdown."), "1G-OPT-3", "1G-OPT-4"
    ),
    "squib_kick": label(_("Squib kicks"), _("A low kickoff that nobody returns."), "1G-OPT-5", "1G-KICK-2"),
    "special_teams": label(
        _("Special teams"), _("Where the dice of kicks and returns come from."), "1G-EXP-2"
    ),
    "kickoff_return_dice": label(
        _("Kickoff return dice"),
        _("The colors of a kickoff return, in addition to the Play die."),
        "1G-KICK-4",
    ),
    "punt_dice": label(_("Punt dice"), _("The colors of a punt, two or more."), "1G-PUNT-2"),
    "field_goal_dice": label(_("Field goal dice"), _("The colors of a field goal."), "1G-FG-3"),
    "squib_dice": label(_("Squib dice"), _("The colors of a squib kick."), "1G-OPT-5"),
    "referee_die": label(
        _("Referee die"), _("What its sixth face shows: it decides how rare a Hail Mary is."), "1G-HAIL-1"
    ),
    "penalty_die": label(_("Penalty die"), _("Its six faces; 5A gives a first down."), "1G-PEN-2"),
    "coin_winner": label(
        _("Winner of the toss"), _("Does the winner of the toss receive, or choose?"), "1G-SET-2"
    ),
    "x_effect": label(_("X on the Play die"), _("What an X takes from a play."), "1G-DIE-2"),
    "breakaway_counts_black": label(
        _("Black die in a breakaway"), _("Does it slow down a runner who breaks away?"), "1G-DIE-3"
    ),
    "own_end_zone_turnover": label(
        _("Turnover in the own end zone"), _("What it gives the defense."), "1G-DIE-7"
    ),
    "safety_line": label(
        _("Safety on the line"),
        _("Is a ball exactly on the own goal line a safety?"),
        "1G-SAF-1",
        "1G-PEN-6",
        "1G-KNEEL-1",
    ),
    "defense_half_distance": label(
        _("Defensive foul near the goal"),
        _("How far a penalty moves the ball that would reach the goal line."),
        "1G-PEN-7",
    ),
    "return_penalty": label(
        _("Foul on a return"),
        _("Is the penalty added to the return, or is the return void?"),
        "1G-RET-3",
        "1G-RET-4",
    ),
    "draw_rule": label(_("Drawing after a play"), _("How many cards a coach draws."), "1G-PLAY-9"),
    "timeouts_per_play": label(
        _("Time-outs before a play"), _("How many a coach may call before one play."), "1G-PLAY-4"
    ),
    "try_run_burn": label(_("Run on a two-point try"), _("Does a run on the try burn a card?"), "1G-TRY-3"),
    "sneak_card_cost": label(
        _("Cost of a sneak"), _("The cards that a sneak costs the offense."), "1G-SNEAK-1", "1G-CLK-5"
    ),
    "overtime": label(_("Overtime"), _("Is a tied game played on?"), "1G-OT-1", "1G-OT-2"),
    "overtime_start": label(_("Start of overtime"), _("How overtime opens."), "1G-OT-2"),
    "overtime_scoreless": label(
        _("Overtime without a score"), _("What follows an overtime in which nobody scores."), "1G-OT-2"
    ),
    "pair_talk": label(
        _("Talk within a pair"), _("May the two coaches of a team talk about plays?"), "1G-TEAM-1"
    ),
    "fake_kick_cards": label(
        _("Fake/Kick cards at other punts"),
        _("Do free kicks and repeated punts begin with the Fake/Kick cards?"),
        "1G-FAKE-4",
        "1G-PUNT-4",
        "1G-SAF-2",
    ),
    "faked_fg_cost": label(
        _("Cost of a faked field goal"),
        _("The cards that a faked field goal costs when it is played as a down."),
        "1G-FG-6",
    ),
    "turnover_yards": label(
        _("Yards of a T"), _("Which dice move the ball when the Play die shows T."), "1G-DIE-5"
    ),
    "hail_mary_deck": label(
        _("Deck at a Hail Mary"), _("May the offense deck still hold cards?"), "1G-HAIL-1", "1G-HAIL-2"
    ),
    "matrix": label(_("Matchups"), _("The table that says which dice two cards roll."), "1G-PLAY-6"),
}


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
