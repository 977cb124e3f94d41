"""A standing order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

StoredOrders = dict[
    str, list[dict[str, Any]]
]  # as a seat keeps them: by question, the first that fits is given


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """`answers` by question; given while more than `until` is left on the clock of the period, and only at
    the down that `when` says: `down`, `over` so many yards to go, `before` or `at` this spot (yards from
    one's own goal line). Of the orders of a `group` one may stand. `usual` in every new game, `mail` in one
    by mail."""

    key: str
    title: str
    answers: Mapping[str, Any]
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
