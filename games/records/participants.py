"""The person at a table: somebody with an account, a guest whom their browser remembers, or somebody with a
scorer's link."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.models import Seat
from league.selectors.results.reports import LinkHolder

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Participant:
    """One person. `guest` is the secret that their session keeps, `name` what the others see of them, `bears`
    the scorers' links that they have followed and that are good. `scorer_of`: they sit down not for
    themselves but as one of those who have a link to this fixture."""

    user: User | None = None
    guest: str = ""
    name: str = ""
    bears: tuple[LinkHolder, ...] = ()
    scorer_of: int | None = None

    def bearer_of(self, fixture_pk: int | None) -> LinkHolder | None:
        """Their link to this fixture."""
        return next((bearer for bearer in self.bears if bearer.fixture_id == fixture_pk), None)

    def as_scorer(self, fixture_pk: int, name: str) -> Participant:
        """The same, not for themselves but as one of those who have this fixture's links."""
        return replace(self, user=None, guest="", scorer_of=fixture_pk, name=name)

    def holds(self, seat: Seat) -> bool:
        """Is this their seat?"""
        if seat.is_scorers:
            return any(bearer.fixture_id == seat.scorer_fixture_id for bearer in self.bears)
        if self.user is not None:
            return seat.user_id == self.user.pk
        return bool(self.guest) and seat.guest == self.guest

    def may_give(self, seats: Iterable[Seat]) -> bool:
        """Do they sit here, and not only by a scorer's link? A seat that they gave away would outlive
        that."""
        return any(self.holds(seat) and not seat.is_scorers for seat in seats)
