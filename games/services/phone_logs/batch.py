"""Reads the log that a phone hands in, and checks its types and sizes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from engine.documents import UnreadableDocument, read_json
from engine.play.corrections import is_public
from engine.scoresheets.scoresheet import Entry
from games.models import Seat
from games.table.seats import TableSeat
from league.errors import Refused

MOST = 4_000  # entries; a whole game has 500 to 1,500
MOST_CORRECTIONS = 20  # each is tried before it counts
MOST_SEATS = 4
ANSWER = 4_000  # characters; a deal of eight cards has some 150
DEEPEST = 4
LARGEST = 2**31 - 1  # of a column
SEAT = ("side", "part", "orders", "early")
TEXTS = {"asked": 24, "by": 4, "source": 16, "mark": 12}  # lengths of the columns
KINDS = ("input", "undo", "set_state", "handover", "deal")


@dataclass(frozen=True, slots=True)
class PhoneLog:
    """One batch. `device` and `number` identify it, `base` is the newest entry that the phone had from the
    server, and `entries` follow it. `seats` are the phone's seats with their side, part, standing orders and
    early call."""

    device: UUID
    number: int
    base: int
    entries: tuple[Entry, ...]
    seats: tuple[dict[str, Any], ...]
    digest: str

    def of(self, seat: Seat | TableSeat) -> dict[str, Any]:
        """The log's data about this seat; empty if there is none."""
        same = (row for row in self.seats if (row["side"], row["part"]) == (seat.side, seat.part))
        return next(same, {})


def read_phone_log(sent: Any) -> PhoneLog:
    """Reads a log from decoded JSON. Checks the type and size of everything before any of it is replayed.
    Raises Refused log_unreadable, log_too_long, log_with_states, too_many_corrections."""
    try:
        base, entries = _whole(sent["base"]), sent["entries"]
        if not isinstance(entries, list) or not isinstance(sent["seats"], list):
            raise TypeError(entries)
        _require_short(entries)
        seats = [_seat(row) for row in sent["seats"][:MOST_SEATS]]
        return PhoneLog(
            device=UUID(sent["device"]),
            number=_whole(sent["number"]),
            base=base,
            entries=tuple(_entry(row, base + nth) for nth, row in enumerate(entries, start=1)),
            seats=tuple(seats),
            digest=hashlib.sha256(json.dumps([base, entries, seats], sort_keys=True).encode()).hexdigest(),
        )
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        sentence = _(
            "This file is not a log from a phone of this service: send the downloaded file unchanged."
        )
        raise Refused("log_unreadable", sentence) from error


def read_log_json(body: bytes) -> dict[str, Any]:
    """Decodes the body; an empty object if it is not a JSON object. JSON that no phone writes (infinities,
    endless nesting) counts as unreadable."""
    try:
        sent = read_json(body)
    except UnreadableDocument:
        sent = None
    return sent if isinstance(sent, dict) else {}


def _require_short(entries: list[Any]) -> None:
    """Raises Refused log_too_long, too_many_corrections."""
    if len(entries) > MOST:
        sentence = _(
            "A log has at most %(most)d entries, and this one has %(count)d. Keep the file, and enter "
            "the score and the down that the phone shows as a correction at the table."
        )
        raise Refused("log_too_long", sentence % {"most": MOST, "count": len(entries)})
    if sum(row["kind"] == "set_state" for row in entries) > MOST_CORRECTIONS:
        sentence = _(
            "A log has at most %(most)d corrections. Keep the file, and enter the state as a correction "
            "at the table instead."
        )
        raise Refused("too_many_corrections", sentence % {"most": MOST_CORRECTIONS})


def _seat(row: Mapping[str, Any]) -> dict[str, Any]:
    if not all(_is_small(row[name]) for name in SEAT):
        raise ValueError(row)
    return {name: row[name] for name in SEAT}


def _entry(row: Mapping[str, Any], number: int) -> Entry:
    if row["number"] != number or row["kind"] not in KINDS:
        raise ValueError(row)
    asked, by, source, mark = (_text(row[name], length) for name, length in TEXTS.items())
    of, voids = (None if row[name] is None else _whole(row[name]) for name in ("of", "voids"))
    answer = row["answer"]
    if not _is_small(answer):
        raise ValueError(answer)
    if row["kind"] == "set_state" and not is_public(answer):
        sentence = _(
            "Entry %(number)d sets the complete state of the game, which is not allowed. Describe the "
            "down to play next, as the form for corrections does."
        )
        raise Refused("log_with_states", sentence % {"number": number})
    return Entry(number, row["kind"], asked, by, answer, source, mark or None, voids, of)


def _whole(value: Any) -> int:
    """A whole number that fits into a database column. Raises ValueError."""
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise ValueError(value)
    return value


def _text(value: Any, length: int) -> str:
    text = "" if value is None else value
    if not isinstance(text, str) or len(text) > length or "\0" in text:
        raise ValueError(value)
    return text


def _is_small(value: Any) -> bool:
    """Whether the value is small enough for an answer. No answer is nested deeper than a list of cards in
    an object."""
    return len(json.dumps(value)) <= ANSWER and _depth(value, DEEPEST) <= DEEPEST


def _depth(value: Any, most: int) -> int:
    if not isinstance(value, list | dict) or most < 0:
        return 0
    parts = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(part, most - 1) for part in parts), default=0)
