"""Pages that are kept until what they show changes.

Pages that are kept as they were rendered, until something happens in their league.

A page is kept for one reader: for all visitors without a session, or for one session. Its key has
everything
that a page is made of: the program, the address, the host, the site's address, the language, the spoiler
switch, the reader, and the version of the league with the reader's role (`page_version`), which is read
again
for every request. So nobody gets a page that they may not view, and no page survives a result or an
upgrade.

What changes without a change of the league shows at most `settings.PAGE_LIFE` seconds late: a deadline that
passes, odds and analyses that a worker has found, a person's new name. Two changes by people that are
committed in the reverse order of their keys, in the same instant, may count as one for as long.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache, caches
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from league.conf.program import program_digest
from league.frame.permissions import visible_to
from league.frame.requests import COOKIE, HIDDEN
from league.models import Change, ClinchProof, League, Member

if TYPE_CHECKING:
    from league.frame.permissions import Person


DAY = 24 * 3600  # seconds
T = TypeVar("T")


def league_version(league: League) -> tuple[int, int, str, int]:
    """A key that changes with every feed item and every recorded change of the league; one query.

    `league.feed` should be selected already.
    """
    return league.pk, league.feed.last, league.name, last_change(league)


def last_change(league: League) -> int:
    """The number of the league's newest recorded change, 0 without one; one query."""
    return league.changes.aggregate(last=Max("pk"))["last"] or 0


def kept_while(version: tuple[object, ...], name: str, compute: Callable[[], T]) -> T:
    """What `compute` returned when the league had this `league_version`; computed again after a day.
    `name` tells such values of a league apart."""
    key = ":".join(map(str, (name, *version[:2], version[-1])))
    return cast(T, cache.get_or_set(key, compute, DAY))


def page_version(viewer: Person, slug: str) -> tuple[object, ...] | None:
    """Changes with every feed item, recorded change and proof of the league, and with the viewer's role in
    it; None if there is no such league, or the viewer may not view it. One query.

    What workers find out without telling the feed (odds, analyses of games) and what moves with the clock
    (a deadline that passes) changes nothing here.
    """
    leagues = visible_to(viewer).filter(slug=slug).order_by()
    about = OuterRef("pk")
    shown = {
        "change": _newest(Change.objects.filter(league=about), "pk"),
        "proof": _newest(ClinchProof.objects.filter(season__league=about), "made_at"),
    }
    if viewer.is_authenticated:
        shown["role"] = Subquery(Member.objects.filter(league=about, user=viewer).values("role")[:1])
    return leagues.annotate(**shown).values_list("pk", "feed__last", "name", *shown).first()


def _newest(rows: QuerySet[Any], column: str) -> Subquery:
    return Subquery(rows.order_by(f"-{column}").values(column)[:1])


View = Callable[..., HttpResponse]
CACHE = "pages"
LONGEST_QUERY = 100  # characters; a longer one is nobody's link
FORM_TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w*')
HTML = "text/html; charset=utf-8"


def kept_page(view: View) -> View:
    """Keeps the pages of a view about a league, whose address has its `slug`. A visitor's browser asks for
    them again only if they have changed."""

    @wraps(view)
    def answer(request: HttpRequest, *, slug: str, **place: Any) -> HttpResponse:
        version = page_version(request.user, slug) if _may_keep(request) else None
        if version is None:
            return view(request, slug=slug, **place)
        key = _key(request, version)
        tag = _tag(request, key)
        if tag and (unchanged := get_conditional_response(request, etag=tag)):
            return unchanged
        pages = caches[CACHE]
        packed: bytes | None = pages.get(key)
        if packed is not None:
            response = _filled(request, zlib.decompress(packed))
        else:
            response = view(request, slug=slug, **place)
            if not _is_whole(response):
                return response
            kept = FORM_TOKEN.sub(b"", response.content)
            pages.set(key, zlib.compress(kept, 1), settings.PAGE_LIFE)
        if tag:
            response.headers["ETag"] = tag
            response.headers["Cache-Control"] = "private, no-cache"
        return response

    return answer


def _may_keep(request: HttpRequest) -> bool:
    """Whether the answer can be a whole page that others will ask for; a page with a message is not."""
    return (
        settings.PAGE_LIFE > 0
        and "HX-Request" not in request.headers
        and len(request.META.get("QUERY_STRING", "")) <= LONGEST_QUERY
        and not len(get_messages(request))
    )


def _is_whole(response: HttpResponse) -> bool:
    return response.status_code == 200 and response.headers["Content-Type"] == HTML and not response.cookies


def _key(request: HttpRequest, version: tuple[object, ...]) -> str:
    parts = (
        program_digest(),
        request.build_absolute_uri(),
        settings.SITE_URL,  # in the links of pages that were requested by localhost
        get_language(),
        request.COOKIES.get(COOKIE) == HIDDEN,
        _reader(request),
        version,
    )
    return sha256(repr(parts).encode()).hexdigest()


def _reader(request: HttpRequest) -> object:
    """Who reads: a person or guest with everything that their session knows; the same for all visitors."""
    user = request.user
    powers = (user.pk, user.is_superuser, user.is_staff)
    return (powers, sorted(request.session.items())) if _has_session(request) else None


def _has_session(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def _tag(request: HttpRequest, key: str) -> str:
    """The ETag of a visitor's page; empty without one. The forms of a page belong to the browser's
    token."""
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    if _has_session(request) or not token:
        return ""
    return f'W/"{sha256(f"{key}{token}".encode()).hexdigest()[:32]}"'


def _filled(request: HttpRequest, page: bytes) -> HttpResponse:
    """The page with the reader's own form token."""
    token = get_token(request).encode()
    return HttpResponse(FORM_TOKEN.sub(token, page), content_type=HTML)
