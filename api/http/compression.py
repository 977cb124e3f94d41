"""Compresses reads of the API, exports, and the pages of visitors.

Compression reveals secrets by the length of an answer if a page of another site can send requests with the
visitor's session and choose a part of the answer (BREACH). Reads of the API have no such part beside a
secret, kept answers contain no secret at all, and Django adds a random number of bytes to everything else.
The page of a visitor without a session has no secret but the token of its forms, which is masked differently
in every answer. Pages of a session, writes (their answers contain the secrets of new links and tokens) and
live streams are not compressed.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware

from api.http.reads import KeptResponse
from league.conf.http.request_log import GetResponse, Middleware, wrap_request

SHORTEST = 500  # bytes
API = "/api/"
OF_API = ("application/json", "application/problem+json", "application/vnd.oai.openapi")
EXPORTS = ("text/csv",)
PAGES = ("text/html",)
ACCEPTED = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


@sync_and_async_middleware
def compress_reads(get_response: GetResponse) -> Middleware:
    """Compresses answers with gzip, for clients that accept it."""
    gzip = GZipMiddleware(get_response)

    def end(request: HttpRequest, response: HttpResponseBase, _begun: None) -> HttpResponseBase:
        types = (*OF_API, *EXPORTS) if request.path_info.startswith(API) else EXPORTS
        if settings.SESSION_COOKIE_NAME not in request.COOKIES and not response.cookies.get(
            settings.SESSION_COOKIE_NAME
        ):
            types = (*types, *PAGES)
        if request.method != "GET" or not response.get("Content-Type", "").startswith(types):
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
