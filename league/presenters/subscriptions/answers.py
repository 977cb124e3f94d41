"""A file for a program: a calendar or a feed."""

from __future__ import annotations

from dataclasses import dataclass

CALENDAR, ATOM = "text/calendar", "application/atom+xml"


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """`kind` is its media type, `name` that of the file if somebody stores it."""

    kind: str
    name: str
    content: bytes
