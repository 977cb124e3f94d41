"""Standing orders: what a coach always answers alike. Those that games share, and what an order is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import Data

# As a seat keeps them: by Decision, and of several the first that fits is given.
StoredOrders = dict[str, list[dict[str, Any]]]
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


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """`answers` by question; given while more than `until` is left on the clock of the period, and only at
    the down that `when` says: `down`, `over` so many yards to go, `before` or `at` this spot (yards from
    one's own goal line). Of the orders of a `group` one may stand. `usual` in every new game, `mail` in one
    by mail."""

    key: str
    title: str
    answers: Data
    until: int = 0
    usual: bool = False
    mail: bool = False
    group: str = ""
    when: Mapping[str, int] = field(default_factory=dict)

    def given(self) -> StoredOrders:
        """As a seat keeps it."""
        return {asked: [self._line(answer)] for asked, answer in self.answers.items()}

    def _line(self, answer: Any) -> dict[str, Any]:
        line = {"answer": answer, "until": self.until}
        return line | {"when": dict(self.when)} if self.when else line


def either(group: str, asked: str, **titles: tuple[Any, str]) -> tuple[StandingOrder, ...]:
    """One order for each answer: key=(answer, title)."""
    return tuple(
        StandingOrder(key, title, {asked: answer}, group=group) for key, (answer, title) in titles.items()
    )


def shared(coin: str, punt: str, penalty: str, attempt: str, kick: Any) -> tuple[StandingOrder, ...]:
    """What every game asks, under the IDs of its Decisions; `kick` is the answer for one point."""
    return (
        *either("coin", coin, receive=("receive", _("Receive")), kick_first=("kick", _("Kick off"))),
        *either(
            "punt_catch",
            punt,
            fair_catch=("fair_catch", _("Always a fair catch")),
            return_punt=("return", _("Always return it")),
        ),
        *either(
            "penalty",
            penalty,
            accept=("accept", _("Always accept the penalty")),
            decline=("decline", _("Always decline it")),
        ),
        *either(
            "try",
            attempt,
            one_point=(kick, _("Always kick the extra point")),
            two_points=("two_point", _("Always go for two")),
        ),
    )


def fourth_down_orders(asked: str) -> tuple[StandingOrder, ...]:
    """Punts and field goals on fourth down, `asked` being the Decision of every snap."""
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


def kickoffs(asked: str, run: str) -> tuple[StandingOrder, ...]:
    """What the receivers of a kickoff do; `run` is the answer that runs it out."""
    return either(
        "kickoff",
        asked,
        touchback=("touchback", _("Always take the touchback")),
        run_out=(run, _("Always run it out")),
    )
