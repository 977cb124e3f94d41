"""The outcomes of a request, the callers, and common rules for addresses."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

# From the least to the most trusted; the first four have no account.
VISITORS = ("anonymous", "link_holder", "link_scorer", "guest")
NO_MEMBERS = (*VISITORS, "stranger", "removed")
COACHES = (
    "coach",
    "partner",
    "opponent",
)  # the first two share the home side; all three have seats
MEMBERS = ("viewer", "scorer", *COACHES, "co_commissioner", "commissioner")
LINKED = ("link_holder", "stranger")  # both know the links; one has an account
ROLES = (*NO_MEMBERS, *MEMBERS, "site_admin")


class AccessOutcome(Enum):
    """The outcome of a request."""

    IN = "may"
    OUT = "is refused"
    HIDDEN = "finds nothing"
    BROKEN = "breaks it"

    @classmethod
    def of(cls, status: int, location: str) -> AccessOutcome:
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
        """Whether the caller may look at the league."""
        return not self.private or self.here in MEMBERS or self.here == "site_admin"


CallerTest = Callable[[Caller], AccessOutcome]


def everybody(_caller: Caller) -> AccessOutcome:
    return AccessOutcome.IN


def operators(caller: Caller) -> AccessOutcome:
    """The site's staff, whatever the league."""
    return AccessOutcome.IN if caller.role == "site_admin" else AccessOutcome.OUT


def nobody(_caller: Caller) -> AccessOutcome:
    return AccessOutcome.HIDDEN


def refused(_caller: Caller) -> AccessOutcome:
    """For what is sent with a wrong password."""
    return AccessOutcome.OUT


def signed_in(caller: Caller) -> AccessOutcome:
    return AccessOutcome.IN if caller.signed_in else AccessOutcome.OUT


def of_another_person(caller: Caller) -> AccessOutcome:
    """The object in the address belongs to another person."""
    return AccessOutcome.HIDDEN if caller.signed_in else AccessOutcome.OUT


def has_none(caller: Caller) -> AccessOutcome:
    """For objects of signed-in people that nobody here has."""
    return AccessOutcome.HIDDEN if caller.signed_in else AccessOutcome.OUT


def signed_in_lookers(caller: Caller) -> AccessOutcome:
    """Signed-in people who may look."""
    return lookers(caller) if caller.signed_in or not caller.looks else AccessOutcome.OUT


def lookers(caller: Caller) -> AccessOutcome:
    return AccessOutcome.IN if caller.looks else AccessOutcome.HIDDEN


def public_lookers(caller: Caller) -> AccessOutcome:
    """What everybody may see, even for people who may see more."""
    return AccessOutcome.HIDDEN if caller.private else AccessOutcome.IN


def only(*roles: str) -> CallerTest:
    """Allows these roles in this league; others who may look are refused, and everybody else gets 404."""

    def who(caller: Caller) -> AccessOutcome:
        if caller.here in roles:
            return AccessOutcome.IN
        return AccessOutcome.OUT if caller.looks else AccessOutcome.HIDDEN

    return who


def also(*roles: str, who: CallerTest) -> CallerTest:
    """Allows these roles in this league, and the people that `who` allows."""
    return lambda caller: AccessOutcome.IN if caller.here in roles else who(caller)


def signed(who: CallerTest) -> CallerTest:
    """For writes of the API: visitors have to sign in first; then `who` decides."""
    return lambda caller: who(caller) if caller.signed_in else AccessOutcome.OUT


runners = only("co_commissioner", "commissioner", "site_admin")
owners = only("commissioner", "site_admin")
