"""The answer to a request whose body was refused or contains text that no database can store."""

from __future__ import annotations

import re
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from league.conf.http.request_bodies import REFUSED

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
    code, detail = CODES[status], _detail(status)
    if request.path_info.startswith("/api/") or request.content_type == "application/json":
        problem = {"type": "about:blank", "title": status.phrase, "status": status.value}
        problem |= {"code": code, "detail": detail}
        answer: HttpResponse = JsonResponse(problem, status=status, content_type="application/problem+json")
    else:
        context = {"code": code, "detail": detail, "title": status.phrase}
        answer = render(request, "body_refused.html", context, status=status)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        answer["Retry-After"] = str(PAUSE)
    return answer


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
