"""The person or visitor of a request, as views pass them to services and selectors."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.errors import Forbidden
from league.models import Change

if TYPE_CHECKING:
    from league.permissions import Person

LONGEST_REASON = Change._meta.get_field("reason").max_length


def visitor_of(request: HttpRequest) -> Person:
    """The person or visitor who sent this request."""
    return request.user


def request_of_session(session: str) -> HttpRequest:
    """A request of the visitor with this session as it is now, for answers that last for hours: a session
    that has ended, an account that was closed, or a changed password no longer counts.
    """
    request = HttpRequest()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(session or None)
    request.user = get_user(request)
    return request


def person_of(request: HttpRequest) -> User:
    """The person who sent this request. Raises Forbidden: log_in_first."""
    if not isinstance(request.user, User):
        raise Forbidden("log_in_first", _("Please sign in first. This page is about you."))
    return request.user


def reason_of(request: HttpRequest) -> str:
    """The reason sent with a button, cut to the length that the history stores."""
    return request.POST.get("reason", "")[:LONGEST_REASON]
