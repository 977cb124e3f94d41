"""How allauth and axes behave on this site."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog
from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from allauth.core import context
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from league.conf.http.networks import network_of
from league.errors import Refused
from league.lines import check_line
from league.presenters.sharing.addresses import shareable_address
from league.selectors.people.invitations import invitation_for
from league.services.notifications.letters import remember_first_language
from league.services.people.second_factors import lacks_a_second_factor, second_factor_warning
from league.services.quotas import spend_letter

if TYPE_CHECKING:
    from allauth.account.models import EmailConfirmation

log = structlog.get_logger(__name__)
INVITATION = "invitation"  # session key of the invitation secret with which a visitor came
SIGNED_IN_AT = "signed_in_at"  # session key of the time of the sign-in, seconds since 1970


def _changes_something(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.method not in ("GET", "HEAD", "OPTIONS")


# For views that a thief of an open session would want: a change asks for the password or the second factor if
# it was entered some time ago, keeps what was typed, and goes on.
asks_password_again = reauthentication_required(enabled=_changes_something)


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter: sign-up, sign-in and letters."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether the visitor may sign up. The first account is made on the first-run page; a closed site
        needs an invitation."""
        if not User.objects.filter(placeholder=None).exists():
            return False
        return settings.SIGN_UP == "open" or has_valid_invitation(request)

    def is_reauthentication_required(self, *, app: str, **how: Any) -> bool:
        """Whether the person must enter their password again before an important action. The second factor is
        changed only after it or the password was entered for that, however recent the sign-in is."""
        return app == "allauth.mfa" or not has_recent_sign_in(context.request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Raises ValidationError also for letters that are drawn as nothing, which Django accepts."""
        check_line(username)
        name: str = super().clean_username(username, shallow)
        return name

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Saves the language of the page for letters unless one is chosen, and warns a person whose second
        factor was removed."""
        remember_first_language(person=user, language=get_language() or "")
        if lacks_a_second_factor(user):
            messages.warning(request, second_factor_warning())
        response: HttpResponse = super().post_login(request, user, **how)
        return response

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: EmailConfirmation) -> str:
        """The link in a letter, which may be read on another device."""
        return _shareable(request, str(super().get_email_confirmation_url(request, emailconfirmation)))

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link in a letter, which may be read on another device."""
        return _shareable(context.request, str(super().get_reset_password_from_key_url(key)))

    def send_mail(self, template_prefix: str, email: str, values: dict[str, Any]) -> None:
        """Sends a letter within the daily limit of the address, counted for each kind and for the network
        that asks: nobody else can use up the letters a person needs. A letter over the limit is dropped
        silently, because a message would reveal that the address has an account."""
        network = lockout_network(context.request) if context.request else ""
        try:
            spend_letter(email, f"{template_prefix} {network}")
        except Refused:
            log.warning("letter held back", letter=template_prefix)
            return
        super().send_mail(template_prefix, email, values)


def _shareable(request: HttpRequest, url: str) -> str:
    path = urlsplit(url)._replace(scheme="", netloc="").geturl()
    return shareable_address(request, path)


@receiver(user_logged_in)
def remember_sign_in(request: HttpRequest, **_signal: Any) -> None:
    """Saves the time of the sign-in in its own session: the account may sign in elsewhere later."""
    request.session[SIGNED_IN_AT] = time.time()


def has_recent_sign_in(request: HttpRequest) -> bool:
    """Whether the password or second factor was entered in this session within PASSWORD_AGAIN_MINUTES, or
    there is nothing that the person could enter."""
    again = [row["at"] for row in get_authentication_records(request, request.user)]
    newest = max([request.session.get(SIGNED_IN_AT, 0), *again])
    is_recent = time.time() - newest < app_settings.REAUTHENTICATION_TIMEOUT
    return is_recent or not get_adapter(request).get_reauthentication_methods(request.user)


def require_recent_sign_in(request: HttpRequest) -> None:
    """Sends the person to the page that asks for their password, and back here, unless they entered it
    recently. Raises ReauthenticationRequired, which allauth's middleware answers."""
    if not has_recent_sign_in(request):
        raise ReauthenticationRequired


def has_valid_invitation(request: HttpRequest) -> bool:
    """Whether the visitor's session has a usable invitation."""
    try:
        invitation_for(request.session.get(INVITATION, ""))
    except Refused:
        return False
    return True


def lockout_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The name or e-mail address of a sign-in attempt, in lower case."""
    typed = credentials or {}
    name = typed.get("username") or typed.get("email") or request.POST.get("login", "")
    return str(name).lower()


def lockout_network(request: HttpRequest) -> str | None:
    """The network of a sign-in attempt, for which attempts are counted."""
    return network_of(request.META.get("REMOTE_ADDR", "")) or None


def locked_out_response(request: HttpRequest, *_args: Any) -> HttpResponse:
    """The page after too many wrong passwords, with the waiting time; status 429."""
    context = {"minutes": round(settings.AXES_COOLOFF_TIME * 60), "failures": settings.AXES_FAILURE_LIMIT}
    return render(request, "account/locked_out.html", context, status=429)


class LeanArgon2(Argon2PasswordHasher):
    """Argon2id with 19 MB instead of Django's 100, so that people who sign in at once do not take the memory
    of a small machine. Source: OWASP Password Storage Cheat Sheet (m=19456, t=2, p=1).

    A password that was hashed with other numbers is hashed again when its person signs in.
    """

    time_cost, memory_cost, parallelism = 2, 19_456, 1
