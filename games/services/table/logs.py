"""What a phone wrote down without a network, as it hands it in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from engine.scoresheet import Entry
from engine.verifying import plain
from games.models import Seat
from league.errors import Refused

MOST = 20_000  # entries; an ordinary game has 1,000 to 2,000
SEAT = ("side", "part", "orders", "early")
KINDS = ("input", "undo", "set_state", "handover")


@dataclass(frozen=True, slots=True)
class Log:
    """One batch. `device` and `number` name it, `base` is the newest entry that the phone had from the
    server, `entries` follow it. `seats` are the phone's: side, part, standing orders and early call."""

    device: UUID
    number: int
    base: int
    entries: tuple[Entry, ...]
    seats: tuple[dict[str, Any], ...]
    digest: str

    def of(self, seat: Seat) -> dict[str, Any]:
        """What it says of this seat, or nothing."""
        same = (said for said in self.seats if (said["side"], said["part"]) == (seat.side, seat.part))
        return next(same, {})


def read_log(sent: Any) -> Log:
    """From what was sent, JSON already. Raises Refused log_unreadable."""
    try:
        base, entries = int(sent["base"]), sent["entries"]
        if base < 0 or len(entries) > MOST:
            raise ValueError(entries)
        seats = [{name: row[name] for name in SEAT} for row in sent["seats"]]
        return Log(
            device=UUID(sent["device"]),
            number=int(sent["number"]),
            base=base,
            entries=tuple(_entry(row, base + nth) for nth, row in enumerate(entries, start=1)),
            seats=tuple(seats),
            digest=hashlib.sha256(json.dumps([base, entries, seats], sort_keys=True).encode()).hexdigest(),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        sentence = _("This is not a log that a phone of this service has written: send its file as it is.")
        raise Refused("log_unreadable", sentence) from error


def _entry(row: Mapping[str, Any], number: int) -> Entry:
    if row["number"] != number or row["kind"] not in KINDS:
        raise ValueError(row)
    names = ("asked", "by", "source", "mark")
    asked, by, source, mark = (str(row[name] or "") for name in names)
    of = None if row["of"] is None else int(row["of"])
    voids = None if row["voids"] is None else int(row["voids"])
    return Entry(number, row["kind"], asked, by, plain(row["answer"]), source, mark or None, voids, of)
