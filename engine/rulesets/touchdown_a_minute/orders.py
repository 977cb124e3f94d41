"""The standing orders of Touchdown-A-Minute Football."""

from engine.gridiron.standing_orders import StandingOrder, either, fourth_downs, shared
from engine.gridiron.translation import gettext_noop as _

ORDERS = (
    StandingOrder(
        "keep_time_outs",
        _("No time-outs before the last 5 plays of a quarter"),
        {"D_TIMEOUT": "pass"},
        until=5,
        mail=True,
    ),
    StandingOrder("kick_deep", _("Always kick off deep"), {"D_KICKOFF_KIND": "regular"}, mail=True),
    StandingOrder("let_stand", _("Never have a play run again"), {"D_HOME_REROLL": "keep"}, mail=True),
    StandingOrder(
        "save_strength",
        _("Save my strength until the last 5 plays of a quarter"),
        {"D_STRENGTH_OFF": "pass", "D_STRENGTH_DEF": "pass"},
        until=5,
    ),
    *either(
        "runback",
        "D_RUNBACK",
        hold=("hold", _("Always keep it there")),
        run_back=("run", _("Always run it back")),
    ),
    *shared("D_COIN_CHOICE", "D_PUNT_RECEIVE", "D_PENALTY", "D_TRY", "kick"),
    *fourth_downs("D_SCRIMMAGE"),
)
