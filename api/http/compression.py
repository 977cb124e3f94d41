"""Compresses reads of the API, exports, and pages.

Compression reveals secrets by the length of an answer if somebody can read the encrypted traffic, and a page
of another site can send many requests with the visitor's session and choose a part of the answer (BREACH).
Reads of the API have no such part beside a secret, kept answers contain no secret at all, and Django adds a
random number of bytes to everything else. The form tokens of pages are masked differently in every answer.

So pages of a session are compressed if two things hold, and each alone stops that attack: the
browser says that no other site has led to the request, and the page shows no secret that could be used again
(`shows_secret`). The answer to an input at a table counts as a page: htmx adds a header that no other
site can send. Other writes (their answers contain the secrets of new links and tokens) and live streams are
not compressed. docs/threats.md has the reasons.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware

from api.http.reads import KeptResponse
from league.conf.http.request_log import GetResponse, Middleware, wrap_request
from league.conf.http.secret_pages import shows_secret

SHORTEST = 500  # bytes
API = "/api/"
OF_API = ("application/json", "application/problem+json", "application/vnd.oai.openapi")
EXPORTS = ("text/csv",)
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
        if isinstance(response, KeptResponse) and len(response.content) >= SHORTEST:
            patch_vary_headers(response, ("Accept-Encoding",))
            response.content = response.kept.gzipped()
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(len(response.content))
            return response
        return gzip.process_response(request, response)

    return wrap_request(get_response, lambda _request: None, end)


def _may_compress(request: HttpRequest, response: HttpResponseBase) -> bool:
    kind = response.get("Content-Type", "")
    if kind.startswith(PAGES):
        return isinstance(response, HttpResponse) and _may_compress_page(request, response)
    types = (*OF_API, *EXPORTS) if request.path_info.startswith(API) else EXPORTS
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
