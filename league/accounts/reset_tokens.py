"""What makes a link for a new password void."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.tokens import PasswordResetTokenGenerator

from league.models import Member


class ResetTokenGenerator(PasswordResetTokenGenerator):
    """Django's, which end with the password and the next sign-in, and allauth's, which end with an address.

    They also end when the account opens something else, or when somebody else is commissioner there: a
    commissioner who was removed does not get into the members' accounts by the links that they have made.
    """

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        memberships = Member.objects.filter(user=user)
        commissioners = Member.objects.filter(
            league__in=memberships.values("league"), role=Member.Role.COMMISSIONER
        )
        emails = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
        state = (
            sorted(memberships.values_list("league", "role")),
            sorted(commissioners.values_list("league", "user")),
            sorted(emails),
            user.is_staff,
            user.is_superuser,
        )
        return f"{super()._make_hash_value(user, timestamp)}{state!r}"
