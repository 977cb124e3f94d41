"""Standing orders: what a coach always answers alike, so that nobody taps through questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Order:
    """`answers` by question; given while more than `until` is left on the clock of the period."""

    key: str
    title: str
    answers: dict[str, Any]
    until: int = 0
    usual: bool = False

    def given(self) -> dict[str, Any]:
        """As a seat keeps it."""
        return {asked: {"answer": answer, "until": self.until} for asked, answer in self.answers.items()}


ORDERS = {
    "first_and_goal": (
        Order(
            "keep_time_outs",
            _("No time-outs before the last 12 cards of a half"),
            {"timeout_offense": "no", "timeout_defense": "no"},
            until=12,
        ),
        Order(
            "leave_clock",
            _("Do not run or stop the clock before the last 12 cards of a half"),
            {"run_clock": "no", "stop_burn": "no"},
            until=12,
            usual=True,
        ),
        Order("kick_deep", _("Always kick off deep"), {"kick_type": "normal"}),
        Order("touchback", _("Always take the touchback"), {"kickoff_receive": "touchback"}),
    ),
    "first_and_roll": (
        Order("keep_time_outs", _("No time-outs before the two-minute mark"), {"D_TIMEOUT": "pass"}, until=1),
        Order(
            "leave_clock",
            _("Do not run the clock before the two-minute mark"),
            {"D_RUNOFF": "leave"},
            until=1,
        ),
        Order("kick_deep", _("Always kick off deep"), {"D_KICKOFF_KIND": "regular"}),
        Order("touchback", _("Always take the touchback"), {"D_KICKOFF_RECEIVE": "touchback"}),
    ),
    "touchdown_a_minute": (
        Order(
            "keep_time_outs",
            _("No time-outs before the last 5 plays of a quarter"),
            {"D_TIMEOUT": "pass"},
            until=5,
        ),
        Order("kick_deep", _("Always kick off deep"), {"D_KICKOFF_KIND": "regular"}),
    ),
}


def usual_orders(ruleset: str) -> dict[str, Any]:
    """What a seat begins with."""
    return _given(order for order in ORDERS[ruleset] if order.usual)


def orders_of(ruleset: str, keys: list[str]) -> dict[str, Any]:
    """These orders as a seat keeps them; unknown ones are left out."""
    return _given(order for order in ORDERS[ruleset] if order.key in keys)


def standing(ruleset: str, orders: dict[str, Any]) -> list[tuple[Order, bool]]:
    """Every order of the ruleset, and whether it stands."""
    return [(order, order.given().items() <= orders.items()) for order in ORDERS[ruleset]]


def _given(orders: Any) -> dict[str, Any]:
    return {asked: answer for order in orders for asked, answer in order.given().items()}
