"""Every kind of change, declared in `kinds.toml`: what it refers to, what its snapshots hold, whom it is
recorded for.

The sentence of a kind is the label of its `Change.Kind`. A service adds the function that reverts its kind by
`@restores` (`league.history.services`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from league import models
from league.models import Ballot, Change, Fixture, Job, Season, Team

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from league.frame.permissions import Person


class ValueType(Enum):
    """How a value is stored. The type of a list or object is the type of its values."""

    PLAIN = "a number, a name, yes or no"
    CHOICE = "one of the field's choices"
    DAY = "an ISO date"
    MOMENT = "an ISO date and time with its offset"
    PRESET = "the name of a preset of schedules"
    RESULT = "the fields of a result"
    TEAM = "a club's slug"
    GROUPING = "lists of conferences, their divisions and their clubs' slugs"
    WISHES = "wishes for a schedule, by kind"
    RULESET = "a ruleset's name"
    OPTIONS = "options of the ruleset that differ from the book"
    BOX = "a component set's name"
    DICE = "the key of the team whose dice are rolled"
    COACH = "a computer coach's name"
    STEPS = "keys of tie-break steps by list"
    HIDDEN = "kept to restore it, too long or too technical to show"


@dataclass(frozen=True, slots=True)
class SnapshotField:
    """One field of a snapshot. `choices` maps stored values to their labels."""

    label: str | _StrPromise
    type: ValueType = ValueType.PLAIN
    choices: Mapping[str, str | _StrPromise] = field(default_factory=dict)


def names_in(*snapshots: Mapping[str, Any] | None) -> list[str]:
    """The names of all values in these snapshots, each once."""
    return list(dict.fromkeys(chain.from_iterable(snapshot or () for snapshot in snapshots)))


# Restores the values of `change.before`. It checks the person's permission, and raises Refused
# (changed_since) if the current values are not those of `change.after` any more.
Restore = Callable[[Change, "Person | None"], object]
Snapshot = Mapping[str, object] | None
Subject = type[Season | Fixture | Team | Job | Ballot] | None
Fields = Mapping[str, SnapshotField]


@dataclass(slots=True, eq=False)
class ChangeKind:
    """One kind of change.

    `subject` is the class of what it refers to inside the league, None for the league itself or the site;
    `fields` are the values of its snapshots, and `per_game` the type of values by the number of a game.
    If `concerns_person`, the history names the `person` of the change, even after their account is gone.
    Changes without a person are recorded if they are `by_computer` or, from people without an account,
    `by_guests`. `restore` is None for changes that cannot be reverted.
    """

    code: Change.Kind
    subject: Subject
    fields: Fields
    per_game: ValueType | None = None
    concerns_person: bool = False
    by_computer: bool = False
    by_guests: bool = False
    restore: Restore | None = None

    def field(self, name: str) -> SnapshotField:
        """The field of this name, which may be the number of a game. Raises KeyError for any other name."""
        if self.per_game and name.isdecimal():
            return SnapshotField(_("game %(number)s") % {"number": name}, self.per_game)
        return self.fields[name]

    def check(self, subject: object, before: Snapshot, after: Snapshot) -> None:
        """Raises TypeError for a subject of the wrong class, or a value that the kind does not declare."""
        expected = self.subject or type(None)
        unknown = [
            name
            for name in names_in(before, after)
            if name not in self.fields and not (self.per_game and name.isdecimal())
        ]
        if not isinstance(subject, expected) or unknown:
            raise TypeError(f"{self.code} does not refer to {type(subject).__name__}, or hold {unknown}")


def _fields(model: str = "", **declared: dict[str, Any]) -> Fields:
    """A group of fields of `kinds.toml`. The fields of a model have its column's names, unless they state
    another one."""
    fields = {}
    for column in getattr(models, model)._meta.concrete_fields if model else ():
        choices = dict(column.flatchoices)
        kind = ValueType.CHOICE if choices else ValueType.PLAIN
        fields[column.name] = SnapshotField(column.verbose_name, kind, choices)
    for name, stated in declared.items():
        text = stated.get("label", "")
        label = _(text) if text else fields[name].label if name in fields else ""
        named = attrgetter(stated["choices"])(models) if "choices" in stated else ()
        choices = {choice.value: choice.label for choice in named}
        kind = ValueType.CHOICE if choices else ValueType[stated.get("type", "plain").upper()]
        fields[name] = SnapshotField(label, kind, choices)
    return fields


def _read_kinds() -> Mapping[str, ChangeKind]:
    declared = tomllib.loads((Path(__file__).parent / "kinds.toml").read_text(encoding="utf-8"))
    groups = {name: _fields(**group) for name, group in declared["fields"].items()} | {"": {}}
    kinds = {}
    for row in declared["kind"]:
        fields, per_game = groups[row.pop("fields", "")], row.pop("per_game", "")
        if names := row.pop("names", ()):
            fields = {name: fields[name] for name in names}
        subject = getattr(models, row.pop("subject", ""), None)
        for code in row.pop("codes"):
            kind = ChangeKind(Change.Kind(code), subject, fields, **row)
            kind.per_game = ValueType[per_game.upper()] if per_game else None
            kinds[code] = kind
    return kinds


KINDS = _read_kinds()
