"""The standing orders of 1st & Goal."""

from engine.gridiron.standing_orders import StandingOrder, fourth_downs, kickoffs, shared
from engine.gridiron.translation import gettext_noop as _

ORDERS = (
    StandingOrder(
        "keep_time_outs",
        _("No time-outs before the last 12 cards of a half"),
        {"timeout_offense": "no", "timeout_defense": "no"},
        until=12,
        mail=True,
    ),
    StandingOrder(
        "leave_clock",
        _("Do not run or stop the clock before the last 12 cards of a half"),
        {"run_clock": "no", "stop_burn": "no"},
        until=12,
        usual=True,
        mail=True,
    ),
    StandingOrder("no_search", _("Do nothing in the other side's time-out"), {"timeout_action": "none"}),
    StandingOrder("kick_deep", _("Always kick off deep"), {"kick_type": "normal"}, mail=True),
    StandingOrder(
        "no_fakes",
        _("Never fake a kick, never expect a fake"),
        {"fake_offense": "kick", "fake_defense": "kick"},
        mail=True,
    ),
    StandingOrder("keep_running", _("Always keep running on a breakaway"), {"breakaway_go": "reroll"}),
    StandingOrder("punt_a", _("Always punt by method A"), {"punt_method": "a"}),
    *kickoffs("kickoff_receive", "run_out"),
    *shared("coin_choice", "punt_receive", "penalty_answer", "try_choice", "kick"),
    *fourth_downs("offense_call"),
)
