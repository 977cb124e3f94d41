"""The orders that each boxed game has."""

from __future__ import annotations

from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.standing_orders.order import StandingOrder

GROUPS = {
    "kickoff": _("A kickoff comes"),
    "punt_catch": _("A punt comes"),
    "penalty": _("The other side is flagged"),
    "try": _("After a touchdown"),
    "coin": _("You win the toss"),
    "fourth": _("Fourth down: punt"),
    "kick": _("Fourth down: field goal"),
    "runback": _("You recover the ball"),
}


def _either(group: str, asked: str, **titles: tuple[Any, str]) -> tuple[StandingOrder, ...]:
    """One order for each answer: key=(answer, title)."""
    return tuple(
        StandingOrder(key, title, {asked: answer}, group=group) for key, (answer, title) in titles.items()
    )


def _shared(coin: str, punt: str, penalty: str, attempt: str, kick: Any) -> tuple[StandingOrder, ...]:
    """What every boxed game asks, under the names of its questions."""
    return (
        *_either("coin", coin, receive=("receive", _("Receive")), kick_first=("kick", _("Kick off"))),
        *_either(
            "punt_catch",
            punt,
            fair_catch=("fair_catch", _("Always a fair catch")),
            return_punt=("return", _("Always return it")),
        ),
        *_either(
            "penalty",
            penalty,
            accept=("accept", _("Always accept the penalty")),
            decline=("decline", _("Always decline it")),
        ),
        *_either(
            "try",
            attempt,
            one_point=(kick, _("Always kick the extra point")),
            two_points=("two_point", _("Always go for two")),
        ),
    )


def _fourth_downs(asked: str) -> tuple[StandingOrder, ...]:
    far = (
        ("punt_1", _("From my own half, with more than 1 yard to go"), 1),
        ("punt_3", _("From my own half, with more than 3 yards to go"), 3),
        ("punt_5", _("From my own half, with more than 5 yards to go"), 5),
    )
    near = (
        ("goal_20", _("From the 20 or nearer, with more than 1 yard to go"), 80),
        ("goal_30", _("From the 30 or nearer, with more than 1 yard to go"), 70),
    )
    return (
        *(
            StandingOrder(
                key, title, {asked: "punt"}, group="fourth", when={"down": 4, "over": over, "before": 50}
            )
            for key, title, over in far
        ),
        *(
            StandingOrder(
                key, title, {asked: "field_goal"}, group="kick", when={"down": 4, "over": 1, "at": spot}
            )
            for key, title, spot in near
        ),
    )


def _kickoffs(asked: str, run: str) -> tuple[StandingOrder, ...]:
    return _either(
        "kickoff",
        asked,
        touchback=("touchback", _("Always take the touchback")),
        run_out=(run, _("Always run it out")),
    )


ORDERS = {
    "first_and_goal": (
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
        *_kickoffs("kickoff_receive", "run_out"),
        *_shared("coin_choice", "punt_receive", "penalty_answer", "try_choice", "kick"),
        *_fourth_downs("offense_call"),
    ),
    "first_and_roll": (
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
        *_either(
            "runback",
            "D_BLOCK_RETURN",
            hold=("hold", _("Always keep it there")),
            run_back=("return", _("Always run it back")),
        ),
        *_kickoffs("D_KICKOFF_RECEIVE", "return"),
        *_shared("D_COIN_CHOICE", "D_PUNT_RECEIVE", "D_PENALTY", "D_TRY", "pat"),
        *_fourth_downs("D_SCRIMMAGE"),
    ),
    "touchdown_a_minute": (
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
        *_either(
            "runback",
            "D_RUNBACK",
            hold=("hold", _("Always keep it there")),
            run_back=("run", _("Always run it back")),
        ),
        *_shared("D_COIN_CHOICE", "D_PUNT_RECEIVE", "D_PENALTY", "D_TRY", "kick"),
        *_fourth_downs("D_SCRIMMAGE"),
    ),
}
