"""Touchdown-A-Minute Football: the question of each Decision and each Roll of section 4."""

from __future__ import annotations

from engine.gridiron.labels import label
from engine.gridiron.translation import gettext_noop as _

DECISIONS = {
    "D_STRENGTH": label(
        _("Pick your strength"),
        _("Pick the strategy that your team is best at. It is shown before kickoff."),
        "TDM-SETUP-2",
    ),
    "D_COIN_CALL": label(
        _("Heads or tails?"), _("Call how the coin will land. The right call wins the toss."), "TDM-SETUP-1"
    ),
    "D_COIN_CHOICE": label(
        _("Receive or kick?"), _("You won the toss: take the ball, or kick off."), "TDM-SETUP-1"
    ),
    "D_KICKOFF_KIND": label(_("Which kickoff?"), _("Choose how you kick off."), "TDM-KICK-1"),
    "D_SCRIMMAGE": label(_("Play or kick?"), _("Play on, or kick the ball."), "TDM-PLAY-2"),
    "D_STRATEGY_OFF": label(_("Call the play"), _("Choose your strategy die in secret."), "TDM-PLAY-1"),
    "D_STRATEGY_DEF": label(_("Call the defense"), _("Choose your strategy die in secret."), "TDM-PLAY-1"),
    "D_HOME_REROLL": label(
        _("Run the play again?"),
        _("You may void one play in the 2nd quarter and one in the 4th: the play is then run again."),
        "TDM-HOME-1",
    ),
    "D_STRENGTH_OFF": label(
        _("Use your strength?"),
        _("Add a result to the dice, or take the first down."),
        "TDM-STR-3",
        "TDM-STR-4",
    ),
    "D_STRENGTH_DEF": label(_("Use your strength?"), _("Add a result to the dice."), "TDM-STR-5"),
    "D_PENALTY": label(
        _("Take the penalty?"),
        _("Accept the yards and repeat the down, or decline and keep the play."),
        "TDM-PEN-3",
    ),
    "D_CANCEL": label(
        _("Which results do you cancel?"),
        _("Each TK cancels a run's GN, each BP a pass's CP: choose which."),
        "TDM-RUN-1",
        "TDM-PASS-1",
        "TDM-FUM-4",
        "TDM-KICK-3",
    ),
    "D_RUNBACK": label(
        _("Run it back?"), _("The ball is yours: run, at the risk of a fumble, or keep it here."), "TDM-FUM-3"
    ),
    "D_PUNT_RECEIVE": label(
        _("Fair catch or return?"), _("Start where the punt came down, or run it back."), "TDM-PUNT-2"
    ),
    "D_TRY": label(_("One point or two?"), _("Kick the extra point, or go for two."), "TDM-XP-1", "TDM-XP-2"),
    "D_TIMEOUT": label(
        _("Stop the clock?"),
        _("With a time-out, this play does not count as one of the quarter's plays."),
        "TDM-TIMEOUT-1",
    ),
}
ROLLS = {
    "R_COIN": label(_("Coin"), _("The coin is tossed."), "TDM-SETUP-1"),
    "R_PLAY": label(_("Play"), _("Both strategy dice and the four Play Dice."), "TDM-PLAY-1"),
    "R_FLAG": label(
        _("Flag?"), _("Count GN and CP: many against the defense, few against the offense."), "TDM-PEN-2"
    ),
    "R_RUNBACK": label(_("Run-back"), _("The turnover is run back."), "TDM-FUM-3"),
    "R_KICKOFF": label(_("Kickoff"), _("45 yards, and 5 for each GN or CP."), "TDM-KICK-2"),
    "R_ONSIDE": label(_("Onside kick"), _("No GN: the kickers recover."), "TDM-KICK-4"),
    "R_KICK_RETURN": label(_("Return"), _("The receivers run the kickoff back."), "TDM-KICK-3"),
    "R_PUNT_RETURN": label(_("Return"), _("The receivers run the punt back."), "TDM-PUNT-2"),
    "R_PUNT": label(
        _("Punt"), _("25 yards, and 5 for each GN or CP; without one it is blocked."), "TDM-PUNT-1"
    ),
    "R_FREE_KICK": label(_("Free kick"), _("25 yards, and 5 for each GN or CP."), "TDM-SAFETY-1"),
    "R_FG": label(_("Kick"), _("20 yards, and 10 for each GN or CP; without one it is blocked."), "TDM-FG-1"),
    "R_XP": label(_("Extra point"), _("Good with any GN or CP."), "TDM-XP-1"),
}
