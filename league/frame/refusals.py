"""Refusals that no view has caught, as a page with message, code and status. Also answers GET requests to
addresses that only accept forms.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

from league.frame.errors import Forbidden, Hidden, Refused, TooOften

STATUSES: dict[type[Refused], int] = {Forbidden: 403, TooOften: 429}


class RefusalMiddleware(MiddlewareMixin):
    """Answers Refused with 409, Forbidden with 403, Hidden with 404, TooOften with 429."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        if isinstance(exception, Hidden):
            return render(request, "404.html", {"refusal": exception}, status=404)
        status = next((status for kind, status in STATUSES.items() if isinstance(exception, kind)), 409)
        shown = {"refusal": exception, "page": _page_of(request)}
        page = render(request, "refused.html", shown, status=status)
        if isinstance(exception, TooOften):
            page["Retry-After"] = str(exception.wait)
        return page

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        page = render(request, "404.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page


def _page_of(request: HttpRequest) -> str:
    """The page to return to; never the address of a form, because that has no page."""
    if request.method in ("GET", "HEAD"):
        return request.path
    return urlsplit(request.headers.get("Referer", "")).path or reverse("league:home")
