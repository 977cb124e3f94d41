"""Failed requests: 503 with a message if the machine has failed, 500 if the program has, 400 if the request
cannot be read or names a host that is not allowed.
"""

from __future__ import annotations

import sys
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.views import defaults

from league.failures import failure_of

RETRY_AFTER = 30  # seconds
LONGEST_HOST = 253  # characters of a name in DNS


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


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler400`. The page names a host that is not allowed, so that the person who runs the site
    knows what to allow."""
    if not isinstance(exception, DisallowedHost):
        return defaults.bad_request(request, exception)
    forwarded = request.META.get("HTTP_X_FORWARDED_HOST") if settings.USE_X_FORWARDED_HOST else ""
    host, _port = split_domain_port(
        forwarded or request.META.get("HTTP_HOST", "")
    )  # empty if it cannot be one
    return render(None, "400_host.html", {"host": host[:LONGEST_HOST]}, status=HTTPStatus.BAD_REQUEST)
