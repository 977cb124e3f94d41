"""Who sits at a table: a person with an account, a guest whom his browser remembers, or whoever bears a
scorer's link."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.models import Seat
from league.selectors.results.reports import LinkHolder

if TYPE_CHECKING:
    from django.contrib.auth.models import User

SCORER = "scorer "  # then a fixture's key: no session's secret looks like that


def scorer_guest(fixture_pk: int) -> str:
    """The guest in a seat that all hold together who bear a link to score this fixture."""
    return f"{SCORER}{fixture_pk}"


@dataclass(frozen=True, slots=True)
class Participant:
    """One person. `guest` is the secret that his session keeps, `name` what the others see of him, `bears`
    the scorers' links that he has followed and that are good."""

    user: User | None = None
    guest: str = ""
    name: str = ""
    bears: tuple[LinkHolder, ...] = ()

    def bearer_of(self, fixture_pk: int | None) -> LinkHolder | None:
        """His link to this fixture."""
        return next((bearer for bearer in self.bears if bearer.fixture_id == fixture_pk), None)

    def as_scorer(self, fixture_pk: int, name: str) -> Participant:
        """The same, not for himself but as one of those who bear this fixture's links."""
        return replace(self, user=None, guest=scorer_guest(fixture_pk), name=name)

    def holds(self, seat: Seat) -> bool:
        """Is this his seat?"""
        if seat.guest.startswith(SCORER):
            return any(seat.guest == scorer_guest(bearer.fixture_id) for bearer in self.bears)
        if self.user is not None:
            return seat.user_id == self.user.pk
        return bool(self.guest) and seat.guest == self.guest
