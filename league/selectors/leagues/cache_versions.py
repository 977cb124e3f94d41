"""Cache keys that change with a league."""

from __future__ import annotations

from django.db.models import Max

from league.models import League


def league_version(league: League) -> tuple[int, int, str, int]:
    """A key that changes with every feed item and every recorded change of the league; one query.

    `league.feed` should be selected already.
    """
    changes = league.changes.aggregate(last=Max("pk"))["last"] or 0
    return league.pk, league.feed.last, league.name, changes
