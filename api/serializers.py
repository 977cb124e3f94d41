"""Serializers and fields that several resources share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from datetime import date, datetime
from types import UnionType
from typing import Any, Literal, get_args, get_origin
from uuid import UUID

from django.db.models import Choices
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.catalog import RULESETS
from league.frame.errors import Refused
from league.frame.texts import Line, clean_line, clean_lines
from league.models import Result, Week
from league.schedule.presets import FEWEST_WEEKS, MOST_WEEKS, PRESETS, weeks_preset
from league.standings.records import WLT

WEEK_PRESETS = [weeks_preset(weeks).name for weeks in range(FEWEST_WEEKS, MOST_WEEKS + 1)]


Data = dict[str, Any]  # what a serializer has read, or shows
Side = Literal["home", "away"]
FIELDS: Mapping[Any, type[serializers.Field[Any, Any, Any, Any]]] = {
    int: serializers.IntegerField,
    str: serializers.CharField,
    bool: serializers.BooleanField,
    float: serializers.FloatField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
    UUID: serializers.UUIDField,
}


def field_of(kind: Any, **options: Any) -> Any:
    """The field for values of this type: one of `FIELDS`, a choice, a field or serializer, or a list or
    dictionary of them. With `| None` it may be null."""
    of = get_args(kind)
    if isinstance(kind, UnionType):
        return field_of(of[0], allow_null=True, **options)
    if get_origin(kind) is Literal:
        return serializers.ChoiceField(of, **options)
    if get_origin(kind) is dict:
        return serializers.DictField(child=field_of(of[1]), **options)
    if get_origin(kind) is list:
        if isinstance(of[0], type) and issubclass(of[0], serializers.BaseSerializer):
            return of[0](many=True, **options)
        return serializers.ListField(child=field_of(of[0]), **options)
    if issubclass(kind, Choices):
        return serializers.ChoiceField(kind.choices, **options)
    return FIELDS.get(kind, kind)(**options)


class FieldsByType(dict[str, str]):
    """The annotations of a class body. Each one becomes a field at once, because fields show in the order in
    which they are made."""

    def __init__(self, body: Data) -> None:
        super().__init__()
        self.body = body

    def __setitem__(self, name: str, annotation: str) -> None:
        super().__setitem__(name, annotation)
        default = {"default": self.body[name]} if name in self.body else {}
        self.body[name] = field_of(eval(annotation, vars(sys.modules[self.body["__module__"]])), **default)


class TypedSerializerClass(serializers.SerializerMetaclass):
    @classmethod
    def __prepare__(cls, _name: str, _bases: tuple[type, ...], /, **_options: Any) -> dict[str, object]:
        body: Data = {}
        body["__annotations__"] = FieldsByType(body)
        return body


class TypedSerializer(serializers.Serializer[Any], metaclass=TypedSerializerClass):
    """A serializer that declares plain fields by type and default, as in `teams: list[TeamRef]`."""


class Computed(serializers.Field[Any, Any, Any, Any]):
    """What a function returns for the object, shown as a field of this type."""

    def __init__(self, kind: Any, function: Callable[[Any], Any], **options: Any) -> None:
        super().__init__(source="*", read_only=True, **options)
        self.shown, self.function = field_of(kind), function
        extend_schema_field(self.shown)(self)  # type: ignore[type-var] # each one is described itself

    def to_representation(self, value: Any) -> Any:
        computed = self.function(value)
        return None if computed is None else self.shown.to_representation(computed)


class LineText(serializers.CharField):
    """A name or another text of one line."""

    clean_text = staticmethod(clean_line)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            return self.clean_text(text)
        except Refused as refusal:
            raise serializers.ValidationError(refusal.sentence, refusal.code) from refusal


serializers.ModelSerializer.serializer_field_mapping[Line] = LineText  # of columns, too


class OptionalText(LineText):
    """A text of one line that may be missing or empty."""

    def __init__(self, **options: Any) -> None:
        super().__init__(default="", allow_blank=True, **options)


class LinesText(LineText):
    """A text of several lines."""

    clean_text = staticmethod(clean_lines)


class FileText(serializers.CharField):
    """The text of a file, exactly as sent. Its reader checks it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)


class RequiredText(LineText):
    """A required text of one line. Services refuse a text that is blank."""

    def __init__(self, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)


class ShortList(serializers.ListField):
    """A list with a `max_length`, which is checked before its items are read."""

    def to_internal_value(self, data: Any) -> list[Any]:
        if self.max_length is not None and isinstance(data, list) and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(data)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": 40},
            {"type": "integer", "minimum": 0, "maximum": 999},
            {"type": "array", "items": {"type": "string", "maxLength": 40}, "maxItems": 20},
        ]
    }
)
class OptionValue(serializers.JSONField):
    """The value of one of a game's options: a word, a number, or a list of dice. The rules check it."""


@extend_schema_field(
    {"oneOf": [{"type": "string", "maxLength": 40}, {"type": "integer", "minimum": -999, "maximum": 999}]}
)
class FaceField(serializers.JSONField):
    """A face of a die or the name of a card: a word or a number. The rules check it."""


@extend_schema_field({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}:[0-9]{2}$"})
class LocalTimeField(serializers.TimeField):
    """A time of day in the league's time zone, which JSON Schema's format `time` would have to name."""


@extend_schema_field({"type": "string", "enum": sorted(RULESETS)})
class RulesetField(RequiredText):
    """The name of a game. Services refuse an unknown one."""


@extend_schema_field({"type": "string", "enum": [*PRESETS, *WEEK_PRESETS]})
class PresetField(RequiredText):
    """The name of a kind of schedule. Services refuse an unknown one."""


class TeamRef(TypedSerializer):
    """A reference to a club. The slug identifies it."""

    slug: str
    name = Computed(str, lambda team: f"{team.city} {team.nickname}".strip())
    abbreviation: str


class ResultOut(TypedSerializer):
    """The result of a fixture, or the state of its report. Only a `final` result counts."""

    state: Result.State
    outcome: Result.Outcome
    home_score: int | None
    away_score: int | None
    home_touchdowns: int | None
    away_touchdowns: int | None
    overtime: bool
    winner = serializers.SerializerMethodField()
    recorded_at: datetime

    def get_winner(self, result: Result) -> str | None:
        """The winner's slug; null for a tie, and until the result is final."""
        if result.state != Result.State.FINAL or result.winner is None:
            return None
        return result.winner.slug


class RecordOut(TypedSerializer):
    """Wins, losses, ties, and the winning percentage (null without games)."""

    wins: int
    losses: int
    ties: int
    pct = serializers.SerializerMethodField()

    def get_pct(self, record: WLT) -> float | None:
        return None if record.pct is None else round(float(record.pct), 6)


class TranslatedText(serializers.CharField):
    """A message id, translated into the reader's language."""

    def to_representation(self, value: Any) -> str:
        return _(str(value)) if value else ""


@extend_schema_field(serializers.CharField)
class WeekNameField(serializers.Field[Week, None, str, Week]):
    """The name of a week or playoff round in the reader's language."""

    def to_representation(self, week: Week) -> str:
        if week.kind == Week.Kind.PLAYOFF:
            return _(week.name)
        return _("Week %(number)d") % {"number": week.number}
