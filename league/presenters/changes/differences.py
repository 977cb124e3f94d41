"""The values that a change has replaced, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.models import Result
from league.presenters.changes.names import NAMED, STRUCTURES, Names
from league.presenters.constitution import preset_title
from league.presenters.scorelines import claim_text
from league.services.history.kinds import ChangeKind, Snapshot
from league.services.history.snapshots import SnapshotField, ValueType, names_in

CLAIM = ("outcome", "home_score", "away_score", "overtime")


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """One value before and after; empty for nothing."""

    what: str
    before: str
    after: str


def differences(
    kind: ChangeKind, before: Snapshot, after: Snapshot, names: Names | None = None
) -> list[ChangedValue]:
    """The values that are not the same, those of `after` first; `names` are what people call the league's
    teams and rules."""
    names = names or Names()
    changed = []
    for name in names_in(after, before):
        field = kind.field(name)
        if field.type is not ValueType.HIDDEN:
            old, new = (
                value_in_words(field, (snapshot or {}).get(name), names) for snapshot in (before, after)
            )
            changed.append(ChangedValue(str(field.label), old, new))
    return [value for value in changed if value.before != value.after]


def value_in_words(field: SnapshotField, value: Any, names: Names) -> str:
    """A stored value of this field as people read it; empty for None."""
    if value is not None and field.type in STRUCTURES:
        return STRUCTURES[field.type](value, names)
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case dict() if field.type is ValueType.RESULT:
            return claim_text(Result(**{name: value[name] for name in CLAIM}))
        case dict():
            parts = ((names.team(key), value_in_words(field, item, names)) for key, item in value.items())
            return ", ".join(f"{key} ({words})" for key, words in parts)
        case list():
            return ", ".join(value_in_words(field, item, names) for item in value)
    return _scalar_in_words(field, value, names)


def _scalar_in_words(field: SnapshotField, value: Any, names: Names) -> str:
    if field.type in NAMED and value:
        return NAMED[field.type](str(value), names)
    match field.type:
        case ValueType.CHOICE:
            return str(field.choices.get(value, value))
        case ValueType.DAY:
            return date_format(date.fromisoformat(value))
        case ValueType.MOMENT:
            return date_format(localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
        case ValueType.PRESET if value:
            return preset_title(value)
    return str(value)
