"""The scoresheet of a game, its header and all its entries in order. The game can be rebuilt from it."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from engine.gridiron.events import Line

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


# The sources of entries other than people (`person:NAME`): the app's dice and deals, a computer coach, the
# only legal answer, a standing order (`order:NAME`), a phone that deals a hand.
HOUSE, COMPUTER, RULE, ORDER, PHONE = "house", "computer", "rule", "order:", "phone"
DEAL = "deal"  # the kind of entry for a hand that replaces a hidden one, see `engine.play.deals`


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a sheet. Entries are only ever added."""

    n: int
    kind: str  # input, undo, set_state, handover, deal
    id: str  # the Decision or Roll of section 4 of the rule reference
    by: str  # home, away, both
    answer: Any
    source: str  # person:NAME, order:NAME, or one of those above
    mark: str | None = None  # claim, house_face
    voids: int | None = None  # the sealed entry that this one made needless
    of: int | None = None  # for an undo: the first entry that it undoes


class Scoresheet:
    """The append-only sheet of a refereed game.

    `before` is the number of earlier entries that are not loaded. A game can continue without them, but undo,
    view and replay need the whole sheet."""

    def __init__(self, header: Mapping[str, Any], entries: Iterable[Entry] = (), before: int = 0) -> None:
        self.header, self.entries, self.before = header, list(entries), before
        self._kept: list[Entry] = []  # the entries in effect among those read so far
        self._drawn: list[tuple[int, int]] = []  # (entry number, draw number) of the app's draws
        self._spare: list[int] = []  # numbers that undos gave back
        self._read = 0

    @property
    def last(self) -> int:
        """The newest entry's number, 0 before the first."""
        return self.before + len(self.entries)

    def since(self, number: int) -> list[Entry]:
        return self.entries[number - 1 - self.before :]

    def write(self, **line: Any) -> Entry:
        self.entries.append(Entry(n=self.last + 1, **line))
        return self.entries[-1]

    def in_effect(self) -> list[Entry]:
        """Returns the entries that count: an undo removes its target and all later entries except handovers.

        Each entry is processed only once, however often this is called."""
        for entry in self.entries[self._read :]:
            if entry.kind == "undo" and entry.of is not None:
                self._undo(entry.of)
            else:
                self._kept.append(entry)
                if entry.kind == "input" and entry.source in (HOUSE, COMPUTER):
                    self._drawn.append((entry.n, self._spare.pop(0) if self._spare else entry.n))
        self._read = len(self.entries)
        return self._kept[:]

    def _undo(self, target: int) -> None:
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
        """Returns the entry with this number, or None if it was undone or does not exist."""
        kept = self.in_effect()
        at = bisect_left(kept, number, key=lambda entry: entry.n)
        return kept[at] if at < len(kept) and kept[at].n == number else None

    def spare_draws(self) -> list[int]:
        """Returns the draw numbers that undos gave back, in order. The next draws use them, so that an undo
        never changes dice, cards or the computer's answers. Needs the whole sheet."""
        self.in_effect()
        return self._spare[:]

    def save(self) -> str:
        return json.dumps({"header": self.header, "entries": [asdict(e) for e in self.entries]})

    @classmethod
    def read(cls, text: str) -> Scoresheet:
        saved = json.loads(text)
        return cls(saved["header"], [Entry(**e) for e in saved["entries"]])


def lines_in_effect(rows: Iterable[tuple[int, str, int | None, Any]]) -> list[Line]:
    """Returns the lines of play-by-play in order, without those that were undone. `rows` are (entry number,
    kind, number of the first undone entry, lines)."""
    return [line for _number, line in numbered_lines(rows)]


def numbered_lines(rows: Iterable[tuple[int, str, int | None, Any]]) -> list[tuple[int, Line]]:
    """Returns the same as `lines_in_effect`, each line with the number of its entry."""
    kept: list[tuple[int, Any]] = []
    for number, kind, of, lines in rows:
        while kind == "undo" and of is not None and kept and kept[-1][0] >= of:
            kept.pop()
        kept.append((number, lines))
    return [(number, Line(*line)) for number, lines in kept for line in lines]


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """The sheet of an auto-played game: the values of all inputs in order. The seed replays all of them."""

    header: Mapping[str, Any]
    seed: tuple[int, int, int]  # (master, season, game)
    values: list[int]

    def packed(self) -> dict[str, Any]:
        """Returns plain data without IDs, times or names. This is what is stored and hashed."""
        return {"header": self.header, "seed": list(self.seed), "values": self.values}

    @classmethod
    def of(cls, packed: Mapping[str, Any]) -> PackedSheet:
        master, season, game = packed["seed"]
        return cls(packed["header"], (master, season, game), packed["values"])


def replay_entry(game: Playthrough, entry: Entry) -> list[Line]:
    """Applies an entry to the game with the entry's source. Returns the new lines of play-by-play.

    Do not replay entries with the source `rule`: they are written with the entry before them. Raises
    IllegalAnswer if the rules refuse the entry. An entry that was never valid may also raise EngineError,
    LookupError, TypeError or ValueError."""
    if entry.kind == "undo":
        game.undo(entry.source)
        return []
    if entry.kind == "handover":
        game.handover(entry.by, entry.answer, entry.source)
        return []
    if entry.kind == "set_state":
        game.set_state(entry.answer, entry.source)
        return game.new_lines
    if entry.kind == DEAL:
        game.deal(entry.by, entry.answer, entry.source)
        return []
    by = "dice" if entry.id in game.questions.chance_ids else entry.by
    return game.answer(by, entry.answer, entry.source)
