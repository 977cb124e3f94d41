"""What a visitor reads whose request had a body that was refused, or text that no database can hold."""

from __future__ import annotations

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
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}
PAUSE = 10  # seconds, for whoever comes when too many send at the same time
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class RefusedBodyMiddleware(MiddlewareMixin):
    """Answers instead of the view: as a problem (RFC 9457) to programs, as a page to people."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        status = getattr(request, "scope", {}).get(REFUSED)
        return refused_body(request, status) if status else None

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """After the CSRF check, so that nobody has forms read who may not send any."""
        sent = [request.GET]
        if request.method == "POST" and request.content_type in FORMS:
            sent.append(request.POST)
        return None if all(map(_is_readable, sent)) else refused_body(request, HTTPStatus.BAD_REQUEST)


def refused_body(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """The answer with this status."""
    code, detail = CODES[status], _detail(status)
    if request.path_info.startswith("/api/") or request.content_type == "application/json":
        problem = {"type": "about:blank", "title": status.phrase, "status": status.value}
        problem |= {"code": code, "detail": detail}
        answer: HttpResponse = JsonResponse(problem, status=status, content_type="application/problem+json")
    else:
        context = {"code": code, "detail": detail, "title": status.phrase}
        answer = render(request, "body_refused.html", context, status=status)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        answer["Retry-After"] = str(PAUSE)
    return answer


def _detail(status: HTTPStatus) -> str:
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        sentence = _("That is too much at once: send at most %(most)s, or a file of at most %(file)s.")
        return sentence % {
            "most": filesizeformat(settings.UPLOAD_LIMIT),
            "file": filesizeformat(settings.FILE_LIMIT),
        }
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return _("Your request took too long to arrive: send it again over a better connection.")
    if status == HTTPStatus.BAD_REQUEST:
        return _("The request contains a character that no text has: remove it, and send the request again.")
    return _("Many people send something at the moment: wait a few seconds, then send it again.")


def _is_readable(sent: QueryDict) -> bool:
    """No database keeps NUL, or half of a surrogate pair."""
    return all(
        "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
        for name, values in sent.lists()
        for text in (name, *map(str, values))
    )
