"""A row of the table, and the kinds of rows and callers that several parts of it name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.access.outcomes import Who, everybody, lookers, only, runners, signed, signed_in


@dataclass(frozen=True)
class Row:
    """Who may do what at an address."""

    get: Who | None = None
    post: Who | None = None
    delete: Who | None = None
    put: Who | None = None
    patch: Who | None = None
    sent: Mapping[str, Any] = field(default_factory=dict)
    with_: Mapping[str, Any] = field(default_factory=dict)

    def methods(self) -> list[tuple[str, Who]]:
        asked = ("get", "post", "delete", "put", "patch")
        return [(method, who) for method in asked if (who := getattr(self, method))]


FORM = Row(get=everybody, post=everybody)
MINE = Row(get=signed_in, post=signed_in)
PAGE = Row(get=lookers)
READ = Row(get=lookers)
scorers = only("scorer", "co_commissioner", "commissioner", "site_admin")
reporters = only("scorer", "coach", "co_commissioner", "commissioner", "site_admin")
runs = signed(runners)
members = only("viewer", "scorer", "coach", "co_commissioner", "commissioner")
seated = only("coach")  # who sits at the table that stands in the address
seated_or_running = only("coach", "co_commissioner", "commissioner", "site_admin")
# What is sent is looked at before who sends it: the empty form of this walk gets no further.
SENT_FIRST = Row(post=lookers)
PLAYED = {"outcome": "played", "home_score": 20, "away_score": 10}
NOTED = {**PLAYED, "note": "It was 14:10."}
REASONED = {**PLAYED, "reason": "The sheet says so."}
