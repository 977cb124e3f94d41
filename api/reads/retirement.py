"""Fields that will be removed: the description calls them deprecated, and answers that have one name the
dates.

The headers are `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the policy in docs/api_manners.md.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cache
from typing import Any, TypeVar

from django.utils.http import http_date
from rest_framework import serializers

from api.reads.fields import Tree, fields_below

FEWEST_MONTHS = 6  # from the announcement to the removal
F = TypeVar("F", bound="serializers.Field[Any, Any, Any, Any]")


@dataclass(frozen=True, slots=True)
class Retirement:
    """A field is deprecated `since` a day and may be gone from the day `until` on. `instead` says, in
    English, what to read in its place.
    """

    since: date
    until: date
    instead: str


def retiring(field: F, *, since: date, until: date, instead: str) -> F:
    """Marks a field of a serializer: `old = retiring(CharField(), since=..., until=..., instead="...")`.

    Raises ValueError if it would not stay for six months.
    """
    if until < _months_after(since, FEWEST_MONTHS):
        message = f"A field stays for at least six months (docs/api_manners.md): {since} to {until}."
        raise ValueError(message)
    field.retirement = Retirement(since, until, instead)  # type: ignore[attr-defined]
    return field


def retirement_of(field: Any) -> Retirement | None:
    """The field's retirement, as it was declared."""
    found: Retirement | None = getattr(field, "retirement", None)
    return found


def retirement_headers(serializer: Any, chosen: Tree, policy: str) -> dict[str, str]:
    """The headers of an answer with the chosen fields of this serializer; none if no field in it retires.
    `policy` is the address that explains it. The earliest dates count.
    """
    found = list(_within(serializer, chosen) if chosen else _all_within(serializer))
    if not found:
        return {}
    since = min(_midnight(one.since) for one in found)
    until = min(_midnight(one.until) for one in found)
    return {
        "Deprecation": f"@{since:.0f}",
        "Sunset": http_date(until),
        "Link": f'<{policy}>; rel="deprecation"',
    }


@cache
def _all_within(serializer: Any) -> tuple[Retirement, ...]:
    return tuple(_within(serializer, {}))


def _within(serializer: Any, chosen: Tree) -> Iterator[Retirement]:
    fields: Mapping[str, Any] = fields_below(serializer)
    for name, field in fields.items():
        if not chosen or name in chosen:
            if retirement := retirement_of(field):
                yield retirement
            yield from _within(field, chosen.get(name, {}))


def _months_after(day: date, months: int) -> date:
    """The same day of a later month, or its last day if the month is shorter."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def _midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()
