"""1st & Goal: what each option of section 3 is about, and its values."""

from __future__ import annotations

from engine.gridiron.words import NO, NO_COST, OFF, ON, YES, label

EDITIONS = {
    "en": label("English book", "The newer book, with the publisher's latest rulings."),
    "de": label("German book", "The older book: black dice add up, field goals cost no card."),
}
OPTIONS = {
    "black_dice": label(
        "Several black dice", "Which dice count when the defense rolls several.", "1G-PLAY-7"
    ),
    "breakaway_stop": label(
        "Stopping a breakaway",
        "May the runner stop rolling after a loss of yards?",
        "1G-DIE-4",
        "1G-RET-1",
    ),
    "penalty_cards": label(
        "Cards after a penalty", "Where the played cards go when a penalty is accepted.", "1G-PEN-8"
    ),
    "half_distance_rounding": label(
        "Half the distance", "How half the distance to the goal is rounded.", "1G-PEN-6", "1G-PEN-7"
    ),
    "fg_card_cost": label(
        "Cost of a field goal", "The cards that a try costs the offense.", "1G-FG-5", "1G-FG-6"
    ),
    "onside_dice": label("Onside dice", "The dice of an onside kick.", "1G-ONS-2"),
    "onside_when": label("Onside kicks", "At which kickoffs an onside kick is allowed.", "1G-ONS-1"),
    "advanced_broken_plays": label(
        "Advanced broken plays", "What an X takes from a run: everything, or three yards.", "1G-OPT-6"
    ),
    "d20_kicks": label(
        "Kicks with a d20", "Kickoff returns or punts with a twenty-sided die.", "1G-OPT-7", "1G-OPT-8"
    ),
    "optional_turnovers": label(
        "Advanced turnovers",
        "Roll the Penalty die along with the Referee die after a T.",
        "1G-OPT-1",
        "1G-OPT-2",
    ),
    "three_breakaways": label(
        "Three breakaways", "A third breakaway in a row is a touchdown.", "1G-OPT-3", "1G-OPT-4"
    ),
    "squib_kick": label("Squib kicks", "A low kickoff that nobody returns.", "1G-OPT-5", "1G-KICK-2"),
    "special_teams": label("Special teams", "Where the dice of kicks and returns come from.", "1G-EXP-2"),
    "kickoff_return_dice": label(
        "Kickoff return dice",
        "The colors of a kickoff return, in addition to the Play die.",
        "1G-KICK-4",
    ),
    "punt_dice": label("Punt dice", "The colors of a punt, two or more.", "1G-PUNT-2"),
    "field_goal_dice": label("Field goal dice", "The colors of a field goal.", "1G-FG-3"),
    "squib_dice": label("Squib dice", "The colors of a squib kick.", "1G-OPT-5"),
    "referee_die": label(
        "Referee die", "What its sixth face shows: it decides how rare a Hail Mary is.", "1G-HAIL-1"
    ),
    "penalty_die": label("Penalty die", "Its six faces; 5A gives a first down.", "1G-PEN-2"),
    "coin_winner": label("Winner of the toss", "Does the winner of the toss receive, or choose?", "1G-SET-2"),
    "x_effect": label("X on the Play die", "What an X takes from a play.", "1G-DIE-2"),
    "breakaway_counts_black": label(
        "Black die in a breakaway", "Does it slow down a runner who breaks away?", "1G-DIE-3"
    ),
    "own_end_zone_turnover": label("Turnover in the own end zone", "What it gives the defense.", "1G-DIE-7"),
    "safety_line": label(
        "Safety on the line",
        "Is a ball exactly on the own goal line a safety?",
        "1G-SAF-1",
        "1G-PEN-6",
        "1G-KNEEL-1",
    ),
    "defense_half_distance": label(
        "Defensive foul near the goal",
        "How far a penalty moves the ball that would reach the goal line.",
        "1G-PEN-7",
    ),
    "return_penalty": label(
        "Foul on a return",
        "Is the penalty added to the return, or is the return void?",
        "1G-RET-3",
        "1G-RET-4",
    ),
    "draw_rule": label("Drawing after a play", "How many cards a coach draws.", "1G-PLAY-9"),
    "timeouts_per_play": label(
        "Time-outs before a play", "How many a coach may call before one play.", "1G-PLAY-4"
    ),
    "try_run_burn": label("Run on a two-point try", "Does a run on the try burn a card?", "1G-TRY-3"),
    "sneak_card_cost": label(
        "Cost of a sneak", "The cards that a sneak costs the offense.", "1G-SNEAK-1", "1G-CLK-5"
    ),
    "overtime": label("Overtime", "Is a tied game played on?", "1G-OT-1", "1G-OT-2"),
    "overtime_start": label("Start of overtime", "How overtime opens.", "1G-OT-2"),
    "overtime_scoreless": label(
        "Overtime without a score", "What follows an overtime in which nobody scores.", "1G-OT-2"
    ),
    "pair_talk": label("Talk within a pair", "May the two coaches of a team talk about plays?", "1G-TEAM-1"),
    "fake_kick_cards": label(
        "Fake/Kick cards at other punts",
        "Do free kicks and repeated punts begin with the Fake/Kick cards?",
        "1G-FAKE-4",
        "1G-PUNT-4",
        "1G-SAF-2",
    ),
    "faked_fg_cost": label(
        "Cost of a faked field goal",
        "The cards that a faked field goal costs when it is played as a down.",
        "1G-FG-6",
    ),
    "turnover_yards": label(
        "Yards of a T", "Which dice move the ball when the Play die shows T.", "1G-DIE-5"
    ),
    "hail_mary_deck": label(
        "Deck at a Hail Mary", "May the offense deck still hold cards?", "1G-HAIL-1", "1G-HAIL-2"
    ),
    "matrix": label("Matchups", "The table that says which dice two cards roll.", "1G-PLAY-6"),
}


