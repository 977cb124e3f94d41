"""The outcomes of a request, the people who ask, and the few kinds of addresses there are."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

# From the least trusted to the most; the first four have no account.
VISITORS = ("anonymous", "link_holder", "link_scorer", "guest")
NO_MEMBERS = (*VISITORS, "stranger", "removed")
COACHES = ("coach", "partner", "opponent")  # the first two share the home side; all three sit at the table
MEMBERS = ("viewer", "scorer", *COACHES, "co_commissioner", "commissioner")
LINKED = ("link_holder", "stranger")  # they know the links, one without an account and one with
ROLES = (*NO_MEMBERS, *MEMBERS, "site_admin")


class Outcome(Enum):
    """What becomes of a request."""

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
    """A person of this role, in the league that the request is about (`own`) or in the other one."""

    role: str
    own: bool
    private: bool

    def __str__(self) -> str:
        whose = "their own" if self.own else "a foreign"
        return f"{self.role} in {whose} {'private' if self.private else 'public'} league"

    @property
    def here(self) -> str:
        """Their role in this league: members of another league are strangers, links to its games are worth
        nothing."""
        if self.own:
            return self.role
        return "anonymous" if self.role in VISITORS else "stranger"

    @property
    def signed_in(self) -> bool:
        return self.role not in VISITORS

    @property
    def looks(self) -> bool:
        """May they look at the league?"""
        return not self.private or self.here in MEMBERS or self.here == "site_admin"


CallerTest = Callable[[Caller], Outcome]


def everybody(_caller: Caller) -> Outcome:
    return Outcome.IN


def nobody(_caller: Caller) -> Outcome:
    return Outcome.HIDDEN


def signed_in(caller: Caller) -> Outcome:
    return Outcome.IN if caller.signed_in else Outcome.OUT


def of_another_person(caller: Caller) -> Outcome:
    """What stands in the address is another person's."""
    return Outcome.HIDDEN if caller.signed_in else Outcome.OUT


def has_none(caller: Caller) -> Outcome:
    """For what a signed-in person may have, and nobody here has."""
    return Outcome.HIDDEN if caller.signed_in else Outcome.OUT


def signed_in_lookers(caller: Caller) -> Outcome:
    """People who may look, and have signed in."""
    return lookers(caller) if caller.signed_in or not caller.looks else Outcome.OUT


def lookers(caller: Caller) -> Outcome:
    return Outcome.IN if caller.looks else Outcome.HIDDEN


def only(*roles: str) -> CallerTest:
    """People of these roles here; others who may look are refused, the rest find nothing."""

    def who(caller: Caller) -> Outcome:
        if caller.here in roles:
            return Outcome.IN
        return Outcome.OUT if caller.looks else Outcome.HIDDEN

    return who


def also(*roles: str, who: CallerTest) -> CallerTest:
    """People of these roles here, and those whom `who` lets in: a link opens one game of a private league."""
    return lambda caller: Outcome.IN if caller.here in roles else who(caller)


def signed(who: CallerTest) -> CallerTest:
    """The API's writes: visitors are asked to sign in before anything else."""
    return lambda caller: who(caller) if caller.signed_in else Outcome.OUT


runners = only("co_commissioner", "commissioner", "site_admin")
owners = only("commissioner", "site_admin")
