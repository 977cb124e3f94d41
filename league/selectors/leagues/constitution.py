"""The constitution of a league: its rules and policies in numbered versions.

It is not stored: the league has the current values, and its changes give the earlier ones.
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

OUTSIDE = frozenset({"id", "slug", "name", "visibility", "feed", "created_at", "archived_at", "delete_at"})
FIELDS = tuple(field.name for field in League._meta.concrete_fields if field.name not in OUTSIDE)


@dataclass(frozen=True, slots=True)
class ConstitutionVersion:
    """The values of FIELDS in this version, the earlier values of those it changed (`before`), and the change
    that made it; None for version 1 if the founding was not recorded."""

    number: int
    values: Mapping[str, Any]
    before: Mapping[str, Any]
    change: Change | None


def versions_of(league: League, *, viewer: Person | None) -> list[ConstitutionVersion]:
    """All versions, the newest first; two queries and the permission check.

    Raises Hidden (no_such_league) if the viewer may not view the league.
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
    """The number of the version that was in force at this moment; one query."""
    return 1 + _amendments(league).filter(at__lte=moment).count()


def version_numbered(versions: list[ConstitutionVersion], number: int) -> ConstitutionVersion:
    """The version with this number. Raises Refused: no_such_version."""
    for version in versions:
        if version.number == number:
            return version
    sentence = _("The constitution has the versions 1 to %(last)d: choose one of them.")
    raise Refused("no_such_version", sentence % {"last": len(versions)})


def _amendments(league: League) -> QuerySet[Change]:
    return league.changes.filter(kind=Change.Kind.SETTINGS, after__has_any_keys=list(FIELDS))
