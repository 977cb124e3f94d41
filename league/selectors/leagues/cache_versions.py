"""When something of a league has changed."""

from __future__ import annotations

from django.db.models import Max

from league.models import League


def league_version(league: League) -> tuple[int, int, str, int]:
    """Another one after whatever happened in the league and whatever a person changed of it; one query.

    The league comes with its feed.
    """
    changes = league.changes.aggregate(last=Max("pk"))["last"] or 0
    return league.pk, league.feed.last, league.name, changes
