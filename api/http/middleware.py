"""Requests from pages of other sites (CORS).

Pages of other sites may use the API anonymously or with a token, but never with the visitor's session:
browsers do not show a response without `Access-Control-Allow-Credentials` to a page that sends cookies.
`API_ORIGINS` names the sites; by default all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers

from api.http.views import NotFound
from api.http.writes import KEY, REPLAYED
from league.frame.kept import DAY

PREFIX = "/api/"
ASKED = (
    *("Accept-Language", "Authorization", "Content-Type", KEY),
    *("If-Match", "If-None-Match", "Last-Event-ID"),
)
SHOWN = (
    *("ETag", REPLAYED, "Link", "Location", "Retry-After", "X-Request-ID"),
    *("RateLimit", "RateLimit-Policy"),
)
ALL = "*"


def share_with_origins(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answers preflight requests, allows other origins to read the API's answers, and adds to these the limit
    that the request counted for."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PREFIX):
            return get_response(request)
        origin = ALL if ALL in settings.API_ORIGINS else request.headers.get("Origin", "")
        is_allowed = origin in settings.API_ORIGINS
        methods = _methods(request.path_info) if request.method == "OPTIONS" else ""
        response = HttpResponse(status=204, headers={"Allow": methods}) if methods else get_response(request)
        if methods and is_allowed and "Access-Control-Request-Method" in request.headers:
            response["Access-Control-Allow-Methods"] = methods
            response["Access-Control-Allow-Headers"] = ", ".join(ASKED)
            response["Access-Control-Max-Age"] = str(DAY)
        _left, limit = getattr(request, "rate_limit", (0, {}))
        for name, text in limit.items():
            response[name] = text
        if ALL not in settings.API_ORIGINS:
            patch_vary_headers(response, ["Origin"])
        if is_allowed:
            response["Access-Control-Allow-Origin"] = origin
            response["Access-Control-Expose-Headers"] = ", ".join(SHOWN)
        return response

    return answer


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
