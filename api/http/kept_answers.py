"""The addresses whose answers are kept: one answer is the same for everybody who may see its league or
game.

Put an address here only if everybody who may see the league or game gets the same answer. It depends on the
`version` of the view, the language and the query alone: not on the person or the clock. A permission beyond
seeing the league, such as running it, does not fit here. A test compares what people with different roles
get.

Answers that are kept until their version moves: a result, a correction or any other change moves it.

They lie in the memory of the web process, so that keeping one costs no copy and no process has to notify
another: whether an answer still holds is read from the database with every request.
"""

from __future__ import annotations

import gzip
import time
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import BooleanField, ExpressionWrapper, Max, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest

from games.models import Game
from league.frame.prepared_queries import PreparedValues, ValueSlot
from league.models import Change, League

SHARED = frozenset(
    f"api:{name}"
    for name in (
        *("league", "teams", "team", "coaches", "members", "member", "constitution", "changes", "change"),
        *("champions", "records", "leaders", "matchups", "league-feed", "seasons", "season"),
        *("conferences", "divisions", "schedule", "standings", "luck", "dice", "season-leaders", "ranking"),
        *("tosses", "weeks", "week", "fixtures", "fixture", "calls", "bracket", "jobs", "season-odds"),
        *("news", "edition", "plots", "plot", "rivalries", "meetings", "coach-seasons", "season-team"),
        *("game", "entries", "events", "box-score", "win-probability", "drives", "proof", "game-feed"),
    )
)


def is_shared(request: HttpRequest) -> bool:
    """Whether the answers at this address are kept."""
    return request.resolver_match is not None and request.resolver_match.view_name in SHARED


PUBLIC = League.Visibility.PUBLIC
NOWHERE = UUID(int=0)
NO_SLUG = "\N{EM DASH}"  # no slug contains it
OF_GAME = ("state", "last", "version", "home_score", "away_score")


def _last_change(league: str) -> Subquery:
    changes = Change.objects.filter(league=OuterRef(league)).order_by().values("league")
    return Subquery(changes.annotate(last=Max("pk")).values("last"))


def _leagues(slug: str) -> QuerySet[League, Any]:
    shown = ("pk", "feed__last", "name", "visibility", "delete_at", "feed")
    return League.objects.filter(slug=slug).values_list(*shown, _last_change("pk"))


def _games(public_id: UUID) -> QuerySet[Game, Any]:
    league = "fixture__season__league"
    games = Game.objects.filter(public_id=public_id).order_by()
    of_league = (f"{league}__visibility", f"{league}__delete_at", f"{league}__feed", f"{league}__feed__last")
    about = ("pk", "fixture", "superseded", "feed", "feed__last", *of_league)
    is_refereed = ExpressionWrapper(Q(sheet__isnull=True), BooleanField())
    return games.values_list(*OF_GAME, *about, "drawn_from__published_at", is_refereed, _last_change(league))


LEAGUE = PreparedValues(_leagues, ValueSlot(League._meta.get_field("slug"), NO_SLUG))
GAME = PreparedValues(_games, ValueSlot(Game._meta.get_field("public_id"), NOWHERE))


def public_league_version(slug: str) -> Hashable:
    """What `league_version` returns, if the league is public; None otherwise, and if there is none."""
    league = public_league(slug)
    return league and league.version


@dataclass(frozen=True, slots=True)
class PublicLeague:
    """A league, and what the answers about it change with."""

    pk: int
    version: tuple[Any, ...]
    feed: int  # primary key
    last: int  # number of the feed


def public_league(slug: str) -> PublicLeague | None:
    """The league, if everybody may see it; one small query."""
    if (row := LEAGUE.row(slug)) is None:
        return None
    pk, last, name, visibility, delete_at, feed, changes = row
    if visibility != PUBLIC or delete_at is not None:
        return None
    return PublicLeague(pk, (pk, last, name, changes or 0), feed, last)


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game, and what the answers about it change with: the values of OF_GAME, the number of the feed that
    has its plays, the time at which the secret of its dice was published, and the newest change of its league
    (0 without one), such as the renaming of a team.
    """

    pk: int
    is_refereed: bool  # and not played by the computer alone
    version: tuple[Any, ...]
    feed_pk: int | None
    feed: int | None
    published: str
    change: int


def public_game(public_id: UUID) -> PublicGame | None:
    """The game, if everybody may open it: it counts in a public league, or is a pick-up game that was not
    abandoned. None otherwise; one small query.
    """
    if (row := GAME.row(public_id)) is None:
        return None
    version, row = row[: len(OF_GAME)], row[len(OF_GAME) :]
    pk, fixture, superseded, *own_feed, visibility, delete_at = row[:7]
    *league_feed, published, refereed, change = row[7:]
    pick_up = fixture is None and superseded is None and version[0] != Game.State.ABANDONED
    if not pick_up and (visibility != PUBLIC or delete_at is not None):
        return None
    feed_pk, last = league_feed if own_feed[0] is None else own_feed
    return PublicGame(pk, bool(refereed), version, feed_pk, last, str(published), change or 0)


LONGEST = 60.0  # seconds: a new username, `rebuild` or an edit in the admin may not move a version
SHARE = 8  # an answer takes at most this part of the memory


@dataclass(slots=True)
class KeptAnswer:
    """The body of an answer. Its compressed form is made for the first client that accepts it."""

    body: bytes
    made_at: float = field(default_factory=time.monotonic)
    compressed: bytes | None = None

    def gzipped(self) -> bytes:
        """The body as gzip. It is the same for everybody with this address, so its length reveals nothing."""
        if self.compressed is None:
            self.compressed = gzip.compress(self.body, compresslevel=6, mtime=0)
        return self.compressed


class KeptAnswers:
    """The answers that were read last, up to a number of bytes (`API_KEPT_ANSWERS`, in megabytes)."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Hashable, KeptAnswer] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> KeptAnswer | None:
        """The answer, if it is there and not too old."""
        with self._lock:
            kept = self._answers.get(key)
            if kept is None:
                return None
            if time.monotonic() - kept.made_at > LONGEST:
                self._drop(key)
                return None
            self._answers.move_to_end(key)
            return kept

    def put(self, key: Hashable, body: bytes) -> None:
        """Keeps an answer, and drops the ones that nobody has read for the longest time."""
        most = settings.API_KEPT_ANSWERS * 2**20
        if _cost(body) * SHARE > most:
            return
        with self._lock:
            if key in self._answers:
                self._drop(key)
            self._answers[key] = KeptAnswer(body)
            self._bytes += _cost(body)
            while self._bytes > most:
                self._drop(next(iter(self._answers)))

    def clear(self) -> None:
        with self._lock:
            self._answers.clear()
            self._bytes = 0

    def _drop(self, key: Hashable) -> None:
        self._bytes -= _cost(self._answers.pop(key).body)


def _cost(body: bytes) -> int:
    """The bytes that an answer takes with its key and its compressed form, which is made later."""
    return len(body) * 5 // 4 + 1000


KEPT = KeptAnswers()
