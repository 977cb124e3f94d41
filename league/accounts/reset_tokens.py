"""Tokens of links for a new password, and what invalidates them."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.tokens import PasswordResetTokenGenerator

from league.models import Member


class ResetTokenGenerator(PasswordResetTokenGenerator):
    """Tokens that become invalid, as Django's and allauth's do, when password, last sign-in or addresses
    change.

    They also become invalid when the account's memberships or the commissioners of its leagues change, so
    that a removed commissioner cannot use links they made to enter the members' accounts.
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
