"""Cache keys that change with a league."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import cache
from django.db.models import Max

from league.models import League

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
