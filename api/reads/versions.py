"""The version of what everybody may see, from one small query each."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, ExpressionWrapper, Max, OuterRef, Q, QuerySet, Subquery

from games.models import Game
from league.models import Change, League
from league.selectors.prepared_queries import PreparedValues, ValueSlot

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
    found = public_league(slug)
    return found and found.version


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
