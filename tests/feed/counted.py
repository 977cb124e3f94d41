"""A topic of numbered events in memory, to test what is common to all streams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from league.feed.channels import Key, LiveBatch, LiveEvent, Start, StreamEnded, Version, Viewer

_names = count(1)


@dataclass(frozen=True)
class OneSubject:
    """A selection of the events about this."""

    subject: str

    def includes(self, about: Hashable) -> bool:
        return about == self.subject


@dataclass
class CountedTopic:
    """Subjects of events by number; `refused` are viewers who may read no more."""

    happened: list[str] = field(default_factory=list)
    refused: set[Hashable] = field(default_factory=set)
    rendered: Counter[str] = field(default_factory=Counter)  # languages
    name: str = field(default_factory=lambda: f"test{next(_names)}")

    def versions(self, keys: Collection[Key]) -> Mapping[Key, Version]:
        return dict.fromkeys(keys, len(self.happened))

    def events(
        self, _key: Key, since: Version, languages: Collection[str], _selections: Collection[Any]
    ) -> LiveBatch:
        found = list(enumerate(self.happened, start=1))[since:]
        self.rendered.update(language for language in languages for _event in found)
        return LiveBatch(
            len(self.happened),
            [LiveEvent(n, {language: text(n, language) for language in languages}, one) for n, one in found],
        )

    def admitted(
        self,
        _key: Key,
        viewers: Collection[Viewer],
        *,
        thorough: bool,  # noqa: ARG002
    ) -> Collection[Viewer]:
        return set(viewers) - self.refused

    def backlog(self, _key: Key, viewer: Viewer, version: Version, language: str, _selection: Any) -> Start:
        """One event at a time."""
        if viewer in self.refused:
            raise StreamEnded
        if version == len(self.happened):
            return Start(b"", version)
        return Start(text(version + 1, language), version + 1, more=True)

    def missed(self, own: Version, common: Version) -> bool:
        return bool(own < common)

    def number(self, version: Version) -> int:
        return int(version)

    def comment(self, _version: Version) -> bytes:
        return b": nothing new\n\n"


def text(number: int, language: str) -> bytes:
    return f"{language}{number} ".encode()
