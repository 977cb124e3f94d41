"""CORS: pages of other sites may use the API anonymously or with a token, but never with the visitor's
session.

Browsers do not show a response without `Access-Control-Allow-Credentials` to a page that sends cookies, so
a page cannot use another site's session. `API_ORIGINS` names the sites; by default all.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from api.http.not_found import NotFound
from api.http.throttles import add_rate_headers
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
SHOWN = (
    *("ETag", REPLAYED, "Link", "Location", "Retry-After", "X-Request-ID"),
    *("RateLimit", "RateLimit-Policy", "Deprecation", "Sunset"),
)
ALL = "*"


class CrossOriginMiddleware(MiddlewareMixin):
    """Answers preflight requests, and allows other origins to read the API's responses."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.method != "OPTIONS" or not request.path_info.startswith(PREFIX):
            return None
        methods = _methods(request.path_info)
        if not methods:
            return None
        answer = HttpResponse(status=204, headers={"Allow": methods})
        if "Access-Control-Request-Method" in request.headers and _allowed_origin(request):
            answer["Access-Control-Allow-Methods"] = methods
            answer["Access-Control-Allow-Headers"] = ", ".join(ASKED)
            answer["Access-Control-Max-Age"] = str(DAY)
        return answer

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.path_info.startswith(PREFIX):
            add_rate_headers(request, response)
            if ALL not in settings.API_ORIGINS:
                patch_vary_headers(response, ["Origin"])
            if origin := _allowed_origin(request):
                response["Access-Control-Allow-Origin"] = origin
                response["Access-Control-Expose-Headers"] = ", ".join(SHOWN)
        return response


def _allowed_origin(request: HttpRequest) -> str:
    """The origin that may read the response; empty if none may."""
    if ALL in settings.API_ORIGINS:
        return ALL
    origin = request.headers.get("Origin", "")
    return origin if origin in settings.API_ORIGINS else ""


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
