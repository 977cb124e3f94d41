"""1st & Roll: the question of each Decision and each Roll of section 4."""

from __future__ import annotations

from engine.gridiron.labels import label
from engine.gridiron.translation import gettext_noop as _

DECISIONS = {
    "D_COIN_CALL": label(
        _("Heads or tails?"), _("Call how the coin will land. The right call wins the toss."), "1R-SETUP-2"
    ),
    "D_COIN_CHOICE": label(
        _("Receive or kick?"), _("You won the toss: take the ball, or kick off."), "1R-SETUP-2"
    ),
    "D_KICKOFF_KIND": label(
        _("Which kickoff?"), _("Choose how you kick off."), "1R-KICKOFF-1", "1R-ONSIDE-1"
    ),
    "D_KICKOFF_RECEIVE": label(
        _("Touchback or return?"), _("Take the ball on your 25, or run it out."), "1R-KICKOFF-2"
    ),
    "D_SCRIMMAGE": label(_("Play or kick?"), _("Play on, or kick the ball."), "1R-CALL-1"),
    "D_CALL_OFF": label(_("Call the play"), _("Choose the offense's die in secret."), "1R-CALL-1"),
    "D_CALL_DEF": label(_("Call the defense"), _("Choose the defense's die in secret."), "1R-CALL-1"),
    "D_BOMB": label(
        _("Throw the long bomb?"), _("The defense did not choose green: you may go deep."), "1R-BOMB-1"
    ),
    "D_BREAKAWAY": label(
        _("Keep running?"), _("The die shows a circle: you may roll it again and add its yards."), "1R-BRK-1"
    ),
    "D_PENALTY": label(
        _("Take the penalty?"),
        _("Accept the yards and repeat the down, or decline and keep the play."),
        "1R-PEN-2",
        "1R-TURN-4",
        "1R-PUNT-6",
    ),
    "D_BLOCK_DICE": label(
        _("Block with which dice?"),
        _("Choose two of your dice; two flags block the kick."),
        "1R-PUNT-1",
        "1R-FG-1",
    ),
    "D_PUNT_DIE": label(_("Punt with which die?"), _("Its yards are added to the kick die's."), "1R-PUNT-3"),
    "D_PUNT_RECEIVE": label(
        _("Fair catch or return?"), _("Start where the punt came down, or run it back."), "1R-PUNT-4"
    ),
    "D_BLOCK_RETURN": label(
        _("Return the blocked punt?"), _("The ball is yours: keep it here, or run."), "1R-PUNT-2"
    ),
    "D_TRY": label(_("One point or two?"), _("Kick the extra point, or go for two."), "1R-TRY-1", "1R-TRY-2"),
    "D_RUNOFF": label(_("Run the clock?"), _("You may move the clock one more space."), "1R-RUNOFF-1"),
    "D_TIMEOUT": label(
        _("Stop the clock?"), _("A time-out keeps the clock from moving one space."), "1R-TIMEOUT-1"
    ),
}
ROLLS = {
    "R_COIN": label(_("Coin"), _("The coin is tossed."), "1R-SETUP-2"),
    "R_KICK_RETURN": label(_("Return"), _("The receivers run the kickoff back."), "1R-KICKOFF-3"),
    "R_ONSIDE": label(_("Onside kick"), _("Far enough and a T: the kickers keep the ball."), "1R-ONSIDE-2"),
    "R_PLAY": label(_("Play"), _("The called dice, and the clock die."), "1R-PLAY-1", "1R-PLAY-2"),
    "R_BOMB": label(_("Long bomb"), _("Green plus kick minus yellow, unless a 0 shows."), "1R-BOMB-2"),
    "R_REROLL": label(_("Again"), _("Breakaway: the circled die once more."), "1R-BRK-1"),
    "R_TACKLE": label(_("Broken tackle"), _("The red die once more."), "1R-TACKLE-1"),
    "R_CLOCK_T": label(_("Turnover?"), _("A second T loses the ball."), "1R-TURN-1"),
    "R_PENALTY": label(_("Flag?"), _("O is a foul by the offense, D by the defense."), "1R-PEN-1"),
    "R_RETURN": label(_("Return"), _("The turnover is run back."), "1R-TURN-2", "1R-TURN-3"),
    "R_BLOCK": label(_("Block?"), _("Two flags block the kick."), "1R-PUNT-1", "1R-FG-1"),
    "R_BLOCK_CLOCK": label(_("Recovery?"), _("A T: the defense has the blocked punt."), "1R-PUNT-2"),
    "R_BLOCK_RECOVER": label(
        _("Recovery"), _("The offense has the blocked punt: how far does it get?"), "1R-PUNT-2"
    ),
    "R_PUNT": label(_("Punt"), _("How far the punt carries."), "1R-PUNT-3"),
    "R_PUNT_RETURN": label(_("Return"), _("The receivers run the punt back."), "1R-PUNT-5"),
    "R_FG": label(_("Kick"), _("The kick die must reach the goal line."), "1R-FG-1"),
    "R_FG_AGAIN": label(_("Again"), _("A 20 from close range: only a second 20 misses."), "1R-FG-2"),
    "R_PAT": label(_("Extra point"), _("Only a T with a 20 misses."), "1R-TRY-1"),
    "R_HAIL": label(_("Hail Mary"), _("Two circles: touchdown."), "1R-HAIL-1"),
}
