"""1st & Goal: the question of each Decision and each Roll of section 4."""

from __future__ import annotations

from engine.gridiron.labels import label
from engine.gridiron.translation import gettext_noop as _

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
