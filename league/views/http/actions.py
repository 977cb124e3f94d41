"""How a page answers a button: do it, say so, go back; a refusal is said there too."""

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
    """Does it and says so, or why it was refused, on the page at the address `back`. `done` is the sentence,
    or makes it of what `act` has returned.

    Raises Forbidden: a person who may not do it at all gets a page of its own.
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
