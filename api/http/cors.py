"""CORS: any web page may use the API anonymously or with a token, but never with the visitor's session.

Browsers do not show a response for all origins (`*`) to a page that sends cookies, so a page cannot use
another site's session.
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
    """Answers preflight requests, and allows every origin to read the API's responses."""

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
    """The methods allowed at this address; empty if the address does not exist."""
    try:
        view: Any = resolve(path).func
    except Resolver404:
        return ""
    kind = getattr(view, "view_class", getattr(view, "cls", None))
    if kind is NotFound:
        return ""
    names = kind.http_method_names if kind else ("get",)
    needed = {"head": "get"}  # a view that answers GET answers HEAD too
    methods = [name for name in names if kind is None or hasattr(kind, needed.get(name, name))]
    return ", ".join(name.upper() for name in dict.fromkeys((*methods, "options")))
