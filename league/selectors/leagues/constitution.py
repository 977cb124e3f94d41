"""The constitution of a league: everything that says how it is played, in numbered versions.

Nothing is stored for it: the league has what is in force, and its changes lead back to what it was founded
with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League
from league.permissions import Permission

if TYPE_CHECKING:
    from league.permissions import Person

OUTSIDE = frozenset({"id", "slug", "name", "visibility", "feed", "created_at"})
FIELDS = tuple(field.name for field in League._meta.concrete_fields if field.name not in OUTSIDE)


@dataclass(frozen=True, slots=True)
class ConstitutionVersion:
    """The values of FIELDS while it was in force, those it changed as they were `before`, and by which
    change it came: None for what a league was founded with when nobody noted that."""

    number: int
    values: Mapping[str, Any]
    before: Mapping[str, Any]
    change: Change | None


def versions_of(league: League, *, viewer: Person | None) -> list[ConstitutionVersion]:
    """All versions, the newest first; two queries and the asking.

    Raises Hidden (no_such_league) to whoever may not look at the league.
    """
    permissions.require(viewer, Permission.VIEW, league)
    values = {name: getattr(league, name) for name in FIELDS}
    changes = list(_amendments(league).select_related("actor", "reverts").order_by("-pk"))
    versions = []
    for number, change in zip(range(len(changes) + 1, 1, -1), changes, strict=True):
        before = {name: value for name, value in (change.before or {}).items() if name in FIELDS}
        versions.append(ConstitutionVersion(number, values, before, change))
        values = {**values, **before}
    founded = league.changes.filter(kind=Change.Kind.LEAGUE_FOUNDED).select_related("actor").first()
    return [*versions, ConstitutionVersion(1, values, {}, founded)]


def version_at(league: League, moment: datetime) -> int:
    """The number of the version that was in force then; one query."""
    return 1 + _amendments(league).filter(at__lte=moment).count()


def version_numbered(versions: list[ConstitutionVersion], number: int) -> ConstitutionVersion:
    """One of them. Raises Refused: no_such_version."""
    for version in versions:
        if version.number == number:
            return version
    sentence = _("The constitution has the versions 1 to %(last)d: choose one of them.")
    raise Refused("no_such_version", sentence % {"last": len(versions)})


def _amendments(league: League) -> QuerySet[Change]:
    return league.changes.filter(kind=Change.Kind.SETTINGS, after__has_any_keys=list(FIELDS))