VALUES = {
    "black_dice": {
        "best": label("Best one", "Only the lowest counts."),
        "sum": label("All of them", "They are added up."),
    },
    "breakaway_stop": {
        "offense_may_stop": label("The runner may stop", "While the running total is negative."),
        "never": label("Never", "A breakaway is always rolled on."),
    },
    "penalty_cards": {
        "return_to_hand": label("Back to the hands", "A penalty costs no card."),
        "discard": label("To the discards", "A penalty costs a card like any play."),
    },
    "half_distance_rounding": {
        "up": label("Rounded up", "Half of 7 yards is 4."),
        "down": label("Rounded down", "Half of 7 yards is 3."),
    },
    "fg_card_cost": {
        "one": label("One card", "A hand card of the offense's choice."),
        "both": label("Two cards", "A hand card, and the top card of the deck."),
        "none": NO_COST,
    },
    "onside_dice": {
        "red_brown": label("Red and brown", "As in the English book."),
        "red_ivory": label("Red and ivory", "As in the German book."),
    },
    "onside_when": {
        "any_kickoff": label("Any kickoff", "Also the one that opens a half."),
        "after_score": label("After a score", "Not when a half opens."),
    },
    "advanced_broken_plays": {
        "off": label("Off", "An X breaks up runs and passes alike."),
        "on": label("On", "An X takes three yards off a run; its other yards count."),
    },
    "d20_kicks": {
        "off": OFF,
        "kickoffs": label("Kickoff returns", "Punts use the punt dice."),
        "punts": label("Punts", "Kickoff returns use the return dice."),
        "both": label("Both", "Kickoff returns and punts."),
    },
    "optional_turnovers": {
        "off": label("Off", "Only a T on the Referee die is a turnover."),
        "second_chance": label("Second chance", "A 15 on the Penalty die intercepts a pass, too."),
        "label_only": label("In name only", "The Penalty die says what kind of turnover it is."),
    },
    "three_breakaways": {"off": OFF, "on": ON},
    "squib_kick": {"off": OFF, "on": ON},
    "special_teams": {
        "board": label("The board's dice", "The same colors for all, in each team's own faces."),
        "team_card": label("Team cards", "Each team's own kick dice, entered by an owner of the cards."),
        "d20": label("d20", "Kickoff returns and punts with the d20."),
    },
    "referee_die": {
        "one_hail_blank": label("HAIL and a blank", "A Hail Mary is 1 in 36."),
        "hail_and_mary": label("HAIL and MARY", "A Hail Mary is 2 in 36."),
    },
    "coin_winner": {
        "receives": label("Receives", "The winner of the toss always gets the ball."),
        "chooses": label("Chooses", "To receive or to kick off."),
    },
    "x_effect": {
        "coloured_zero": label("The colors", "The colored dice count 0; the black die counts."),
        "whole_play_zero": label("Everything", "The play neither gains nor loses yards."),
    },
    "breakaway_counts_black": {"yes": YES, "no": NO},
    "own_end_zone_turnover": {
        "safety": label("Safety", "Two points and a free kick."),
        "defensive_touchdown": label("Touchdown", "Six points and the try."),
    },
    "safety_line": {
        "reaches": label("Yes", "On the line is a safety."),
        "crosses": label("No", "The ball must be behind the line."),
    },
    "defense_half_distance": {
        "half": label("Half the distance", "To the goal line."),
        "to_the_one": label("To the 1", "The ball is placed on the 1."),
    },
    "return_penalty": {
        "walk_off": label("Added", "It is walked off from the end of the return."),
        "replay": label("Void", "It is walked off from where the return began."),
    },
    "draw_rule": {
        "up_to_eight": label("Up to eight", "A hand that has paid a cost is filled up again."),
        "one_card": label("One card", "A hand that has paid a cost stays smaller."),
    },
    "timeouts_per_play": {
        "one_each": label("One each", "Each coach may call one before a play."),
        "no_limit": label("No limit", "As many as are left."),
    },
    "try_run_burn": {"no": NO, "yes": YES},
    "sneak_card_cost": {
        "none": NO_COST,
        "one": label("One card", "A hand card."),
        "two": label("Two cards", "A hand card, and the top card of the deck."),
    },
    "overtime": {
        "on": label("On", "The first score wins."),
        "off": label("Off", "The game ends tied."),
    },
    "overtime_start": {
        "kickoff": label("Kickoff", "To the winner of the toss."),
        "own_20": label("Own 20", "The winner of the toss starts there."),
    },
    "overtime_scoreless": {
        "repeat": label("Another one", "Until somebody scores."),
        "tie": label("Tie", "The game ends tied."),
    },
    "pair_talk": {"no": NO, "yes": YES},
    "fake_kick_cards": {
        "from_a_down": label("No", "Only punts and field goals from a down."),
        "free_kicks": label("Free kicks", "A fake that is played is a 4th down with 10 yards to go."),
        "repeated_punts": label("Repeated punts", "The cards are shown again after a penalty."),
        "all_punts": label("Both", "Free kicks and repeated punts."),
    },
    "faked_fg_cost": {
        "none": label("None", "It costs only what its play costs."),
        "as_a_kick": label("As a field goal", "The cards of a field goal, after the play cards are shown."),
    },
    "turnover_yards": {
        "with_black": label("All dice", "Colored dice and the black die."),
        "colors_only": label("Colored dice only", "The black die does not count."),
    },
    "hail_mary_deck": {
        "empty": label("No", "The deck must be empty."),
        "any": label("Yes", "One or two hand cards are enough; the deck is discarded with them."),
    },
}
