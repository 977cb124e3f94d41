"""The names by which calendars and feed readers recognize what they have seen before."""

from __future__ import annotations

from uuid import NAMESPACE_URL, UUID, uuid5

from league.models import League


def subscription_id(league: League, path: str) -> UUID:
    """The id of a thing of the league: always the same, on every address of the site and after a restore, and
    different on another installation."""
    return uuid5(NAMESPACE_URL, f"dice-football:{league.slug}:{league.created_at.isoformat()}:{path}")
