"""Pages for requests that failed or were refused before a view saw them.

503 with a message if the machine has failed, 500 if the program has, 400 if the request cannot be read or
names a host that is not allowed.
"""

from __future__ import annotations

import re
import sys
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.http.request import split_domain_port
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django.views import defaults

from league.conf.request_bodies import REFUSED
from league.frame.failures import failure_of

CODES = {
    HTTPStatus.BAD_REQUEST: "unreadable_text",
    HTTPStatus.REQUEST_TIMEOUT: "body_too_slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "body_too_large",
    HTTPStatus.TOO_MANY_REQUESTS: "too_many_bodies",
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}
PAUSE = 10  # seconds, if too many requests arrive at the same time
UNREADABLE = re.compile("[\0\ud800-\udfff]")  # NUL and halves of surrogate pairs: no database stores them
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class RefusedBodyMiddleware(MiddlewareMixin):
    """Answers in place of the view: with a problem (RFC 9457) to programs, with a page to people."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        status = getattr(request, "scope", {}).get(REFUSED)
        return refused_body(request, status) if status else None

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Runs after the CSRF check, so that forms without a valid token are not read."""
        form_data = [request.GET]
        if request.method == "POST" and request.content_type in FORMS:
            form_data.append(request.POST)
        return None if all(map(_is_readable, form_data)) else refused_body(request, HTTPStatus.BAD_REQUEST)


def refused_body(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """The response with this status."""
    answer = refusal(request, status, CODES[status], _detail(status))
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        answer["Retry-After"] = str(PAUSE)
    return answer


def refusal(request: HttpRequest, status: HTTPStatus, code: str, detail: str) -> HttpResponse:
    """A problem (RFC 9457) for programs, a page for people."""
    if request.path_info.startswith("/api/") or request.content_type == "application/json":
        page = reverse("api:error", args=[code])
        problem = {"type": page, "title": status.phrase, "status": status.value}
        problem |= {"code": code, "detail": detail}
        return JsonResponse(problem, status=status, content_type="application/problem+json")
    context = {"code": code, "detail": detail, "title": status.phrase}
    return render(request, "body_refused.html", context, status=status)


def _detail(status: HTTPStatus) -> str:
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        sentence = _("Your request is too large. Send at most %(most)s, or a file of at most %(file)s.")
        return sentence % {
            "most": filesizeformat(settings.UPLOAD_LIMIT),
            "file": filesizeformat(settings.FILE_LIMIT),
        }
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return _("Your request took too long to arrive. Please send it again over a better connection.")
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return _("Your network sends too much at the same time: wait until that has arrived, then try again.")
    if status == HTTPStatus.BAD_REQUEST:
        return _("The request contains an invalid character. Please remove it and send the request again.")
    return _("The server is busy. Please wait a few seconds and try again.")


def _is_readable(form_data: QueryDict) -> bool:
    return not any(
        UNREADABLE.search(text) for name, values in form_data.lists() for text in (name, *map(str, values))
    )


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
    if isinstance(exception, TooManyFieldsSent):
        sentence = _("The request has too many parameters: send at most %(most)d.")
        detail = sentence % {"most": settings.DATA_UPLOAD_MAX_NUMBER_FIELDS}
        return refusal(request, HTTPStatus.BAD_REQUEST, "too_many_parameters", detail)
    if not isinstance(exception, DisallowedHost):
        return defaults.bad_request(request, exception)
    forwarded = request.META.get("HTTP_X_FORWARDED_HOST") if settings.USE_X_FORWARDED_HOST else ""
    host, _port = split_domain_port(
        forwarded or request.META.get("HTTP_HOST", "")
    )  # empty if it cannot be one
    return render(None, "400_host.html", {"host": host[:LONGEST_HOST]}, status=HTTPStatus.BAD_REQUEST)
