"""How allauth and axes behave on this site."""

from __future__ import annotations

from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from league.conf.http.networks import network_of
from league.errors import Refused
from league.selectors.people.invitations import invitation_for
from league.services.notifications.letters import remember_first_language
from league.services.people.second_factors import lacks_a_second_factor, second_factor_warning
from league.services.quotas import spend_letter

log = structlog.get_logger(__name__)
INVITATION = "invitation"  # session key of the invitation secret with which a visitor came


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter: sign-up, sign-in and letters."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether the visitor may sign up. The first account is made on the first-run page; a closed site
        needs an invitation."""
        if not User.objects.filter(placeholder=None).exists():
            return False
        return settings.SIGN_UP == "open" or has_valid_invitation(request)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Saves the language of the page for letters unless one is chosen, and warns a person whose second
        factor was removed."""
        remember_first_language(person=user, language=get_language() or "")
        if lacks_a_second_factor(user):
            messages.warning(request, second_factor_warning())
        response: HttpResponse = super().post_login(request, user, **how)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends a letter within the daily limit of the address. A letter over the limit is dropped silently,
        because a message would reveal that the address has an account."""
        try:
            spend_letter(email)
        except Refused:
            log.warning("letter held back", letter=template_prefix)
            return
        super().send_mail(template_prefix, email, context)


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
