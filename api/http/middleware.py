"""Compression of reads, and requests from pages of other sites."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

from api.http.authentication import add_rate_headers
from api.http.reads import PackedResponse
from api.http.views import NotFound
from api.http.writes import KEY, REPLAYED
from league.conf.requests import GetResponse, Middleware, shows_secret, wrap_request

# Compresses reads of the API, exports, calendars, and pages.
#
# Compression reveals secrets by the length of an answer if somebody can read the encrypted traffic, and a
# page of another site can send many requests with the visitor's session and choose a part of the answer
# (BREACH). Reads of the API and calendars have no such part beside a secret, kept answers contain no secret
# at all, and Django adds a random number of bytes to everything else. Feeds are not compressed: they
# contain their own address. The form tokens of pages are masked differently in every answer.
#
# So pages of a session are compressed if two things hold, and each alone stops that attack: the browser
# says that no other site has led to the request, and the page shows no secret that could be used again
# (`shows_secret`). The answer to an input at a table counts as a page: htmx adds a header that no other
# site can send. Other writes (their answers contain the secrets of new links and tokens) and live streams
# are not compressed. docs/threats.md has the reasons.

SHORTEST = 500  # bytes
API = "/api/"
OF_API = (
    *("application/json", "application/problem+json"),
    *("application/vnd.oai.openapi", "application/yaml", "application/typescript"),
)
FILES = ("text/csv", "text/calendar")
PAGES = ("text/html",)
WRITES = ("POST", "PUT")  # a page answers every other method as it answers GET
OWN_SITE = ("same-origin", "none")  # Sec-Fetch-Site: a link or script of ours; typed or a bookmark
ACCEPTED = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


@sync_and_async_middleware
def compress_reads(get_response: GetResponse) -> Middleware:
    """Compresses answers with gzip, for clients that accept it."""
    gzip = GZipMiddleware(get_response)

    def end(request: HttpRequest, response: HttpResponseBase, _begun: None) -> HttpResponseBase:
        if not _may_compress(request, response):
            return response
        if not ACCEPTED.search(request.headers.get("Accept-Encoding", "")):
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        if isinstance(response, PackedResponse) and len(response.content) >= SHORTEST:
            patch_vary_headers(response, ("Accept-Encoding",))
            response.content = response.packed
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(len(response.content))
            return response
        return gzip.process_response(request, response)

    return wrap_request(get_response, lambda _request: None, end)


def _may_compress(request: HttpRequest, response: HttpResponseBase) -> bool:
    kind = response.get("Content-Type", "")
    if kind.startswith(PAGES):
        return isinstance(response, HttpResponse) and _may_compress_page(request, response)
    types = (*OF_API, *FILES) if request.path_info.startswith(API) else FILES
    return request.method == "GET" and kind.startswith(types)


def _may_compress_page(request: HttpRequest, response: HttpResponse) -> bool:
    if request.method in WRITES and "HX-Request" not in request.headers:
        return False
    session = settings.SESSION_COOKIE_NAME
    if session not in request.COOKIES and not response.cookies.get(session):
        return True
    return _is_by_own_site(request) and not shows_secret(request, response)


def _is_by_own_site(request: HttpRequest) -> bool:
    """Whether no other site has led to this request. Browsers do not say so over plain http, where the length
    of an answer reveals nothing that its text does not; before 2023 some did not say so at all."""
    led_by = request.headers.get("Sec-Fetch-Site")
    if led_by is None:
        return not (request.is_secure() or settings.HTTPS)
    return led_by in OWN_SITE


# CORS: pages of other sites may use the API anonymously or with a token, but never with the visitor's
# session.
#
# Browsers do not show a response without `Access-Control-Allow-Credentials` to a page that sends cookies,
# so a page cannot use another site's session. `API_ORIGINS` names the sites; by default all.

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
    *("RateLimit", "RateLimit-Policy"),
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
