"""Field goals, punts and Fake/Kick cards."""

from __future__ import annotations

from engine.gridiron.rulings import FEWEST, INFERRED, OWNER, PRINTED, SILENT, chosen, fixed
from engine.gridiron.translation import gettext_noop as _

DICE_ON_THE_BOARD = _(
    "These dice are printed on the board and not public. Ours give distances like those of football."
)
RULINGS = (
    chosen("field_goal_dice", DICE_ON_THE_BOARD),
    chosen("punt_dice", DICE_ON_THE_BOARD),
    chosen("squib_dice", DICE_ON_THE_BOARD),
    chosen(
        "special_teams",
        _("Cards with the kick dice of each team exist, but their contents are not public."),
        OWNER,
    ),
    chosen(
        "fg_card_cost",
        _(
            "Two sentences of the English book differ: one names a hand card, the other burns a card. "
            "We read one cost, not two. The German book names none."
        ),
        PRINTED,
    ),
    chosen(
        "faked_fg_cost",
        _("The books charge a try at goal. A fake that runs is a play, which already pays for itself."),
    ),
    fixed(
        "field-goal-without-cards",
        _("Who pays for a field goal with an empty hand, or with the last card?"),
        _("The top of the deck is burned. A try paid with the last card is finished, then the half ends."),
        SILENT,
        "1G-FG-5",
        "1G-FG-7",
    ),
    fixed(
        "punt-symbols",
        _("Which symbol does what on a punt by method B?"),
        _("X is a block, BREAKAWAY a bounce, T a recovery, P a foul, HAIL and MARY a dead ball."),
        _("The icons are missing in our copies of the text. This assignment fits what they do elsewhere."),
        "1G-PUNT-4",
        sure=INFERRED,
    ),
    fixed(
        "blocked-punt",
        _("Where is the ball after a blocked punt?"),
        _("At the line of scrimmage; the receivers have it."),
        SILENT,
        "1G-PUNT-4",
    ),
    fixed(
        "punt-on-the-goal-line",
        _("Is a punt exactly onto the goal line a touchback?"),
        _("Yes, and before any recovery."),
        _("Everywhere else reaching the goal line is enough."),
        "1G-PUNT-5",
    ),
    fixed(
        "x-on-a-punt-return",
        _("What does X do on a punt return?"),
        _("The green die counts 0."),
        _("X takes the colored dice from a play, too."),
        "1G-PUNT-3",
        sure=INFERRED,
    ),
    chosen(
        "fake_kick_cards",
        _(
            "The books begin a punt with these cards and do not speak of free kicks, nor of a punt that"
            " a penalty repeats. We show them once, from a down."
        ),
    ),
    fixed(
        "fake-without-dice",
        _("What does a fake gain whose matchup has no colored die?"),
        _("Nothing. Nobody may call a time-out between the Fake/Kick cards and the play cards."),
        FEWEST,
        "1G-FAKE-2",
    ),
    fixed(
        "fake-needs-a-card",
        _("May a coach show FAKE without a card that may be played?"),
        _("No."),
        _("There would be no play to run."),
        "1G-FAKE-3",
    ),
)
