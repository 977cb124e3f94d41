"""What browsers and proxies may store of an answer, and what they may reveal of its address."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from league.conf.http.request_log import GetResponse, Middleware, wrap_request

PRIVATE = "private, no-store"
SECRET_ARGUMENTS = frozenset({"secret", "link", "key"})  # names of the secrets in routes


@sync_and_async_middleware
def protect_private_pages(get_response: GetResponse) -> Middleware:
    """Answers to a signed-in person, a guest or a program with a token say `private, no-store`, unless the
    view sets its own headers (files for everybody).

    Pages whose address holds a secret are not stored, not indexed by search engines, and reveal only the
    origin of the site to the next address.
    """
    return wrap_request(get_response, lambda _request: None, _protect)


def _protect(request: HttpRequest, response: HttpResponseBase, _begun: None) -> HttpResponseBase:
    match = request.resolver_match
    if match and not SECRET_ARGUMENTS.isdisjoint(match.kwargs):
        response.headers["Cache-Control"] = PRIVATE
        # Not "no-referrer": browsers would send forms without their origin, which looks like a forgery.
        response.headers["Referrer-Policy"] = "strict-origin"
        response.headers["X-Robots-Tag"] = "noindex"
    elif _is_personal(request, response):
        response.headers.setdefault("Cache-Control", PRIVATE)
    return response


def _is_personal(request: HttpRequest, response: HttpResponseBase) -> bool:
    session = settings.SESSION_COOKIE_NAME
    return session in request.COOKIES or session in response.cookies or "Authorization" in request.headers
