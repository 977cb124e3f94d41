"""1st & Goal: what each option of section 3 is about; its values are in `values`."""

from __future__ import annotations

from engine.gridiron.labels import label
from engine.gridiron.translation import gettext_noop as _

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
