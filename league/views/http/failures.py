"""Failed requests: 503 with a message if the machine has failed, 500 if the program has."""

from __future__ import annotations

import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from league.failures import failure_of

RETRY_AFTER = 30  # seconds


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the exception is handled."""
    failure = failure_of(sys.exc_info()[1])
    if failure is None:
        return defaults.server_error(request)
    status = HTTPStatus.SERVICE_UNAVAILABLE
    page = render(None, "503.html", {"failure": failure}, status=status)
    page["Retry-After"] = str(RETRY_AFTER)
    page["Cache-Control"] = "no-store"
    return page
