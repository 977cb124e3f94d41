"""Forms with a code of the second factor. A code has only six digits, so wrong codes are limited."""

from __future__ import annotations

from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms

from league.errors import Refused
from league.services.quotas import refund_code, spend_code


class LimitedCodesMixin:
    """For forms with `user` and `clean_code`. Counts each attempt before checking it, so that simultaneous
    attempts cannot exceed the limit, and uncounts a right one.
    """

    def clean_code(self) -> str:
        address = context.request.META.get("REMOTE_ADDR", "")
        user = self.user  # type: ignore[attr-defined]
        try:
            spend_code(user, address)
        except Refused as refused:
            raise forms.ValidationError(refused.sentence, refused.code) from refused
        code: str = super().clean_code()  # type: ignore[misc]
        refund_code(user, address)
        return code


class LimitedAuthenticateForm(LimitedCodesMixin, AuthenticateForm):
    """The second step of signing in."""


class LimitedReauthenticateForm(LimitedCodesMixin, ReauthenticateForm):
    """A code for an important action: turning the second factor off, or new recovery codes."""


class LimitedActivateForm(LimitedCodesMixin, ActivateTOTPForm):
    """The first code of a new second factor."""
