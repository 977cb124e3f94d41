"""The standing orders of 1st & Roll."""

from engine.gridiron.standing_orders import StandingOrder, either, fourth_downs, kickoffs, shared
from engine.gridiron.translation import gettext_noop as _

ORDERS = (
    StandingOrder(
        "keep_time_outs",
        _("No time-outs before the two-minute mark"),
        {"D_TIMEOUT": "pass"},
        until=1,
        mail=True,
    ),
    StandingOrder(
        "leave_clock",
        _("Do not run the clock before the two-minute mark"),
        {"D_RUNOFF": "leave"},
        until=1,
        mail=True,
    ),
    StandingOrder("kick_deep", _("Always kick off deep"), {"D_KICKOFF_KIND": "regular"}, mail=True),
    StandingOrder("no_bombs", _("Never throw the long bomb"), {"D_BOMB": "normal"}),
    StandingOrder("keep_running", _("Always keep running on a breakaway"), {"D_BREAKAWAY": "reroll"}),
    StandingOrder(
        "block_green",
        _("Always block with the yellow and green dice"),
        {"D_BLOCK_DICE": ["yellow", "green"]},
    ),
    *either(
        "runback",
        "D_BLOCK_RETURN",
        hold=("hold", _("Always keep it there")),
        run_back=("return", _("Always run it back")),
    ),
    *kickoffs("D_KICKOFF_RECEIVE", "return"),
    *shared("D_COIN_CHOICE", "D_PUNT_RECEIVE", "D_PENALTY", "D_TRY", "pat"),
    *fourth_downs("D_SCRIMMAGE"),
)
