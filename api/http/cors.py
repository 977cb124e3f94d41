"""Any page of the web may use the API, as a stranger or with a token, never with the visitor's session.

An answer to every origin (`*`) is not shown to a page that sends cookies, so no session can be borrowed.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.deprecation import MiddlewareMixin

from api.http.root import NotFound
from api.http.writes import KEY, REPLAYED

PREFIX = "/api/"
DAY = 24 * 3600  # seconds
ASKED = (
    "Accept-Language",
    "Authorization",
    "Content-Type",
    KEY,
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
)
SHOWN = ("ETag", REPLAYED, "Location", "Retry-After", "X-Request-ID")


class CrossOriginMiddleware(MiddlewareMixin):
    """Answers a browser that asks what a page of another origin may do (preflight), and says in every answer
    of the API that it may be read."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.method != "OPTIONS" or not request.path_info.startswith(PREFIX):
            return None
        methods = _methods(request.path_info)
        if not methods:
            return None
        answer = HttpResponse(status=204, headers={"Allow": methods})
        if "Access-Control-Request-Method" in request.headers:
            answer["Access-Control-Allow-Methods"] = methods
            answer["Access-Control-Allow-Headers"] = ", ".join(ASKED)
            answer["Access-Control-Max-Age"] = str(DAY)
        return answer

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.path_info.startswith(PREFIX):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = ", ".join(SHOWN)
        return response


def _methods(path: str) -> str:
    """What can be done at this address; empty where there is nothing."""
    try:
        view: Any = resolve(path).func
    except Resolver404:
        return ""
    kind = getattr(view, "view_class", getattr(view, "cls", None))
    if kind is NotFound:
        return ""
    names = kind.http_method_names if kind else ("get",)
    needed = {"head": "get"}  # a HEAD is answered by what answers a GET
    methods = [name for name in names if kind is None or hasattr(kind, needed.get(name, name))]
    return ", ".join(name.upper() for name in dict.fromkeys((*methods, "options")))
