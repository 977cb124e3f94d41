"""What every request of the service passes through: its id and its line in the log, headers of private
answers, compression, texts and bodies that cannot be read, hidden results, tables as files.

`answer_requests` is outermost, `PageMiddleware` innermost. Below are the pages for requests that failed: 503
with a message if the machine has failed, 500 if the program has, 400 if the request cannot be read or names a
host that is not allowed.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from http import HTTPStatus
from uuid import uuid4

import structlog
from django.conf import settings
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views import defaults
from prometheus_client import Histogram

from league.conf.logs import route_of
from league.conf.networks import note_requester
from league.conf.requests import REFUSED
from league.frame.failures import failure_of
from league.frame.files import table_file
from league.frame.kept import PackedResponse
from league.frame.refusals import RefusalMiddleware
from league.frame.requests import TELLING, hides_scores

log = structlog.get_logger("league.requests")

GetResponse = Callable[[HttpRequest], HttpResponseBase]
API = "/api/"
ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
METHODS = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}
PROBES = {"healthz", "readyz", "metrics"}  # requested every few seconds
SECONDS = Histogram(
    "league_http_request_seconds",
    "How long requests took, streams until their first line.",
    ["method", "route", "status"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)


def answer_requests(get_response: GetResponse) -> GetResponse:
    """Binds `request_id`, the proxy's X-Request-ID or a new one, to all log lines of a request.

    The answer carries it. One line reports how the request ended. The line and the metric name the route,
    because an address may hold a secret (an invitation's), even a mistyped one that leads nowhere.
    """
    gzip = GZipMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        given, begun = request.headers.get("X-Request-ID", ""), time.perf_counter()
        name = given if ID.fullmatch(given) else uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=name)
        note_requester(request.META.get("REMOTE_ADDR") or "")
        response = get_response(request)
        if may_compress(request, response):
            response = _compressed(gzip, request, response)
        protect_private_pages(request, response)
        response.headers["X-Request-ID"] = name
        seconds, match = time.perf_counter() - begun, request.resolver_match
        notable = response.status_code >= 400 or (match and match.route not in PROBES)
        (log.info if notable else log.debug)(
            "request",
            method=request.method,
            route=route_of(request),
            status=response.status_code,
            ms=round(1000 * seconds),
        )
        method = request.method if request.method in METHODS else "other"  # a visitor can invent methods
        SECONDS.labels(method, match.route if match else "", response.status_code).observe(seconds)
        return response

    return answer


NOT_STORED = "private, no-store"
SECRET_ARGUMENTS = frozenset({"secret", "link", "key"})  # names of the secrets in routes


def protect_private_pages(request: HttpRequest, response: HttpResponseBase) -> None:
    """Answers to a signed-in person, a guest or a program with a token say `private, no-store`, unless the
    view sets its own headers (files for everybody).

    Pages whose address holds a secret are not stored, not indexed by search engines, and reveal only the
    origin of the site to the next address.
    """
    match, session = request.resolver_match, settings.SESSION_COOKIE_NAME
    if match and not SECRET_ARGUMENTS.isdisjoint(match.kwargs):
        response.headers["Cache-Control"] = NOT_STORED
        # Not "no-referrer": browsers would send forms without their origin, which looks like a forgery.
        response.headers["Referrer-Policy"] = "strict-origin"
        response.headers["X-Robots-Tag"] = "noindex"
    elif session in request.COOKIES or session in response.cookies or "Authorization" in request.headers:
        response.headers.setdefault("Cache-Control", NOT_STORED)


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
FILES = ("text/csv", "text/calendar")
OF_API = (
    *("application/json", "application/problem+json", *FILES),
    *("application/vnd.oai.openapi", "application/yaml", "application/typescript"),
)
WRITES = ("POST", "PUT")  # a page answers every other method as it answers GET
OWN_SITE = ("same-origin", "none")  # Sec-Fetch-Site: a link or script of ours; typed or a bookmark
ACCEPTED = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


def may_compress(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether this answer may be compressed, for a client that accepts it."""
    kind = response.headers.get("Content-Type", "")
    if not kind.startswith("text/html"):
        return request.method == "GET" and kind.startswith(
            OF_API if request.path_info.startswith(API) else FILES
        )
    if not isinstance(response, HttpResponse) or response.status_code == HTTPStatus.BAD_REQUEST:
        return False  # a query that cannot be read may hold a secret
    if request.method in WRITES and "HX-Request" not in request.headers:
        return False
    session = settings.SESSION_COOKIE_NAME
    if session not in request.COOKIES and not response.cookies.get(session):
        return True
    # Browsers do not say it over plain http, where the length of an answer reveals nothing that its text does
    # not; before 2023 some did not say so at all.
    led_by = request.headers.get("Sec-Fetch-Site")
    is_own = led_by in OWN_SITE if led_by is not None else not (request.is_secure() or settings.HTTPS)
    return is_own and not shows_secret(request, response)


def _compressed(gzip: GZipMiddleware, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
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


# Passwords, recovery codes, the secret of a second factor, tokens; the administration shows whole rows.
OF_ACCOUNTS = ("accounts/", "account/", "admin/")
SECRET_QUERIES = frozenset({"code", "token"})
ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
SHORTEST_SECRET = 16  # characters
BEHIND_QUERY = re.compile(rb"[?&;](?:code|token)=[\w%]")


def shows_secret(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page or its own address has a secret: a link by which somebody takes a seat, keeps a score,
    joins or subscribes, or what an account needs to sign in. Form tokens do not count: they are masked
    differently in every answer."""
    match = request.resolver_match
    if match is None or match.route.startswith(OF_ACCOUNTS) or not SECRET_ARGUMENTS.isdisjoint(match.kwargs):
        return True
    if not SECRET_QUERIES.isdisjoint(request.GET):
        return True
    return any(pattern.search(response.content) for pattern in (BEHIND_QUERY, secret_links()))


@cache
def secret_links() -> re.Pattern[bytes]:
    """Finds the address of any route that has a secret. All alternatives have the same first letter: without
    it, Python would try each of them at each letter of the page, and take longer than all else that a kept
    page needs."""
    routes = {_expression(route) for route in _secret_routes(get_resolver())}
    return re.compile(f"/(?:reset/key/|{'|'.join(sorted(routes))})".encode())


def _secret_routes(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _secret_routes(pattern, route)
        elif isinstance(pattern, URLPattern) and not SECRET_ARGUMENTS.isdisjoint(ARGUMENT.findall(route)):
            yield route


def _expression(route: str) -> str:
    """The route as far as its secret; other arguments may be anything."""
    parts = ARGUMENT.split(route)
    expression = re.escape(parts[0])
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        if name in SECRET_ARGUMENTS:
            return f"{expression}[^/\\s\"'<>]{{{SHORTEST_SECRET},}}"
        expression += f"[^/\\s\"'<>]+{re.escape(text)}"
    return expression


CODES = {
    HTTPStatus.BAD_REQUEST: "unreadable_text",
    HTTPStatus.REQUEST_TIMEOUT: "body_too_slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "body_too_large",
    HTTPStatus.TOO_MANY_REQUESTS: "too_many_bodies",
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}
PAUSE = 10  # seconds, if too many requests arrive at the same time
UNREADABLE = re.compile("[\0\ud800-\udfff]")  # NUL and halves of surrogate pairs: no database stores them
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class PageMiddleware(RefusalMiddleware):
    """Answers in place of the view a request whose body or text cannot be read, asks before a page that tells
    results to a person who has hidden them, and makes a file of a table (`?csv=`)."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        status = getattr(request, "scope", {}).get(REFUSED)
        return refused_body(request, status) if status else None

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Runs after the CSRF check, so that forms without a valid token are not read."""
        form_data = [request.GET]
        if request.method == "POST" and request.content_type in FORMS:
            form_data.append(request.POST)
        for name, values in (row for data in form_data for row in data.lists()):
            if any(UNREADABLE.search(text) for text in (name, *map(str, values))):
                return refused_body(request, HTTPStatus.BAD_REQUEST)
        match = request.resolver_match
        if match is None or match.view_name not in TELLING or not hides_scores(request):
            return None
        if request.method not in ("GET", "HEAD"):
            return None
        query = request.GET.copy()
        query["show"] = "1"
        return render(request, "pages/scores_hidden.html", {"address": f"{request.path}?{query.urlencode()}"})

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response = super().process_response(request, response)
        return table_file(request, response) if "csv" in request.META.get("QUERY_STRING", "") else response


def refused_body(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """The response with this status."""
    answer = refusal(request, status, CODES[status], _detail(status))
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        answer["Retry-After"] = str(PAUSE)
    return answer


def refusal(request: HttpRequest, status: HTTPStatus, code: str, detail: str) -> HttpResponse:
    """A problem (RFC 9457) for programs, a page for people."""
    if request.path_info.startswith(API) or request.content_type == "application/json":
        page = reverse("api:error", args=[code])
        problem = {"type": page, "title": status.phrase, "status": status.value}
        problem |= {"code": code, "detail": detail}
        return JsonResponse(problem, status=status, content_type="application/problem+json")
    context = {"code": code, "detail": detail, "title": status.phrase}
    return render(request, "body_refused.html", context, status=status)


def _detail(status: HTTPStatus) -> str:
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        sentence = _("Your request is too large. Send at most %(most)s, or a file of at most %(file)s.")
        return sentence % {
            "most": filesizeformat(settings.UPLOAD_LIMIT),
            "file": filesizeformat(settings.FILE_LIMIT),
        }
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return _("Your request took too long to arrive. Please send it again over a better connection.")
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return _("Your network sends too much at the same time: wait until that has arrived, then try again.")
    if status == HTTPStatus.BAD_REQUEST:
        return _("The request contains an invalid character. Please remove it and send the request again.")
    return _("The server is busy. Please wait a few seconds and try again.")


RETRY_AFTER = 30  # seconds
LONGEST_HOST = 253  # characters of a name in DNS


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the exception is handled."""
    failure = failure_of(sys.exc_info()[1])
    if failure is None:
        return defaults.server_error(request)
    status = HTTPStatus.SERVICE_UNAVAILABLE
    page = render(None, "503.html", {"failure": failure}, status=status)
    page["Retry-After"] = str(RETRY_AFTER)
    page["Cache-Control"] = "no-store"
    return page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler400`. The page names a host that is not allowed, so that the person who runs the site
    knows what to allow."""
    if isinstance(exception, TooManyFieldsSent):
        sentence = _("The request has too many parameters: send at most %(most)d.")
        detail = sentence % {"most": settings.DATA_UPLOAD_MAX_NUMBER_FIELDS}
        return refusal(request, HTTPStatus.BAD_REQUEST, "too_many_parameters", detail)
    if not isinstance(exception, DisallowedHost):
        return defaults.bad_request(request, exception)
    forwarded = request.META.get("HTTP_X_FORWARDED_HOST") if settings.USE_X_FORWARDED_HOST else ""
    named = forwarded or request.META.get("HTTP_HOST", "")
    host, _port = split_domain_port(named)  # empty if it cannot be one
    return render(None, "400_host.html", {"host": host[:LONGEST_HOST]}, status=HTTPStatus.BAD_REQUEST)
