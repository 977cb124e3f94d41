"""A row of the table, and the rows and callers that several of its parts use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.access.outcomes import (
    COACHES,
    LINKED,
    MEMBERS,
    AccessOutcome,
    Caller,
    CallerTest,
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
    """The people allowed to use each method of an address, and the data they send.

    `link` is the kind of link in the address. `personal`: the answer is about the person who
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
        names = ("get", "post", "delete", "put", "patch")
        return [(method, who) for method in names if (who := getattr(self, method))]

    def expected_answer(self, method: str, state: str, caller: Caller, *, allowed: bool) -> str | None:
        """The expected answer in `answers`, under the most specific key of this request: `post`, `post
        finished`,
        `post coach`. For people who are not allowed, only keys with their role count."""
        role = caller.role if caller.own else "abroad"
        about = {method, state, role}
        fitting = [key for key in self.answers if set(key.split()) <= about and method in key.split()]
        if not allowed:
            fitting = [key for key in fitting if role in key.split()]
        best = max(fitting, key=lambda key: len(key.split()), default=None)
        return None if best is None else self.answers[best]


def linked(caller: Caller) -> AccessOutcome:
    """Allows people who have the link in the address, with any role in its league."""
    return AccessOutcome.IN if caller.own and caller.role in LINKED else AccessOutcome.HIDDEN


FORM = AccessRow(get=everybody, post=everybody)
MINE = AccessRow(get=signed_in, post=signed_in)
PAGE = AccessRow(get=lookers)
READ = AccessRow(get=lookers)
scorers = only("scorer", "co_commissioner", "commissioner", "site_admin")
coaches = only(*COACHES)
reporters = only("scorer", *COACHES, "co_commissioner", "commissioner", "site_admin")
runs = signed(runners)
members = only(*MEMBERS)
seated = only(*COACHES, "guest")  # people at the table in the address
seated_or_running = only(*COACHES, "guest", "co_commissioner", "commissioner", "site_admin")
coaches_or_runners = only(*COACHES, "co_commissioner", "commissioner", "site_admin")
starters = only(
    "scorer", "coach", "partner", "co_commissioner", "commissioner", "site_admin"
)  # of the open game
# A seat or a scorer's link opens the table of a private league, but not the league.
at_tables = also("guest", "link_scorer", who=lookers)
AT_TABLE = AccessRow(get=at_tables)
# The data is validated before the person's permission, so the empty form of this walk gets no further.
SENT_FIRST = AccessRow(post=at_tables)
PLAYED = {"outcome": "played", "home_score": 20, "away_score": 10}
NOTED = {**PLAYED, "note": "It was 14:10."}
REASONED = {**PLAYED, "reason": "The sheet says so."}
