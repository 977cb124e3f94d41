"""Signing in with a password and a second factor, as on the sign-in page, for programs without a browser."""

from __future__ import annotations

from allauth.account import app_settings
from allauth.account.forms import LoginForm
from allauth.account.utils import has_verified_email
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import Throttled

from league.errors import Forbidden
from league.forms.people.second_factor import LimitedAuthenticateForm


class TooManyAttempts(Throttled):
    """Too many wrong passwords for this account from this network."""

    default_code = "too_many_attempts"
    default_detail = gettext_lazy("Too many wrong passwords: wait, then try again.")


def person_by_password(request: HttpRequest, *, username: str, password: str, code: str) -> User:
    """The person with this username or e-mail address, password and, if they have a second factor, code.
    Wrong passwords and codes are counted together with those of the sign-in page.

    Raises TooManyAttempts; Forbidden: wrong_password, email_not_verified, code_needed, wrong_code.
    """
    form = LoginForm(data={"login": username, "password": password}, request=request)
    is_right = form.is_valid()
    if getattr(request, "axes_locked_out", False):
        request.axes_locked_out = False  # type: ignore[attr-defined] # or axes answers with its page
        raise TooManyAttempts(round(settings.AXES_COOLOFF_TIME * 3600))
    person = form.user if is_right else None
    if not isinstance(person, User) or not person.is_active:
        raise Forbidden("wrong_password", _("The name or the password is wrong: check both."))
    _require_verified_email(person)
    _require_code(person, code)
    return person


def _require_verified_email(person: User) -> None:
    mandatory = app_settings.EmailVerificationMethod.MANDATORY
    if mandatory == app_settings.EMAIL_VERIFICATION and not has_verified_email(person):
        sentence = _("Your e-mail address is not confirmed: follow the link in our letter first.")
        raise Forbidden("email_not_verified", sentence)


def _require_code(person: User, code: str) -> None:
    if not is_mfa_enabled(person):
        return
    if not code:
        raise Forbidden("code_needed", _("Your account has a second factor: send its current code as well."))
    form = LimitedAuthenticateForm(user=person, data={"code": code})
    if not form.is_valid():
        raise Forbidden("wrong_code", " ".join(form.errors["code"]))
