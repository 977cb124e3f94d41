"""The sentences of the play-by-play for each event, with {placeholders}; several for frequent events.

Placeholders: team and other (the event's side and its opponents), n (the amount), loss (-n), spot, foul,
call, home, away and their points.
"""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.translation import PluralText, ngettext_noop
from engine.gridiron.translation import gettext_noop as _

Phrase = str | PluralText
# From the longest gain down: the fewest yards, and the sentences for that gain or more.
By = tuple[tuple[int, tuple[Phrase, ...]], ...]
ANY = -999

RETURNED: By = (
    (
        40,
        (
            _("{team} break a long return: {n} yards to {spot}!"),
            _("What a return: {n} yards to {spot}!"),
        ),
    ),
    (
        1,
        (
            ngettext_noop("{team} return it {n} yard to {spot}.", "{team} return it {n} yards to {spot}."),
            ngettext_noop("Brought back {n} yard to {spot}.", "Brought back {n} yards to {spot}."),
        ),
    ),
    (0, (_("Stopped at once, at {spot}."),)),
    (ANY, (_("{team} lose {loss} on the return, to {spot}."),)),
)
# Events that begin a row.
MAIN: dict[Event, By] = {
    Event.KICKOFF: ((ANY, (_("{team} kick off."),)),),
    Event.ONSIDE_KICK: (
        (
            ANY,
            (ngettext_noop("{team} try an onside kick: {n} yard.", "{team} try an onside kick: {n} yards."),),
        ),
    ),
    Event.SQUIB_KICK: ((ANY, (ngettext_noop("{team} squib it {n} yard.", "{team} squib it {n} yards."),)),),
    Event.PUNT: (
        (48, (_("A booming punt by {team}: {n} yards."),)),
        (30, (_("{team} punt {n} yards."),)),
        (ANY, (ngettext_noop("A short punt by {team}: {n} yard.", "A short punt by {team}: {n} yards."),)),
    ),
    Event.PUNT_BLOCKED: ((ANY, (_("The punt is BLOCKED!"),)),),
    Event.BROKEN_UP: ((ANY, (_("Both sides show FAKE: the play is broken up."),)),),
    Event.RUN: (
        (25, (_("Off to the races: {n} yards to {spot}!"), _("Nobody catches him: {n} yards to {spot}!"))),
        (10, (_("He breaks through for {n} to {spot}."), _("A huge hole: {n} yards to {spot}."))),
        (
            4,
            (_("Gain of {n} to {spot}."), _("Good for {n} to {spot}."), _("Pushes ahead for {n} to {spot}.")),
        ),
        (1, (_("Gain of {n} to {spot}."), _("Only {n}, to {spot}."), _("Held to {n}, at {spot}."))),
        (0, (_("No gain."), _("Stopped at the line."), _("Nowhere to go: no gain."))),
        (-3, (_("Loss of {loss} to {spot}."), _("Caught behind the line: loss of {loss} to {spot}."))),
        (ANY, (_("Swallowed up: loss of {loss} to {spot}."), _("Thrown back {loss} to {spot}."))),
    ),
    Event.SNEAK: ((1, (_("The sneak makes it."),)), (ANY, (_("The sneak is stopped."),))),
    Event.KNEEL: ((ANY, (_("{team} take a knee."),)),),
    Event.COMPLETION: (
        (25, (_("Deep and caught: {n} yards to {spot}!"), _("Wide open: {n} yards to {spot}!"))),
        (
            10,
            (
                _("A strike for {n} to {spot}."),
                _("Complete for {n} to {spot}."),
                _("Finds his man for {n} to {spot}."),
            ),
        ),
        (1, (_("Complete for {n} to {spot}."), _("Caught for {n} to {spot}."), _("A quick {n} to {spot}."))),
        (ANY, (_("Complete for no gain."), _("Caught, but going nowhere: no gain."))),
    ),
    Event.INCOMPLETION: (
        (1, (_("Tipped and still worth {n}, to {spot}."),)),
        (ANY, (_("Incomplete."), _("The pass falls incomplete."), _("Overthrown: incomplete."))),
    ),
    Event.SACK: (
        (-4, (_("Sacked: loss of {loss} to {spot}."), _("Dragged down: loss of {loss} to {spot}."))),
        (ANY, (_("SACK! Loss of {loss} to {spot}."), _("Buried: loss of {loss} to {spot}."))),
    ),
    Event.HAIL_MARY: (
        (1, (_("A Hail Mary is up ... CAUGHT!"),)),
        (ANY, (_("A Hail Mary is up ... knocked down."),)),
    ),
    Event.INTERCEPTION: (
        (ANY, (_("INTERCEPTED by {other} at {spot}!"), _("PICKED OFF by {other} at {spot}!"))),
    ),
    Event.EXTRA_POINT: ((ANY, (_("The extra point is good."),)),),
    Event.EXTRA_POINT_MISSED: ((ANY, (_("The extra point is no good!"),)),),
    Event.FIELD_GOAL: (
        (45, (_("{n}-yard field goal, from way out: it is GOOD!"),)),
        (
            ANY,
            (_("{n}-yard field goal: it is GOOD."), _("{n}-yard field goal, right down the middle: GOOD.")),
        ),
    ),
    Event.FIELD_GOAL_MISSED: ((ANY, (_("{n}-yard field goal: no good."), _("{n}-yard field goal: wide."))),),
    Event.FIELD_GOAL_BLOCKED: ((ANY, (_("{n}-yard field goal: BLOCKED!"),)),),
    Event.PENALTY: ((ANY, (_("Penalty on {team}: {n} yards."),)),),
    Event.TIMEOUT: ((ANY, (_("Time-out, {team}."),)),),
    Event.HOME_REROLL: ((ANY, (_("Home field: {team} have the play run again."),)),),
    Event.QUARTER_OVER: ((ANY, (_("End of the quarter: {home} {home_points}, {away} {away_points}."),)),),
    Event.CORRECTION: (
        (ANY, (_("A correction: the game continues at {home} {home_points}, {away} {away_points}."),)),
    ),
    Event.HALF_OVER: (
        (2, (_("Time has run out."),)),
        (ANY, (_("Half-time: {home} {home_points}, {away} {away_points}."),)),
    ),
    Event.GAME_OVER: ((ANY, (_("Final whistle: {home} {home_points}, {away} {away_points}."),)),),
}
FOUL = _("Penalty on {team}, {foul}: {n} yards.")  # where the box names its fouls
# Events whose sentences precede the one of the event that they lead to.
BEFORE: dict[Event, By] = {
    Event.FAKE: ((ANY, (_("It is a FAKE!"),)),),
    Event.BREAKAWAY: ((ANY, (_("Breakaway!"),)),),
    Event.BROKEN_TACKLE: ((ANY, (_("Broken tackle!"),)),),
    Event.DECLINED: ((ANY, (_("A flag on {other}, declined."),)),),
    Event.REDRAW: ((ANY, (_("{team} redraw: no card can be played."),)),),
    Event.STRENGTH: ((ANY, (_("{team} play their strength, {call}."),)),),
}
# Events whose sentences follow the one of the event before them.
AFTER: dict[Event, By] = {
    Event.KICK_RETURN: RETURNED,
    Event.PUNT_RETURN: RETURNED,
    Event.TURNOVER_RETURN: RETURNED,
    Event.TOUCHBACK: ((ANY, (_("Touchback."),)),),
    Event.FAIR_CATCH: ((ANY, (_("Fair catch."),)),),
    Event.DEAD_BALL: ((ANY, (_("Down where it lands."),)),),
    Event.RECOVERY: ((ANY, (_("{team} recover!"),)),),
    Event.FUMBLE: ((ANY, (_("FUMBLE! {other} have the ball."), _("The ball is out! {other} fall on it."))),),
    Event.FIRST_DOWN: ((ANY, (_("First down."),)),),
    Event.DOWNS: ((ANY, (_("Turnover on downs."), _("Stopped short: {other} take over."))),),
    Event.RUN_OFF: ((ANY, (_("{team} let the clock run."),)),),
    Event.TOUCHDOWN: ((ANY, (_("TOUCHDOWN {team}!"),)),),
    Event.SAFETY: ((ANY, (_("SAFETY! Two points for {team}."),)),),
    Event.TWO_POINT: ((ANY, (_("The two-point try is GOOD!"),)),),
    Event.TWO_POINT_FAILED: ((ANY, (_("The two-point try fails."),)),),
}
# For dice that might have changed the play, but did not.
NO_FOUL = _("The referee sees no foul.")
KEPT: By = ((ANY, (_("The ball is loose, but {team} keep it."), _("He nearly loses the ball."))),)
NOT_PICKED: By = ((ANY, (_("Almost intercepted!"), _("{other} drop the interception."))),)
