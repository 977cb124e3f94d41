"""A row of the table, and the kinds of rows and callers that several parts of it name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.access.outcomes import (
    COACHES,
    LINKED,
    MEMBERS,
    Caller,
    CallerTest,
    Outcome,
    also,
    everybody,
    lookers,
    only,
    runners,
    signed,
    signed_in,
)


@dataclass(frozen=True)
class AccessRow:
    """Who may do what at an address, and what they send there.

    `link` is the kind of link that stands in the address. `personal`: the answer is about the person who
    asks. `answers`: see `expected_answer`.
    """

    get: CallerTest | None = None
    post: CallerTest | None = None
    delete: CallerTest | None = None
    put: CallerTest | None = None
    patch: CallerTest | None = None
    sent: Mapping[str, Any] = field(default_factory=dict)
    with_: Mapping[str, Any] = field(default_factory=dict)
    link: str = ""
    personal: bool = False
    answers: Mapping[str, str] = field(default_factory=dict)

    def methods(self) -> list[tuple[str, CallerTest]]:
        asked = ("get", "post", "delete", "put", "patch")
        return [(method, who) for method in asked if (who := getattr(self, method))]

    def expected_answer(self, method: str, state: str, caller: Caller, *, allowed: bool) -> str | None:
        """The answer that stands in `answers`, under the key that says most of this request: `post`,
        `post finished`, `post coach`. Of people who may not only what names their role."""
        role = caller.role if caller.own else "abroad"
        about = {method, state, role}
        fitting = [key for key in self.answers if set(key.split()) <= about and method in key.split()]
        if not allowed:
            fitting = [key for key in fitting if role in key.split()]
        best = max(fitting, key=lambda key: len(key.split()), default=None)
        return None if best is None else self.answers[best]


def linked(caller: Caller) -> Outcome:
    """People who have the link that stands in the address, whatever they are in its league."""
    return Outcome.IN if caller.own and caller.role in LINKED else Outcome.HIDDEN


FORM = AccessRow(get=everybody, post=everybody)
MINE = AccessRow(get=signed_in, post=signed_in)
PAGE = AccessRow(get=lookers)
READ = AccessRow(get=lookers)
scorers = only("scorer", "co_commissioner", "commissioner", "site_admin")
coaches = only(*COACHES)
reporters = only("scorer", *COACHES, "co_commissioner", "commissioner", "site_admin")
runs = signed(runners)
members = only(*MEMBERS)
seated = only(*COACHES, "guest")  # people at the table that stands in the address
seated_or_running = only(*COACHES, "guest", "co_commissioner", "commissioner", "site_admin")
coaches_or_runners = only(*COACHES, "co_commissioner", "commissioner", "site_admin")
starters = only(
    "scorer", "coach", "partner", "co_commissioner", "commissioner", "site_admin"
)  # of the open game
# A seat and a scorer's link open the table of a private league, without the league.
at_tables = also("guest", "link_scorer", who=lookers)
AT_TABLE = AccessRow(get=at_tables)
# What is sent is looked at before the person who sends it: the empty form of this walk gets no further.
SENT_FIRST = AccessRow(post=at_tables)
PLAYED = {"outcome": "played", "home_score": 20, "away_score": 10}
NOTED = {**PLAYED, "note": "It was 14:10."}
REASONED = {**PLAYED, "reason": "The sheet says so."}
