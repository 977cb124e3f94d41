"""Who gets what: the outcomes that a request can have, and the few kinds of addresses there are."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

ROLES = (
    "anonymous",
    "stranger",
    "viewer",
    "scorer",
    "coach",
    "co_commissioner",
    "commissioner",
    "site_admin",
)
MEMBERS = frozenset(ROLES) - {"anonymous", "stranger", "site_admin"}


class Outcome(Enum):
    """What becomes of a request; `IN` is all that only somebody who may gets told."""

    IN = "may"
    OUT = "is refused"
    HIDDEN = "finds nothing"
    BROKEN = "breaks it"

    @classmethod
    def of(cls, status: int, location: str) -> Outcome:
        if status in (401, 403) or location.startswith("/accounts/login/"):
            return cls.OUT
        if status == 404:
            return cls.HIDDEN
        return cls.BROKEN if status in (405, 500) else cls.IN


class Caller(NamedTuple):
    """A person of this role, in the league that is asked for (`own`) or in the other one."""

    role: str
    own: bool
    private: bool

    def __str__(self) -> str:
        whose = "his own" if self.own else "a foreign"
        return f"{self.role} in {whose} {'private' if self.private else 'public'} league"

    @property
    def here(self) -> str:
        """His role in the league that is asked for: a member of another league is a stranger."""
        return self.role if self.own or self.role not in MEMBERS else "stranger"

    @property
    def looks(self) -> bool:
        return not self.private or self.here in MEMBERS | {"site_admin"}


Who = Callable[[Caller], Outcome]


def everybody(_caller: Caller) -> Outcome:
    return Outcome.IN


def nobody(_caller: Caller) -> Outcome:
    return Outcome.HIDDEN


def signed_in(caller: Caller) -> Outcome:
    return Outcome.OUT if caller.role == "anonymous" else Outcome.IN


def not_his(caller: Caller) -> Outcome:
    """What stands in the address is another person's."""
    return Outcome.OUT if caller.role == "anonymous" else Outcome.HIDDEN


def has_none(caller: Caller) -> Outcome:
    """For what a signed-in person may have, and nobody here has."""
    return Outcome.OUT if caller.role == "anonymous" else Outcome.HIDDEN


def signed_in_lookers(caller: Caller) -> Outcome:
    """Who may look, and has signed in."""
    return Outcome.OUT if caller.role == "anonymous" and caller.looks else lookers(caller)


def lookers(caller: Caller) -> Outcome:
    return Outcome.IN if caller.looks else Outcome.HIDDEN


def only(*roles: str) -> Who:
    """People of these roles here; who else may look is refused, the rest find nothing."""

    def who(caller: Caller) -> Outcome:
        if caller.here in roles:
            return Outcome.IN
        return Outcome.OUT if caller.looks else Outcome.HIDDEN

    return who


def signed(who: Who) -> Who:
    """The API's writes: a stranger is asked who he is before anything else."""

    def asked(caller: Caller) -> Outcome:
        return Outcome.OUT if caller.role == "anonymous" else who(caller)

    return asked


runners = only("co_commissioner", "commissioner", "site_admin")
owners = only("commissioner", "site_admin")
