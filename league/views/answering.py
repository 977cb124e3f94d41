"""How a page answers a button: do it, say so, go back; a refusal is said there too."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from league.errors import Forbidden, Refused


def do(request: HttpRequest, act: Callable[[], object], done: str, back: str) -> HttpResponse:
    """Does it and says that it is done, or why it is not, on the page at the address `back`.

    Raises Forbidden: who may not do it at all gets a page of its own.
    """
    try:
        act()
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, done)
    return redirect(back)
