"""Pages and answers of the API that are kept as they were rendered, until something happens in their league.

The key of a kept text has everything that it is made of: the program, the address with its host, the
language, the reader where readers see different things, and the version of the league (`LeagueVersion`) or
game, which is read again for every request. So nobody gets what they may not view, and no text survives a
result or an upgrade. A page is kept for one reader: for all visitors without a session, or for one session.

What changes without a change of the league shows at most `settings.PAGE_LIFE` seconds late: a deadline that
passes, odds and analyses that a worker has found, a person's new name. Two changes by people that are
committed in the reverse order of their keys, in the same instant, may count as one for as long.

Values that take long to compute (`kept`, `kept_for`, `kept_while`) are kept under such keys for a day.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache, caches
from django.db import connection
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from league.conf.program import program_digest
from league.frame.permissions import Permission, is_open, may_with
from league.frame.requests import COOKIE, HIDDEN
from league.models import League

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


def kept(key: str, compute: Callable[[], T], seconds: int = DAY) -> T:
    """What `compute` returned for this key, which changes with everything that the value is made of."""
    return cast(T, cache.get_or_set(key, compute, seconds))


def kept_for(name: str, state: object, compute: Callable[[], T], seconds: int = DAY) -> T:
    """What `compute` returned for this state: a value whose text (`repr`) changes with everything that the
    result is made of."""
    return kept(f"{name}:{sha256(repr(state).encode()).hexdigest()}", compute, seconds)


def kept_while(version: tuple[object, ...], name: str, compute: Callable[[], T]) -> T:
    """What `compute` returned when the league had this `league_version`; `name` tells such values of a league
    apart."""
    return kept(":".join(map(str, (name, *version[:2], version[-1]))), compute)


class LeagueVersion(NamedTuple):
    """What pages and answers about a league change with: every feed item, recorded change and proof, and the
    role of the person who asks. The first four are its `league_version`."""

    league: int  # primary key
    last: int  # number of the feed
    name: str
    change: int  # number of the newest recorded change, 0 without one
    visibility: str
    delete_at: object  # when it will be deleted, as the database has it
    proof: object  # when the newest one was made, as the database has it
    role: str | None

    @property
    def is_open(self) -> bool:
        """Whether everybody may view it."""
        return is_open(self)


# In SQL, because every kept text needs it: Django takes 1 ms to write this query, a third of a kept page, and
# a database a fiftieth of that to answer it.
VERSION = """
    SELECT league.id, feed.last, league.name,
        COALESCE((SELECT MAX(change.id) FROM league_change AS change WHERE change.league_id = league.id), 0),
        league.visibility, league.delete_at,
        (SELECT MAX(proof.made_at) FROM league_clinchproof AS proof
            JOIN league_season AS season ON season.id = proof.season_id WHERE season.league_id = league.id),
        (SELECT member.role FROM league_member AS member
            WHERE member.league_id = league.id AND member.user_id = %s)
    FROM league_league AS league JOIN league_feed AS feed ON feed.id = league.feed_id
    WHERE league.slug = %s
"""


def version_for(viewer: Person, slug: str) -> LeagueVersion | None:
    """The version of the league; None if there is none or the viewer may not view it. One query."""
    with connection.cursor() as cursor:
        cursor.execute(VERSION, [viewer.pk, slug])
        row = cursor.fetchone()
    version = LeagueVersion(*row) if row else None
    return version if version and may_with(viewer, Permission.VIEW, version, version.role) else None


LARGEST = 200_000  # bytes of a kept text, compressed


def kept_text(key: tuple[object, ...]) -> bytes | None:
    """The text that is kept under this key, as gzip."""
    return cast("bytes | None", caches[CACHE].get(_digest(key)))


def keep_text(key: tuple[object, ...], text: bytes) -> None:
    """Keeps a page or an answer. Compressed, it is the same for everybody who gets it, so its length reveals
    nothing."""
    packed = gzip.compress(text, compresslevel=4, mtime=0)
    if len(packed) <= LARGEST:
        caches[CACHE].set(_digest(key), packed, settings.PAGE_LIFE)


def _digest(key: tuple[object, ...]) -> str:
    return sha256(repr((program_digest(), *key)).encode()).hexdigest()


class PackedResponse(HttpResponse):
    """An answer that is known as gzip, too, which clients get that accept it."""

    def __init__(self, packed: bytes, content_type: str = "application/json") -> None:
        super().__init__(gzip.decompress(packed), content_type=content_type)
        self.packed = packed


View = Callable[..., HttpResponse]
CACHE = "pages"
LONGEST_QUERY = 100  # characters; a longer one is nobody's link
FORM_TOKEN = b'name="csrfmiddlewaretoken" value="%b"'
FORM_TOKENS = re.compile(FORM_TOKEN % rb"\w*")
HTML = "text/html; charset=utf-8"


def kept_page(view: View) -> View:
    """Keeps the pages of a view about a league, whose address has its `slug`. A visitor's browser asks for
    them again only if they have changed."""

    @wraps(view)
    def answer(request: HttpRequest, *, slug: str, **place: Any) -> HttpResponse:
        version = version_for(request.user, slug) if _may_keep(request) else None
        if version is None:
            return view(request, slug=slug, **place)
        key = _key(request, version)
        tag = _tag(request, key)
        if tag and (unchanged := get_conditional_response(request, etag=tag)):
            return unchanged
        if page := kept_text(key):
            response = _filled(request, gzip.decompress(page))
        else:
            response = view(request, slug=slug, **place)
            if not _is_whole(response):
                return response
            keep_text(key, FORM_TOKENS.sub(FORM_TOKEN % b"", response.content))
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


def _key(request: HttpRequest, version: LeagueVersion) -> tuple[object, ...]:
    return (
        request.build_absolute_uri(),
        settings.SITE_URL,  # in the links of pages that were requested by localhost
        get_language(),
        request.COOKIES.get(COOKIE) == HIDDEN,
        _reader(request),
        version,
    )


def _reader(request: HttpRequest) -> object:
    """Who reads: a person or guest with everything that their session knows; the same for all visitors."""
    user = request.user
    powers = (user.pk, user.is_superuser, user.is_staff)
    return (powers, sorted(request.session.items())) if _has_session(request) else None


def _has_session(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def _tag(request: HttpRequest, key: tuple[object, ...]) -> str:
    """The ETag of a visitor's page; empty without one. The forms of a page belong to the browser's
    token."""
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    if _has_session(request) or not token:
        return ""
    return f'W/"{_digest((*key, token))[:32]}"'


def _filled(request: HttpRequest, page: bytes) -> HttpResponse:
    """The page with the reader's own form token."""
    token = get_token(request).encode()
    return HttpResponse(page.replace(FORM_TOKEN % b"", FORM_TOKEN % token), content_type=HTML)
