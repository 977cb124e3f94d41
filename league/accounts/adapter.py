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
INVITATION = "invitation"  # the session's key for the secret of the link that a visitor came by


class AccountAdapter(DefaultAccountAdapter):
    """Who may sign up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """The first person comes by the first-run page; on a closed site the others come by a link."""
        if not User.objects.exists():
            return False
        return settings.SIGN_UP == "open" or has_valid_invitation(request)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Letters will be in the language of the page until the person chooses another. Somebody who has lost
        the protection of a second factor hears of it."""
        remember_first_language(person=user, language=get_language() or "")
        if lacks_a_second_factor(user):
            messages.warning(request, second_factor_warning())
        answer: HttpResponse = super().post_login(request, user, **how)
        return answer

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """As many letters a day as one address may get; nobody is told that one was held back, for that would
        tell whose address it is."""
        try:
            spend_letter(email)
        except Refused:
            log.warning("letter held back", letter=template_prefix)
            return
        super().send_mail(template_prefix, email, context)


def has_valid_invitation(request: HttpRequest) -> bool:
    """Whether this visitor has come by an invitation that holds."""
    try:
        invitation_for(request.session.get(INVITATION, ""))
    except Refused:
        return False
    return True


def lockout_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Whose password is tried: the name or e-mail address as it was typed, in whatever case."""
    given = credentials or {}
    name = given.get("username") or given.get("email") or request.POST.get("login", "")
    return str(name).lower()


def lockout_network(request: HttpRequest) -> str | None:
    """Where a password is tried from, as it is counted."""
    return network_of(request.META.get("REMOTE_ADDR", "")) or None


def locked_out_response(request: HttpRequest, *_answers: Any) -> HttpResponse:
    """After too many wrong passwords: says when it is over."""
    context = {"minutes": round(settings.AXES_COOLOFF_TIME * 60), "failures": settings.AXES_FAILURE_LIMIT}
    return render(request, "account/locked_out.html", context, status=429)
