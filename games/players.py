"""Who sits at a table: a person with an account, or a guest whom his browser remembers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Seat

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Player:
    """One person. `guest` is the secret that his session keeps, `name` what the others see of him."""

    user: User | None = None
    guest: str = ""
    name: str = ""

    def holds(self, seat: Seat) -> bool:
        """Is this his seat?"""
        if self.user is not None:
            return seat.user_id == self.user.pk
        return bool(self.guest) and seat.guest == self.guest
