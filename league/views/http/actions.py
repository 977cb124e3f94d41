"""How a page answers a button: it performs an action, shows a message, and redirects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from league.errors import Forbidden, Refused

T = TypeVar("T")


def run_action(
    request: HttpRequest, act: Callable[[], T], done: str | Callable[[T], str], back: str
) -> HttpResponse:
    """Performs the action, and shows success or the refusal on the page `back`. `done` is the message, or
    makes it from what `act` has returned.

    Raises Forbidden: a person without permission gets a page of its own.
    """
    try:
        came = act()
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, done if isinstance(done, str) else done(came))
    return redirect(back)
