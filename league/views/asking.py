"""Who asks, as views hand him on to services and selectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.errors import Forbidden
from league.models import Change

if TYPE_CHECKING:
    from league.permissions import Person

LONGEST_REASON = Change._meta.get_field("reason").max_length


def asking(request: HttpRequest) -> Person:
    """The person or visitor who sent this request."""
    return request.user


def person_of(request: HttpRequest) -> User:
    """The person who sent this request. Raises Forbidden: log_in_first."""
    if not isinstance(request.user, User):
        raise Forbidden("log_in_first", _("Sign in first: this page is about you."))
    return request.user


def reason_of(request: HttpRequest) -> str:
    """The reason that is sent with a button, as much of it as the history keeps."""
    return request.POST.get("reason", "")[:LONGEST_REASON]
