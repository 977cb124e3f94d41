"""A game is its scoresheet: what it was set up with, then every entry in order.
Everything else can be rebuilt from it."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from engine.gridiron.events import Line

# What wrote an entry, apart from people (`person:NAME`): the app's dice and deals, a computer coach, the only
# legal answer, somebody's standing order (`order:NAME`), a phone that deals a hand.
HOUSE, COMPUTER, RULE, ORDER, PHONE = "house", "computer", "rule", "order:", "phone"
DEAL = "deal"  # a hand that was dealt in place of a hidden one, see `dealing`


@dataclass(frozen=True, slots=True)
class Entry:
    """One line written down; lines are only ever added."""

    n: int
    kind: str  # input, undo, set_state, handover, deal
    id: str  # the Decision or Roll of section 4 of the rule reference
    by: str  # home, away, both
    answer: Any
    source: str  # person:NAME, order:NAME, or one of those above
    mark: str | None = None  # claim, house_face
    voids: int | None = None  # the sealed entry that this one made needless
    of: int | None = None  # undo: back to before this entry


class Scoresheet:
    """The sheet of a refereed game, append-only.

    `before` counts entries that lie elsewhere: a game goes on without them, but only the whole sheet can be
    undone, viewed or replayed."""

    def __init__(self, header: Mapping[str, Any], entries: Iterable[Entry] = (), before: int = 0) -> None:
        self.header, self.entries, self.before = header, list(entries), before
        self._kept: list[Entry] = []  # of the entries read so far, those in effect
        self._drawn: list[tuple[int, int]] = []  # those that the app drew, each with its number
        self._spare: list[int] = []  # numbers that undos gave back
        self._read = 0

    @property
    def last(self) -> int:
        """The newest entry's number, 0 before the first."""
        return self.before + len(self.entries)

    def since(self, number: int) -> list[Entry]:
        """The entries from this number on."""
        return self.entries[number - 1 - self.before :]

    def write(self, **line: Any) -> Entry:
        """Adds the next line."""
        self.entries.append(Entry(n=self.last + 1, **line))
        return self.entries[-1]

    def in_effect(self) -> list[Entry]:
        """The entries that count: an undo takes back its target and all that followed, but no handover.

        Every entry is read once, however often somebody asks."""
        for entry in self.entries[self._read :]:
            if entry.kind == "undo" and entry.of is not None:
                self._take_back(entry.of)
            else:
                self._kept.append(entry)
                if entry.kind == "input" and entry.source in (HOUSE, COMPUTER):
                    self._drawn.append((entry.n, self._spare.pop(0) if self._spare else entry.n))
        self._read = len(self.entries)
        return self._kept[:]

    def _take_back(self, target: int) -> None:
        stays = []
        while self._kept and self._kept[-1].n >= target:
            entry = self._kept.pop()
            if entry.kind == "handover":
                stays.append(entry)
        self._kept += reversed(stays)
        given_back = []
        while self._drawn and self._drawn[-1][0] >= target:
            given_back.append(self._drawn.pop()[1])
        self._spare[:0] = reversed(given_back)

    def entry_in_effect(self, number: int) -> Entry | None:
        """The entry with this number, unless it was taken back or there is none."""
        kept = self.in_effect()
        at = bisect_left(kept, number, key=lambda entry: entry.n)
        return kept[at] if at < len(kept) and kept[at].n == number else None

    def spare_draws(self) -> list[int]:
        """The numbers that the app drew and an undo gave back, in order: the next draws take them, so that
        nobody gets other dice, cards or answers of the computer by an undo. Needs the whole sheet."""
        self.in_effect()
        return self._spare[:]

    def save(self) -> str:
        """As JSON."""
        return json.dumps({"header": self.header, "entries": [asdict(e) for e in self.entries]})

    @classmethod
    def read(cls, text: str) -> Scoresheet:
        """From JSON as `save` writes it."""
        saved = json.loads(text)
        return cls(saved["header"], [Entry(**e) for e in saved["entries"]])


def lines_in_effect(rows: Iterable[tuple[int, str, int | None, Any]]) -> list[Line]:
    """The lines of (number, kind, of, told) in order, without those that an undo took back."""
    return [line for _number, line in numbered_lines(rows)]


def numbered_lines(rows: Iterable[tuple[int, str, int | None, Any]]) -> list[tuple[int, Line]]:
    """The same, each with the number of the entry that told it."""
    kept: list[tuple[int, Any]] = []
    for number, kind, of, told in rows:
        while kind == "undo" and of is not None and kept and kept[-1][0] >= of:
            kept.pop()
        kept.append((number, told))
    return [(number, Line(*line)) for number, told in kept for line in told]


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """The sheet of an auto-played game: every input is one value, and the seed replays them all."""

    header: Mapping[str, Any]
    seed: tuple[int, int, int]  # (master, season, game)
    values: list[int]

    def packed(self) -> dict[str, Any]:
        """Plain data without ids, times or names: what is stored, and what digests are taken of."""
        return {"header": self.header, "seed": list(self.seed), "values": self.values}

    @classmethod
    def of(cls, packed: Mapping[str, Any]) -> PackedSheet:
        """From what `packed` gave."""
        master, season, game = packed["seed"]
        return cls(packed["header"], (master, season, game), packed["values"])
