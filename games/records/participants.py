"""The person at a table: an account, a guest remembered by their browser, or the holder of a scorer's
link."""

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
    """One person. `guest` is the secret in their session, `name` is shown to the others, and `scorer_links`
    holds the valid scorers' links that they have followed. If `scorer_of` is set, they take a seat as a link
    holder of the fixture with this primary key, not for themselves."""

    user: User | None = None
    guest: str = ""
    name: str = ""
    scorer_links: tuple[LinkHolder, ...] = ()
    scorer_of: int | None = None

    def link_to(self, fixture_pk: int | None) -> LinkHolder | None:
        """The person's link to this fixture, or None."""
        return next((holder for holder in self.scorer_links if holder.fixture_id == fixture_pk), None)

    def as_scorer(self, fixture_pk: int, name: str) -> Participant:
        """The same person as a link holder of this fixture, without their account or guest secret."""
        return replace(self, user=None, guest="", scorer_of=fixture_pk, name=name)

    def holds(self, seat: Seat) -> bool:
        """Whether they decide at this seat: it is theirs, or they stand in for their partner there."""
        return self.owns(seat.decider)

    def owns(self, seat: Seat) -> bool:
        """Whether this seat is theirs, even while their partner stands in for them."""
        if seat.is_scorers:
            return any(holder.fixture_id == seat.scorer_fixture_id for holder in self.scorer_links)
        if self.user is not None:
            return seat.user_id == self.user.pk
        return bool(self.guest) and seat.guest == self.guest

    def sits_at(self, seat: Seat) -> bool:
        """Whether this seat is theirs, or they stand in there."""
        return self.owns(seat) or self.holds(seat)

    def shares_side(self, seats: Iterable[Seat]) -> bool:
        """Whether one half of a pair is theirs and the other is not. Then they may not see the cards of the
        other half, even if nobody or the computer plays it."""
        pairs = [seat for seat in seats if seat.is_of_pair]
        own = {seat.side for seat in pairs if self.owns(seat)}
        return any(seat.side in own and not self.owns(seat) for seat in pairs)

    def may_give(self, seats: Iterable[Seat]) -> bool:
        """Whether they have one of these seats other than by a scorer's link. A seat that a link holder
        gave away would outlive the link."""
        return any(self.owns(seat) and not seat.is_scorers for seat in seats)
